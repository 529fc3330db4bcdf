import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { findShifts } from '#tests/e2e/layout-shifts.ts'
import { watchPageErrors } from '#tests/e2e/page-errors.ts'
import { ONE_PAGE_OF_EACH_KIND } from '#tests/fixtures/public-pages.ts'

/** public-pages.spec.ts covers the same pages with fast fonts. */
const SLOW_FONT_MS = 400

for (const width of [360, 1440]) {
  test(`nothing moves when fonts come late, at ${width} pixels`, { tag: '@thorough' }, async ({
    browser,
    baseURL,
  }) => {
    test.slow()
    for (const path of ONE_PAGE_OF_EACH_KIND) {
      // A new context per page, so that fonts are never cached.
      const page = await browser.newPage({ viewport: { width, height: 800 } })
      const errors = watchPageErrors(page.context())
      await delayFonts(page)
      await page.goto(`${baseURL}${path}`)
      await page.evaluate(() => document.fonts.ready)
      expect(await findShifts(page), path).toEqual([])
      expect(errors.unexpected(), path).toEqual([])
      await page.close()
    }
  })
}

async function delayFonts(page: Page) {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_FONT_MS))
    await route.continue()
  })
}
