import { expect, type Page } from '@playwright/test'

/** The asset search of a signed-in reader, with answers to `symbols`. */
export async function openSearch(page: Page, symbols = '') {
  // As after "Try with sample prices".
  await page.addInitScript(() => {
    // Firefox runs it in the empty page too, which has no storage.
    if (origin !== 'null') localStorage.setItem('kachi-sample-prices', 'on')
  })
  await page.goto(symbols ? `/pro?symbols=${encodeURIComponent(symbols)}` : '/pro')
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
}
