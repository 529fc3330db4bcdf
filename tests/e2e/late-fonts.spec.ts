import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { findShifts } from '#tests/e2e/layout-shifts.ts'
import { watchPageErrors } from '#tests/e2e/page-errors.ts'

/** One page of each kind. public-pages.spec.ts covers them with fast fonts. */
const PATHS = [
  '/',
  '/magazine',
  '/archive',
  '/articles/timeless-principles-value-investing',
  '/articles/psychology-patient-capital',
  '/privacy-policy',
]
const slowFontMs = 400

for (const width of [360, 1440]) {
  test(`nothing moves when fonts come late, at ${width} pixels`, { tag: '@thorough' }, async ({
    browser,
    baseURL,
  }) => {
    test.slow()
    for (const path of PATHS) {
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
    await new Promise((resolve) => setTimeout(resolve, slowFontMs))
    await route.continue()
  })
}
