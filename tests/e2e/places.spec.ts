import type { Page } from '@playwright/test'
import {
  analyze,
  cells,
  FOUR,
  getScore,
  importFile,
  open,
  results,
  symbols,
} from '#tests/e2e/analyzer-steps.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

test.use({ storageState: ({ signedIn }, use) => use(signedIn) })

test('back, forward and reload lead to the analysis that was there', async ({ page }) => {
  test.slow()
  const holdings = results(page).getByRole('table', { name: 'Holdings' }).getByRole('rowheader')
  await open(page)
  await importFile(page, FOUR)
  await expect(symbols(page)).toHaveCount(4)
  await analyze(page)
  const first = page.url()
  expect(first).toMatch(/\?tab=results&analysis=\w+$/)
  const score = await getScore(page, 'Graham score')
  await page.reload()
  await expect.poll(() => getScore(page, 'Graham score')).toBe(score)

  // A company sheet, and back.
  const holding = results(page).getByRole('button', { name: 'AAPL', exact: true })
  await holding.click()
  await expect(page).toHaveURL(`${first}&row=1`)
  await page.goBack()
  await expect(page).toHaveURL(first)
  await expect(holding).toHaveAttribute('aria-expanded', 'false')
  await page.goForward()
  await expect(holding).toHaveAttribute('aria-expanded', 'true')
  await holding.click()
  await expect(page).toHaveURL(first)
  await holding.click()
  await expect(page).toHaveURL(`${first}&row=1`)
  const sheet = results(page).getByRole('link', { name: /company sheet of AAPL/ })
  await sheet.scrollIntoViewIfNeeded()
  const place = await sheet.boundingBox()
  await sheet.click()
  await expect(page).toHaveURL(/\/pro\/company\/AAPL$/)
  await page.goBack()
  // The opened row is open, where it was on the screen, above the watchlist.
  await expect(page).toHaveURL(`${first}&row=1`)
  await expect(holdings).toHaveCount(4)
  // Browsers round scroll positions differently.
  await expect
    .poll(async () => Math.abs(((await sheet.boundingBox())?.y ?? NaN) - (place?.y ?? NaN)))
    .toBeLessThanOrEqual(1)
  await expect(page.locator('main section[id]').first()).toHaveAttribute('id', 'portfolio')

  // Another analysis, and back to the first one.
  await page.getByRole('tab', { name: 'Upload Portfolio' }).click()
  await page.getByRole('button', { name: 'Remove MSFT' }).click()
  await analyze(page)
  await expect(holdings).toHaveCount(3)
  await page.goBack()
  await expect(symbols(page)).toHaveCount(3)
  await page.goBack()
  await expect(page).toHaveURL(`${first}&row=1`)
  await expect(holdings).toHaveCount(4)
  await page.goForward()
  await page.goForward()
  await expect(holdings).toHaveCount(3)
  const past = results(page).getByRole('region', { name: 'Past analyses' })
  await expect(past.getByRole('row')).toHaveCount(3)

  // An identical run is the same analysis; a table of its own has a history of its own.
  await page.getByRole('tab', { name: 'Upload Portfolio' }).click()
  await analyze(page)
  await expect(results(page).getByText(/^Nothing has changed since/)).toBeVisible()
  await expect(past.getByRole('row')).toHaveCount(3)
  await page.getByRole('tab', { name: 'Upload Portfolio' }).click()
  await importFile(page, 'Symbol,Quantity,Price,Currency\nAAPL,5,200,USD')
  await expect(symbols(page)).toHaveCount(1)
  await analyze(page)
  await expect(results(page).getByText(/This is the first analysis/)).toBeVisible()

  await page.goto('/pro?tab=results&analysis=unknown')
  await expect(results(page).getByText(/This analysis is not on this device/)).toBeVisible()
})

test('two tabs with one table follow each other', async ({ page, context }) => {
  await open(page)
  await importFile(page, FOUR)
  await expect(symbols(page)).toHaveCount(4)
  await page.reload()
  await expect(symbols(page)).toHaveCount(4)
  const other = await context.newPage()
  await open(other)
  await expect(symbols(other)).toHaveCount(4)
  const shares = (tab: Page, row: number) => cells(tab, 'Shares').nth(row)
  await shares(page, 0).fill('777')
  await expect(shares(other, 0)).toHaveValue('777')
  await shares(other, 1).fill('888')
  await expect(shares(page, 1)).toHaveValue('888')
  await expect(shares(page, 0)).toHaveValue('777')
  await page.close()
  await other.reload()
  await expect(shares(other, 0)).toHaveValue('777')
  await expect(shares(other, 1)).toHaveValue('888')
})

test('going back while an analysis runs leaves the reader there, and names where it is', {
  tag: '@thorough',
}, async ({ page }) => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await open(page)
  await page.getByRole('button', { name: 'AAPL,GOOGL,MSFT' }).click()
  await importFile(page, FOUR)
  await expect(symbols(page)).toHaveCount(4)
  await page.route('**/functions/v1/company-statements', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Analyze' }).click()
  await expect(page.getByRole('progressbar', { name: 'Analyzing your portfolio' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/pro$/)
  answer()
  await expect(page.getByText('Your analysis is ready')).toBeVisible()
  await expect(page).toHaveURL(/\/pro$/)
  await page.getByRole('tab', { name: 'Analysis Results' }).click()
  await results(page).getByRole('button', { name: 'Show the latest analysis' }).click()
  const table = results(page).getByRole('table', { name: 'Holdings' })
  await expect(table.getByRole('rowheader')).toHaveCount(4)
})
