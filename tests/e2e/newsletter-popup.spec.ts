import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'

const DIALOG = { name: 'Read with us on Thursdays' }

async function scrollTo(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
}

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await page.goto('/magazine')
})

test('the popup comes after ten seconds and 1500 pixels, not before', async ({ page }) => {
  await page.clock.fastForward(9_000)
  await scrollTo(page, 1700)
  await scrollTo(page, 0)
  await page.clock.fastForward(1_100)
  await scrollTo(page, 1400)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await scrollTo(page, 1600)
  const dialog = page.getByRole('dialog', DIALOG)
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveAttribute('aria-modal', 'true')
  await expect(dialog.getByRole('textbox')).toHaveAttribute('maxlength', '254')
})

for (const way of ['Close', 'Escape']) {
  test(`closed by ${way}, it stays away for good`, async ({ page }) => {
    await page.clock.fastForward(10_100)
    await scrollTo(page, 1600)
    const dialog = page.getByRole('dialog', DIALOG)
    await expect(dialog).toBeVisible()
    if (way === 'Close') await dialog.getByRole('button', { name: 'Close' }).click()
    else await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('newsletter-dismissed'))).not.toBeNull()

    await page.reload()
    await page.clock.fastForward(20_000)
    await scrollTo(page, 1800)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}
