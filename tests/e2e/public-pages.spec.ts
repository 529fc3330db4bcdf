import type { Page } from '@playwright/test'
import { findViolationsInBothThemes } from '#tests/e2e/find-violations.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { findShifts } from '#tests/e2e/layout-shifts.ts'
import { ONE_PAGE_OF_EACH_KIND, PUBLIC_PAGES } from '#tests/fixtures/public-pages.ts'

/** Made of the parts of an article, as an issue and a legal page are. */
const OF_TEXT = ['/about', '/newsletter', '/privacy-policy']

/** Those of a kind that ONE_PAGE_OF_EACH_KIND has are made of the same parts. */
const isQuick = (path: string) => ONE_PAGE_OF_EACH_KIND.includes(path) && !OF_TEXT.includes(path)

/** In kilobytes of 1000 bytes: an article's document, styles, scripts and fonts, as sent. */
const ARTICLE_KILOBYTES = 120

test('each call of a page names the application', async ({ page }) => {
  const calls: { path: string; application: string | undefined }[] = []
  page.on('request', (request) => {
    if (!['fetch', 'xhr'].includes(request.resourceType())) return
    const application = request.headers()['x-application-name']
    calls.push({ path: new URL(request.url()).pathname, application })
  })
  const paths = () => calls.map(({ path }) => path).join(' ')
  // Each page with the last request it makes.
  const visits = {
    '/#markets': ['/config.json', '/functions/v1/market-history'],
    '/auth': ['/auth/v1/settings', '/functions/v1/bot-check'],
  }
  for (const [path, expected] of Object.entries(visits)) {
    await page.goto(path)
    for (const call of expected) await expect.poll(paths).toContain(call)
  }
  await page.goto('/archive')
  await page.getByRole('searchbox').fill('margin')
  await expect.poll(paths).toContain('/_astro/archive/articles-')
  expect(calls.filter(({ application }) => application !== 'kachi')).toEqual([])
})

for (const path of PUBLIC_PAGES) {
  const tag = isQuick(path) ? [] : '@thorough'
  test(`${path} has no shifts, its landmarks and title, contrast in both themes, and fits a small screen`, {
    tag,
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    expect(await findShifts(page), 'layout shifts').toEqual([])
    if (path.startsWith('/articles/')) {
      expect(await sumTransferred(page)).toBeLessThan(ARTICLE_KILOBYTES * 1000)
    }
    await expect(page.getByRole('banner')).toHaveCount(1)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('contentinfo')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/Kachi/)
    const description = page.locator('meta[name="description"]')
    await expect(description).toHaveAttribute('content', /.{50,}/)

    expect(await findViolationsInBothThemes(page)).toEqual([])

    await page.setViewportSize({ width: 360, height: 780 })
    await expect.poll(() => findExcessWidth(page)).toBe(0)
  })
}

test('on a phone the whole page is laid out when the browser is idle, and nothing moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/articles/psychology-patient-capital')
  await expect.poll(() => countUnseen(page)).toBe(0)
  expect(await findShifts(page), 'layout shifts').toEqual([])
})

test('an article loads no framework and no session code for a guest', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/articles/psychology-patient-capital', { waitUntil: 'networkidle' })
  expect(scripts.filter((url) => /react|client\.|supabase|dist\.|session/.test(url))).toEqual([])
})

test('the skip link leads into the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

/** In pixels. */
function findExcessWidth(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}

/** Bytes of the document, styles, scripts and fonts, as sent. */
function sumTransferred(page: Page): Promise<number> {
  return page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ initiatorType }) => initiatorType !== 'img')
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
}

function countUnseen(page: Page): Promise<number> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll('body *')]
    return elements.filter((element) => getComputedStyle(element).contentVisibility === 'auto')
      .length
  })
}
