import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'

test('feeds, sitemap and structured data are well-formed in a browser, and its content policy accepts them', async ({
  page,
}) => {
  await page.goto('/articles/timeless-principles-value-investing')
  for (const path of ['/rss.xml', '/atom.xml', '/sitemap.xml']) {
    expect(await findXmlError(page, path), path).toBeUndefined()
  }
  const data = page.locator('script[type="application/ld+json"]')
  expect(JSON.parse((await data.textContent()) ?? '')).toHaveProperty('@graph')
  const card = await page.locator('meta[property="og:image"]').getAttribute('content')
  const response = await page.request.get(new URL(card ?? '').pathname)
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png'])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('home, magazine, archive, an article, an issue, a legal page and 404 read well', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/404 \(Not Found\)/)
    for (const [path, heading, words] of [
      ['/', 'Value Investing for Asian Markets', 'Read Our Magazine'],
      ['/magazine', /./, 'The Price of Looking'],
      ['/archive', 'Archive', 'Hidden Gems of the Asian Markets'],
      ['/articles/psychology-patient-capital', 'The Price of Looking', 'View as table'],
      ['/newsletter/2026-11-21', 'Four things a board can do with cash', 'Hamabe Seiki'],
      ['/privacy-policy', 'Privacy Policy', 'Who is responsible'],
      ['/nowhere', '404', 'Return to Home'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible()
    }
  })

  test('footnotes, notes and links of an article work', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/articles/psychology-patient-capital')
    await page.locator('sup a').first().click()
    await expect(page).toHaveURL(/#user-content-fn-/)
    await expect(page.locator('li:target')).toBeInViewport()
    await page.goto('/archive')
    await page.getByRole('link', { name: 'The Price of Looking' }).click()
    await expect(page).toHaveURL('/articles/psychology-patient-capital')
  })
})

/** Undefined if the browser's strict XML parser accepts the file. */
function findXmlError(page: Page, path: string): Promise<string | undefined> {
  return page.evaluate(async (address) => {
    const text = await (await fetch(address)).text()
    const parsed = new DOMParser().parseFromString(text, 'application/xml')
    return parsed.querySelector('parsererror')?.textContent ?? undefined
  }, path)
}
