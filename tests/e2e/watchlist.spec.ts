import { expect, test } from '#tests/e2e/fixtures.ts'
import { openSearch } from '#tests/e2e/open-search.ts'

test.use({ storageState: ({ signedIn }, use) => use(signedIn) })

test('the watchlist is on the device and in the database, and a removal can be undone', async ({
  page,
  browser,
  pageErrors,
}) => {
  pageErrors.allow(/watchlist_items/)
  await openSearch(page, 'NVDA,AMD')
  const stored = page.waitForResponse(
    (response) =>
      response.url().includes('watchlist_items') && response.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'Watch NVDA' }).click()
  expect((await stored).ok()).toBe(true)

  // If the request fails, the change stays on the device and is sent when the page opens again.
  await page.route('**/rest/v1/watchlist_items*', (route) => route.abort())
  await page.getByRole('button', { name: 'Watch AMD' }).click()
  await expect(page.getByText('Saved on this device until the server responds.')).toBeVisible()
  await page.unroute('**/rest/v1/watchlist_items*')
  await openSearch(page)
  const list = page.getByRole('region', { name: 'Watchlist' })
  await expect(list.getByRole('link', { name: 'AMD', exact: true })).toBeVisible()
  await expect(page.getByText('Saved on this device until the server responds.')).toBeHidden()

  // The reader's other device has only the session.
  const state = await page.context().storageState()
  const other = await browser.newContext({ serviceWorkers: 'block', storageState: state })
  await other.addInitScript(() => {
    if (origin !== 'null') localStorage.removeItem('kachi-watchlist')
  })
  const second = await other.newPage()
  await second.goto(page.url())
  const there = second.getByRole('region', { name: 'Watchlist' })
  await expect(there.getByRole('link', { name: 'AMD', exact: true })).toBeVisible()
  await expect(there.getByRole('link', { name: 'NVDA', exact: true })).toBeVisible()
  await other.close()

  await list.getByRole('button', { name: 'Remove NVDA from the watchlist' }).click()
  await expect(list.getByRole('link', { name: 'NVDA', exact: true })).toBeHidden()
  const undo = page.getByRole('button', { name: 'Undo removing NVDA' })
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(list.getByRole('link', { name: 'NVDA', exact: true })).toBeVisible()
})

test('a company without a price is watched from its sheet, and a symbol that nobody lists is asked about', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/pro/company/HDB')
  const watch = page.getByRole('button', { name: 'Watch HDB' })
  await watch.click()
  await expect(watch).toHaveAttribute('aria-pressed', 'true')
  await expect(watch).toBeFocused()
  await page.goto('/pro?symbols=SE')
  await page.getByRole('button', { name: 'Watch SE' }).click()
  const list = page.getByRole('region', { name: 'Watchlist' })
  await expect(list.getByRole('link', { name: 'HDB', exact: true })).toBeVisible()
  await expect(list.getByRole('link', { name: 'SE', exact: true })).toBeVisible()

  const field = list.getByLabel('Add companies to your watchlist')
  await field.fill('QQQQQ')
  await field.press('Enter')
  await expect(list.getByText(/^QQQQQ: in none of our lists\./)).toBeVisible()
  await expect(list.getByRole('link', { name: 'QQQQQ' })).toBeHidden()
  await field.press('Enter')
  await expect(list.getByRole('link', { name: 'QQQQQ', exact: true })).toBeVisible()

  // A name is chosen from the list, or from what an ambiguous one may mean.
  await field.fill('Toyota Mo')
  await list.getByRole('option', { name: /^7203\.T Toyota Motor/ }).click()
  await expect(list.getByRole('link', { name: '7203.T', exact: true })).toBeVisible()
  await expect(field).toHaveValue('')
  await field.fill('delta')
  await field.press('Enter')
  await list
    .getByRole('button', { name: /^Delta Electronics/ })
    .first()
    .click()
  await expect(list.getByRole('link', { name: /^(?:2308\.TW|DELTA\.BK)$/ })).toBeVisible()
  await expect(list.getByText('Did you mean')).toBeHidden()

  const alert = list.getByRole('button', { name: 'Alert for 7203.T' })
  await alert.click()
  await expect(list.getByLabel('Tell me when the')).toBeFocused()
  await expect(list.getByRole('button', { name: 'Set alert' })).toBeInViewport({ ratio: 1 })
  await list.getByRole('button', { name: 'Cancel' }).click()
  await expect(alert).toBeFocused()
})
