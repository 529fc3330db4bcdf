import {
  analyze,
  FOUR,
  getScore,
  importFile,
  open,
  results,
  shelf,
  symbols,
  writeHoldings,
} from '#tests/e2e/analyzer-steps.ts'
import { findViolations } from '#tests/e2e/find-violations.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { HARB } from '#tests/fixtures/worked-examples.ts'

test.use({ storageState: ({ signedIn }, use) => use(signedIn) })

test('own figures go with a saved portfolio and with monitoring, and are asked about on loading', {
  tag: '@thorough',
}, async ({ page }) => {
  await open(page)
  await importFile(page, FOUR)
  await expect(symbols(page)).toHaveCount(4)
  await analyze(page)
  const price = results(page)
    .getByLabel(/^Price/)
    .first()
  const table = results(page).getByRole('table', { name: 'Holdings' })
  await table.getByRole('button', { name: 'MSFT' }).click()
  await price.fill('100')
  await expect(results(page).getByText('1 figure is yours.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save & Monitor Portfolio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save & Monitor Portfolio' })
  await expect(dialog.getByText(/^Your own price of MSFT stays on this device/)).toBeVisible()
  await page.keyboard.press('Escape')

  await table.getByRole('button', { name: 'MSFT' }).click()
  await table.getByRole('button', { name: '9983.T' }).click()
  await results(page)
    .getByRole('link', { name: /company sheet of 9983\.T/ })
    .waitFor()
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('kachi-own-figures') ?? '{}')
    localStorage.setItem(
      'kachi-own-figures',
      JSON.stringify({ ...kept, '9983.T JPY': { equity: 900, eps: [1, 2] } }),
    )
    dispatchEvent(new Event('storage'))
  })
  await expect(results(page).getByText('3 figures are yours.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save & Monitor Portfolio' }).click()
  await expect(
    dialog.getByText('2 figures you entered (9983.T: earnings per share, equity)'),
  ).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save Portfolio' }).click()
  await expect(dialog.getByText('Portfolio saved')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Upload Portfolio' }).click()
  await shelf(page).getByLabel('Portfolio name').fill('Mine')
  await shelf(page).getByRole('button', { name: 'Save to your account' }).click()
  await expect(
    shelf(page).getByText('“Mine” was saved in your account, with 3 figures you entered.'),
  ).toBeVisible()
  const hold = (figures: object) =>
    page.evaluate(
      (text) => localStorage.setItem('kachi-own-figures', text),
      JSON.stringify(figures),
    )
  const held = () => page.evaluate(() => localStorage.getItem('kachi-own-figures'))
  // Another device holds none of one company, and others of the other.
  await hold({ '9983.T JPY': { equity: 800 } })
  await page.reload()
  await shelf(page).getByRole('button', { name: 'Load Mine' }).click()
  await expect(page.getByText(/1 figure you entered counts in its scores\./)).toBeVisible()
  const choice = page.getByRole('region', { name: 'Figures you entered' })
  await expect(
    choice.getByText('9983.T, equity: 900 million saved, 800 million on this device'),
  ).toBeVisible()
  expect(JSON.parse((await held()) ?? '')).toEqual({
    '9983.T JPY': { equity: 800 },
    'MSFT USD': { price: 100 },
  })
  await choice.getByRole('button', { name: 'Use the saved figures' }).click()
  await expect(choice).toBeHidden()
  expect(JSON.parse((await held()) ?? '')).toEqual({
    '9983.T JPY': { equity: 900, eps: [1, 2] },
    'MSFT USD': { price: 100 },
  })
  await shelf(page).getByRole('button', { name: 'More for Mine' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(shelf(page).getByText('“Mine” was deleted.')).toBeVisible()
})

test('statements still to come are asked for again together, after all others', {
  tag: '@thorough',
}, async ({ page }) => {
  const calls: string[][] = []
  const seen = Promise.withResolvers<void>()
  await page.route('**/functions/v1/company-statements', async (route) => {
    const { symbols: asked } = route.request().postDataJSON() as { symbols: string[] }
    calls.push(asked)
    if (calls.length > 4) await seen.promise
    const pending = calls.length <= 4 ? asked.slice(0, 5) : []
    const known = asked.filter((symbol) => !pending.includes(symbol))
    const companies = Object.fromEntries(known.map((symbol) => [symbol, null]))
    await route.fulfill({ json: { success: true, companies, pending } })
  })
  await open(page)
  await importFile(page, writeHoldings(100))
  await expect(symbols(page)).toHaveCount(100)
  await page.locator('button', { hasText: 'Analyze' }).click()
  await expect(page.getByText('80 of 100 companies')).toBeVisible()
  seen.resolve()
  await expect(page.locator('button', { hasText: 'Print report' })).toBeVisible()
  expect(calls.map((asked) => asked.length)).toEqual([25, 25, 25, 25, 20])
})

test('statements that take minutes fill in by themselves, and the scores are provisional until then', {
  tag: '@thorough',
}, async ({ page }) => {
  let isToCome = true
  const { inputs } = HARB
  await page.route('**/functions/v1/company-statements', async (route) => {
    const { symbols: asked } = route.request().postDataJSON() as { symbols: string[] }
    const pending = isToCome ? asked.slice(0, 12) : []
    const known = asked.filter((symbol) => !pending.includes(symbol))
    const companies = Object.fromEntries(
      known.map((symbol) => [symbol, symbol === 'AAPL' ? { inputs, currency: 'USD' } : null]),
    )
    await route.fulfill({ json: { success: true, companies, pending } })
  })
  const past = () => page.evaluate(() => localStorage.getItem('kachi-past-analyses'))
  await open(page)
  await importFile(page, writeHoldings(100))
  await expect(symbols(page)).toHaveCount(100)
  await page.locator('button', { hasText: 'Analyze' }).click()
  await expect(
    results(page).getByText('Fetching financial statements: 52 of 100 companies.'),
  ).toBeVisible()
  await expect(results(page).getByText('Provisional', { exact: true })).toBeVisible()
  await expect(
    results(page).getByText('Financial statements not fetched yet.').first(),
  ).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  expect(await past()).toBeNull()
  isToCome = false
  await expect(results(page).getByText('All financial statements have been fetched.')).toBeVisible()
  await expect(results(page).getByText('Provisional', { exact: true })).toBeHidden()
  await expect.poll(() => getScore(page, 'Graham score')).toBe('96')
  expect(JSON.parse((await past()) ?? '')).toMatchObject([
    { schools: expect.arrayContaining([96, 61, 87]), holdings: 100 },
  ])
})
