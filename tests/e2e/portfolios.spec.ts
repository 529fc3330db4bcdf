import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import sharp from 'sharp'
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
import { expectNoLongTask } from '#tests/e2e/long-tasks.ts'

test.use({ storageState: ({ signedIn }, use) => use(signedIn) })

async function loadText(download: Promise<Download>): Promise<{ name: string; text: string }> {
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('own holdings are shown as the demo is, sorted, and opened to figures that can be changed', async ({
  page,
}) => {
  test.slow()
  await open(page)
  await importFile(page, FOUR)
  await expect(symbols(page)).toHaveCount(4)
  await analyze(page)
  const tabs = page.getByRole('tablist')
  const tooHigh = await tabs.evaluate((list) => list.scrollHeight - list.clientHeight)
  expect(tooHigh, 'what a scroll bar beside the tabs would scroll').toBe(0)

  const table = results(page).getByRole('table', { name: 'Holdings' })
  const companies = table.getByRole('rowheader')
  await expect(companies).toHaveText(['AAPL', '9983.T', 'BRK.B', 'MSFT'])
  const weight = table.getByRole('columnheader', { name: 'Weight' })
  await expect(weight).toHaveAttribute('aria-sort', 'descending')
  const graham = table.getByRole('columnheader', { name: 'Graham' })
  await graham.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(graham).toHaveAttribute('aria-sort', 'descending')
  await expect(weight).not.toHaveAttribute('aria-sort')
  await page.keyboard.press('Enter')
  await expect(graham).toHaveAttribute('aria-sort', 'ascending')
  // Without a score last, in either direction.
  await expect(companies.nth(2)).toHaveText('9983.T')
  await expect(companies.nth(3)).toHaveText('BRK.B')
  await table.getByRole('columnheader', { name: 'Symbol' }).getByRole('button').click()
  await expect(companies).toHaveText(['9983.T', 'AAPL', 'BRK.B', 'MSFT'])

  await expect(results(page).getByRole('figure', { name: /^Allocation/ })).toBeVisible()
  await expect(
    results(page).getByText(/^Converted at JPY 1,000 = USD [\d.]+, European.*, \w+ \d+, \d{4}/),
  ).toBeVisible()
  await expect(results(page).getByText('9983.T No usable financial statements.')).toBeVisible()
  await results(page).getByRole('button', { name: 'Open Graham criteria' }).click()
  const criteria = results(page).getByRole('region', { name: 'Graham criteria' })
  await expect(criteria.getByRole('row', { name: /^AAPL 5 0 0 15/ })).toBeVisible()
  await results(page).getByRole('button', { name: 'Close Graham criteria' }).click()

  const before = await getScore(page, 'Graham score')
  await table.getByRole('button', { name: 'AAPL' }).click()
  await expect(results(page).getByRole('link', { name: /company sheet of AAPL/ })).toHaveAttribute(
    'href',
    '/pro/company/AAPL',
  )
  await results(page)
    .getByLabel(/^Price/)
    .first()
    .fill('20')
  await expect(results(page).getByText('1 figure is yours.').first()).toBeVisible()
  await expect.poll(() => getScore(page, 'Graham score')).not.toBe(before)
  await expect(table.getByRole('row', { name: /^AAPL yours/ })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  expect(await findViolations(page, ['color-contrast'])).toEqual([])

  await expect(
    results(page).getByText(/^From 2 of 4 holdings, \d+\.\d% of the value/),
  ).toBeVisible()
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 900 })
    const hidden = await table.evaluate(({ parentElement: box }) => {
      return (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0)
    })
    expect(hidden, `pixels of the table to scroll to at ${width}`).toBeLessThanOrEqual(0)
  }
})

test('recommendations are written for own holdings and name their figures', {
  tag: '@thorough',
}, async ({ page }) => {
  await open(page)
  await importFile(page, FOUR)
  await expect(symbols(page)).toHaveCount(4)
  await analyze(page)
  await page.getByRole('tab', { name: 'Recommendations' }).click()
  const graham = page.getByRole('region', { name: 'Graham recommendations' })
  await expect(
    graham
      .getByRole('listitem')
      .filter({ hasText: /AAPL|MSFT/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByText('Demo data', { exact: true })).toBeHidden()
  await graham.getByRole('button', { name: 'Read more' }).first().click()
  await expect(graham.getByText(/of 20 points|of 15 points|of 10 points/).first()).toBeVisible()
  await graham.getByRole('button', { name: 'Read less' }).click()
})

test('portfolios are named and kept on the device and in the account, and deleting can be undone', {
  tag: '@thorough',
}, async ({ page, browser, serverAddress, signedIn }) => {
  test.slow()
  await open(page)
  await importFile(page, FOUR)
  await expect(symbols(page)).toHaveCount(4)
  await shelf(page).getByLabel('Portfolio name').fill('Old age')
  await shelf(page).getByRole('button', { name: 'Save on this device' }).click()
  await expect(shelf(page).getByText('“Old age” was saved on this device.')).toBeVisible()
  await shelf(page).getByLabel('Portfolio name').fill('Shared')
  await shelf(page).getByRole('button', { name: 'Save to your account' }).click()
  await expect(shelf(page).getByText('“Shared” was saved in your account.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()

  await page.reload()
  const row = (name: string) => shelf(page).getByRole('listitem').filter({ hasText: name })
  await expect(row('Old age').getByText('On this device')).toBeVisible()
  await expect(row('Shared').getByText('In your account')).toBeVisible()
  await shelf(page).getByRole('button', { name: 'Load Shared' }).click()
  await expect(symbols(page)).toHaveCount(4)
  await expect(shelf(page).getByLabel('Portfolio name')).toHaveValue('Shared')

  const choose = async (name: string, item: string) => {
    await shelf(page)
      .getByRole('button', { name: `More for ${name}` })
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Shared', 'Rename')
  await page.getByLabel('New name of Shared').fill('Family')
  await page.keyboard.press('Enter')
  await expect(row('Family').getByText('In your account')).toBeVisible()
  for (const name of ['Family', 'Old age']) {
    await choose(name, 'Delete')
    await expect(row(name)).toHaveCount(0)
    await shelf(page).getByRole('button', { name: 'Undo' }).click()
    await expect(row(name)).toHaveCount(1)
  }

  // Another device of the same reader sees the account's portfolio alone.
  const other = await browser.newContext({ storageState: signedIn, baseURL: serverAddress })
  const second = await other.newPage()
  await open(second)
  await expect(shelf(second).getByRole('listitem')).toHaveCount(1)
  await expect(shelf(second).getByText('Family')).toBeVisible()
  await other.close()

  const json = page.waitForEvent('download')
  await choose('Family', 'Export as JSON')
  const exported = await loadText(json)
  expect(exported.name).toBe('kachi-family.json')
  const csv = page.waitForEvent('download')
  await choose('Family', 'Export as CSV')
  expect((await loadText(csv)).text).toContain('9983.T,500,2702.5,JPY')
  await choose('Family', 'Delete')
  await expect(row('Family')).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await importFile(page, exported.text, 'kachi-family.json')
  await expect(page.getByText('Imported “Family”.')).toBeVisible()
  await expect(symbols(page)).toHaveCount(4)
  await importFile(page, '{"holdings":[{}]}', 'broken.json')
  await expect(page.getByText('Holding 1: symbol is missing.')).toBeVisible()
  await expect(symbols(page)).toHaveCount(4)
})

test('past analyses make a line, and results leave as CSV and on paper', {
  tag: '@thorough',
}, async ({ page }) => {
  test.slow()
  await open(page)
  await importFile(page, FOUR)
  await expect(symbols(page)).toHaveCount(4)
  await analyze(page)
  await expect(results(page).getByText(/This is the first analysis/)).toBeVisible()
  await page.getByRole('tab', { name: 'Upload Portfolio' }).click()
  await page.getByRole('button', { name: 'Remove MSFT' }).click()
  await analyze(page)
  const past = results(page).getByRole('region', { name: 'Past analyses' })
  await expect(past.getByRole('img', { name: /over 2 analyses/ })).toBeVisible()
  await expect(past.getByRole('row')).toHaveCount(3)

  const download = page.waitForEvent('download')
  await results(page).getByRole('button', { name: 'Export CSV' }).click()
  const { text } = await loadText(download)
  expect(text).toMatch(/^\ufeffSymbol,Shares,Price,Price currency,Value/)
  expect(text).toMatch(/\r\nAAPL,120,226\.8,USD,27216,USD,/)
  expect(text).toMatch(/\r\nPortfolio,/)

  const countPages = async () =>
    (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length
  // The first time, too, every page is there.
  const pages = await countPages()
  expect(await countPages()).toBe(pages ?? 'no pages')

  await page.emulateMedia({ media: 'print' })
  await expect(results(page).getByText(/Portfolio report of/)).toBeVisible()
  await expect(
    results(page)
      .getByText(/of 20 points/)
      .first(),
  ).toBeVisible()
  for (const hidden of ['Print report', 'Take Photo', 'Refresh']) {
    await expect(page.getByRole('button', { name: hidden })).toBeHidden()
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await page.setViewportSize({ width: 650, height: 900 })
  const wide = await results(page).evaluate((panel) => panel.scrollWidth - panel.clientWidth)
  expect(wide).toBeLessThanOrEqual(0)
  // White paper with dark ink, in the dark theme too.
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  const picture = await page.screenshot({ fullPage: true })
  const { channels } = await sharp(picture).greyscale().stats()
  expect(channels[0]?.mean).toBeGreaterThan(225)
  await page.emulateMedia({ media: 'screen' })
  await expect(results(page).getByText(/Portfolio report of/)).toBeHidden()
})

test('500 holdings: the page answers throughout, and loads the formulas when they are needed', {
  tag: '@thorough',
}, async ({ page }) => {
  test.slow()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await open(page)
  await expect(page.getByText('Analysis: Online')).toBeVisible()
  const heavy =
    /\/(?:analyze|results-tab|company-score|import-worker|picture-worker|tesseract)[.-]|traineddata|\.wasm/
  expect(loaded.filter((url) => heavy.test(url))).toEqual([])

  // By selectors: to find something by its role, Playwright computes the names of all 500 rows in the page.
  const rows = page.locator('[role="tabpanel"]:not([hidden]) tbody tr')
  const button = (text: string) => page.locator('button', { hasText: text })
  await expectNoLongTask(page, async () => {
    await importFile(page, writeHoldings(500))
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(500)
    await button('Analyze').click()
    await expect(button('Print report')).toBeVisible()
    expect(loaded.filter((url) => heavy.test(url)).length).toBeGreaterThan(1)
    await button('Show all 500 holdings').click()
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(500)
    await page.locator('[role="tab"]', { hasText: 'Recommendations' }).click()
  })
})
