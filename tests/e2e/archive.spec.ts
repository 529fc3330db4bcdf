import { globSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { load } from 'cheerio'
import { createIndexJson } from '#site/archive/archive-index.ts'
import { findViolationsInBothThemes } from '#tests/e2e/find-violations.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { siteDirectory } from '#tests/pages/built-site.ts'

const total = globSync(['articles/*.html', 'newsletter/[0-9]*.html'], { cwd: siteDirectory }).length
/** All letters in content/ have gone out by then. */
const afterTheLetters = new Date('2026-12-05T00:00:00Z')
const everything = `${total} articles and issues, newest first`

test.beforeEach(({ page }) => page.clock.setFixedTime(afterTheLetters))

test('a reader searches, filters, shares the address and finds the way back', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/magazine')
  await page.getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL('/archive')
  await expect(page.getByRole('article')).toHaveCount(total)
  await expect(findStatus(page)).toHaveText(everything)
  expect(requests.filter((path) => /archive\/|archive-index/.test(path))).toEqual([])

  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search the archive' })
  await expect(search).toBeFocused()
  await page.keyboard.type('doraji')
  await expect(findStatus(page)).toHaveText('1 result for “doraji”')
  const found = page.getByRole('article')
  await expect(found.getByRole('heading')).toHaveText('How to read a Korean preference share')
  await expect(found.locator('mark').first()).toHaveText('Doraji')
  await expect(found.getByRole('link', { name: 'The number: 12.5 years' })).toHaveAttribute(
    'href',
    /^\/newsletter\/2026-11-26#/,
  )
  await expect(page).toHaveURL('/archive?q=doraji')

  await search.fill('tokyo')
  await expect(page.getByRole('radio', { name: /^Newsletter/ })).toBeEnabled()
  await page.getByRole('radio', { name: /^Markets/ }).check()
  await expect(page).toHaveURL('/archive?q=tokyo&category=markets')
  await expect(findStatus(page)).toHaveText('1 result for “tokyo” in Markets')

  await page.getByRole('link', { name: 'Hidden Gems of the Asian Markets' }).click()
  await expect(page).toHaveURL('/articles/asian-markets-hidden-gems')
  await page.goBack()
  await expect(findStatus(page)).toHaveText('1 result for “tokyo” in Markets')
  await expect(page.getByRole('radio', { name: /^Markets/ })).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL('/archive?q=tokyo')
  await page.goBack()
  await expect(findStatus(page)).toHaveText(everything)
  await expect(search).toHaveValue('')
})

test('an address with a search shows its results, and an empty result offers ways out', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto('/archive?q=dividned')
  await expect(findStatus(page)).toHaveText(/results for “dividned”, with similar spelling$/)

  await page.goto('/archive?q=doraji&category=markets')
  await expect(findStatus(page)).toHaveText('No results for “doraji” in Markets')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('button', { name: 'Search in all categories' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(findStatus(page)).toHaveText(everything)
  await expect(page).toHaveURL('/archive')
})

test('without its index the search works by title, and trying again loads it', {
  tag: '@thorough',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/Failed to load resource/)
  await page.route('**/_astro/archive/index.*', (route) => route.abort())
  await page.goto('/archive?q=korean')
  await expect(findStatus(page)).toHaveText('1 result for “korean”, in titles and summaries only')
  await expect(page.getByText('Full-text search could not be loaded')).toBeVisible()
  await page.unroute('**/_astro/archive/index.*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(findStatus(page)).toHaveText(/^\d+ results for “korean”$/)
  await expect(page.getByText('Full-text search could not be loaded')).toBeHidden()
})

test('while the index loads, the list says so and does not change', { tag: '@thorough' }, async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/_astro/archive/index.*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/archive')
  await page.getByRole('searchbox').fill('jardine')
  const list = page.getByRole('list', { name: 'Articles and issues' })
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await expect(list.getByRole('article')).toHaveCount(total)
  held.resolve()
  await expect(findStatus(page)).toHaveText(/^\d+ results? for “jardine”$/)
  await expect(list).not.toHaveAttribute('aria-busy')
})

test('the first twenty results are shown, and more on request', { tag: '@thorough' }, async ({
  page,
}) => {
  await serveCopies(page, 45)
  await page.goto('/archive?q=copy')
  await expect(findStatus(page)).toHaveText('45 results for “copy”')
  await expect(page.getByRole('article')).toHaveCount(20)
  const more = page.getByRole('button', { name: 'Show more results' })
  await more.click()
  await expect(page.getByRole('article')).toHaveCount(40)
  await expect(page.getByRole('article').nth(20).getByRole('link')).toBeFocused()
  // By keyboard: rows above the button get their real heights late, which would move it under a
  // pointer.
  await more.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(45)
  await expect(more).toBeHidden()
})

test.describe('with scripts turned off', () => {
  test.use({ javaScriptEnabled: false })

  test('the archive shows the whole list, and an issue is complete', { tag: '@thorough' }, async ({
    page,
  }) => {
    await page.goto('/archive')
    await expect(page.getByRole('article')).toHaveCount(await countOutAtBuild(page))
    await expect(page.getByRole('searchbox')).toBeHidden()
    await page.getByRole('link', { name: 'Four things a board can do with cash' }).click()
    await expect(page.getByRole('table', { name: 'Indices' })).toContainText('Nikkei 225')
  })
})

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('axe finds nothing in results and in an empty result', { tag: '@thorough' }, async ({
    page,
  }) => {
    await page.goto('/archive?q=cash')
    await expect(page.locator('mark').first()).toBeVisible()
    expect(await findViolationsInBothThemes(page)).toEqual([])
    await page.getByRole('searchbox').fill('tulips')
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    expect(await findViolationsInBothThemes(page)).toEqual([])
  })
})

/** Without scripts, a list shows what had gone out when it was built. */
async function countOutAtBuild(page: Page): Promise<number> {
  const $ = load(await (await page.request.get('/archive')).text())
  return $('[data-archive-list] > li:not([hidden])').length
}

async function serveCopies(page: Page, count: number) {
  const ids = Array.from({ length: count }, (_, index) => `articles/copy-${index}`)
  const rest = { subtitle: '', description: '', category: '', tags: '', headings: '', body: '' }
  const index = createIndexJson(ids.map((id) => ({ id, title: 'A copy', ...rest })))
  await page.route('**/_astro/archive/**', (route) =>
    route.fulfill({ body: /index\./.test(route.request().url()) ? index : '[]' }),
  )
  await page.route('**/archive?*', async (route) => {
    const response = await route.fetch()
    const $ = load(await response.text())
    const rows = $('[data-archive-list]').children()
    const copies = ids.map((id) => rows.first().clone().attr('data-id', id))
    rows
      .parent()
      .empty()
      .append(...copies)
    await route.fulfill({ response, body: $.html() })
  })
}

function findStatus(page: Page) {
  return page.getByRole('main').getByRole('status').first()
}
