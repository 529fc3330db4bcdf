import type { Page } from '@playwright/test'
import { ISSUE_SLOT } from '#domain/newsletter/issue-schedule.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

const DIALOG = { name: `Read with us on ${ISSUE_SLOT.weekday}s` }

async function scrollTo(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
}

function isDismissed(page: Page): Promise<boolean> {
  return page.evaluate(() => localStorage.getItem('newsletter-dismissed') === 'true')
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
  const tag = way === 'Close' ? [] : '@thorough'
  test(`closed by ${way}, it stays away for good`, { tag }, async ({ page }) => {
    await page.clock.fastForward(10_100)
    const link = page.getByRole('banner').getByRole('link').first()
    await link.focus()
    await scrollTo(page, 1600)
    const dialog = page.getByRole('dialog', DIALOG)
    await expect(dialog).toBeVisible()
    if (way === 'Close') await dialog.getByRole('button', { name: 'Close' }).click()
    else await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(link, 'the focus has returned').toBeFocused()
    expect(await isDismissed(page)).toBe(true)

    await page.reload()
    await page.clock.fastForward(20_000)
    await scrollTo(page, 0)
    await scrollTo(page, 1600)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('it never covers the sign-up form', async ({ page }) => {
  await page.clock.fastForward(10_100)
  await page.locator('#subscribe').scrollIntoViewIfNeeded()
  await page
    .locator('#subscribe')
    .evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1500)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page
    .getByRole('contentinfo')
    .evaluate((footer) => footer.scrollIntoView({ behavior: 'instant' }))
  await expect(page.getByRole('dialog', DIALOG)).toBeVisible()
})

test('paging down with the space bar does not close it, and the focus stays inside', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 420 })
  await page.clock.fastForward(10_100)
  await scrollTo(page, 1600)
  const dialog = page.getByRole('dialog', DIALOG)
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog).toBeVisible()
  const close = dialog.getByRole('button', { name: 'Close' })
  const policy = dialog.getByRole('link', { name: 'Privacy Policy' })
  await page.keyboard.press('Shift+Tab')
  await expect(policy, 'backwards from the heading, around').toBeFocused()
  await expect(policy, 'in a window as low as above a phone keyboard').toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(close).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('textbox')).toBeFocused()
})

test('a reader who subscribes in it is thanked and does not see it again', {
  tag: '@thorough',
}, async ({ page, newAddress }) => {
  await page.clock.fastForward(10_100)
  await scrollTo(page, 1600)
  const dialog = page.getByRole('dialog', DIALOG)
  await page.clock.resume()
  await dialog.getByRole('textbox').fill(newAddress())
  const submit = dialog.getByRole('button', { name: 'Subscribe' })
  await expect(submit).toBeEnabled()
  await submit.click()
  await expect(dialog).toHaveCount(0)
  await expect(
    page.getByRole('status').filter({ hasText: `every ${ISSUE_SLOT.weekday}` }),
  ).toBeVisible()
  expect(await isDismissed(page)).toBe(true)
})

test.describe('a reader who is known to subscribe', () => {
  test.use({ storageState: async ({ signedIn }, use) => use(signedIn) })
  test('is not asked to', async ({ page }) => {
    await expect(page.locator('html')).toHaveAttribute('data-visitor', 'subscriber')
    await page.clock.fastForward(10_100)
    await scrollTo(page, 1600)
    await scrollTo(page, 1800)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await isDismissed(page)).toBe(false)
  })
})
