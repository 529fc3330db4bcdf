import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { ONE_PAGE_OF_EACH_KIND } from '#tests/fixtures/public-pages.ts'

test('every link in every header and footer leads to a page or a section', {
  tag: '@thorough',
}, async ({ page }) => {
  const hrefs = new Set<string>()
  for (const address of ONE_PAGE_OF_EACH_KIND) {
    await page.goto(address)
    for (const href of await listFrameLinks(page)) hrefs.add(href)
  }
  expect(hrefs.size).toBeGreaterThan(15)
  for (const href of hrefs) {
    const response = await page.request.get(href)
    expect.soft(response.status(), href).toBe(200)
    const fragment = new URL(href).hash.slice(1)
    if (fragment) expect.soft(await response.text(), href).toContain(`id="${fragment}"`)
  }
})

test('the magazine links to its form, its newsletter and the archive', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/magazine')
  const form = page.locator('#subscribe')
  await page.getByRole('link', { name: 'Subscribe to the newsletter' }).click()
  await expect(form).toBeInViewport()
  await page.getByRole('link', { name: 'Get the letter' }).click()
  await expect(form).toBeInViewport()
  await page.getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL('/archive')
  await page.goBack()
  await page.getByRole('link', { name: /^The latest letter/ }).click()
  await expect(page).toHaveURL(/\/newsletter\/\d{4}-\d\d-\d\d$/)
  await page.getByRole('link', { name: /^Previous issue/ }).click()
  await expect(page.getByRole('link', { name: /^Next issue/ })).toBeVisible()
})

test('an article links home, and its related articles to the 404 page, which helps', {
  tag: '@thorough',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/404 \(Not Found\)/)
  await page.goto('/articles/esg-considerations-value-investing')
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.locator('a[href^="/article/"]').first().click()
  await expect(page).toHaveURL(/\/article\//)
  await page.getByRole('link', { name: 'Read it here' }).click()
  await expect(page).toHaveURL(/\/articles\//)
  await page.goto('/articles/dividend-aristocrats-asia')
  await page.getByRole('banner').getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test.describe('with a subscription', () => {
  test.use({ storageState: ({ signedIn }, use) => use(signedIn) })

  test('the header, the hero and the user menu link to the reader’s pages', {
    tag: '@thorough',
  }, async ({ page }) => {
    await page.goto('/')
    const hero = page.getByRole('main').getByRole('link', { name: 'Access Pro Tools' })
    await expect(hero).toHaveAttribute('href', '/pro')
    await page.getByRole('button', { name: 'User menu' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Settings', 'Log out'])
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect(page).toHaveURL('/account#settings')
    await page.goto('/legal-disclaimer')
    await page.getByRole('banner').getByRole('link', { name: 'Back to the Pro area' }).click()
    await expect(page).toHaveURL('/pro')
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('link', { name: 'Analytics', exact: true })).toBeVisible()
    await banner.getByRole('link', { name: 'Magazine', exact: true }).click()
    await expect(page).toHaveURL('/magazine')
  })
})

async function listFrameLinks(page: Page): Promise<string[]> {
  const links = page.locator(
    ':is(body > header, body > footer) a:visible, [role="banner"] a:visible',
  )
  const found = await links.evaluateAll((elements) =>
    elements.map((element) => {
      const { href, origin, target, rel } = element as HTMLAnchorElement
      return {
        href,
        isOurs: origin === location.origin,
        isSafe: target === '_blank' && rel.includes('noopener'),
      }
    }),
  )
  expect(found.filter(({ isOurs, isSafe }) => !isOurs && !isSafe)).toEqual([])
  return found.filter(({ isOurs }) => isOurs).map(({ href }) => href)
}
