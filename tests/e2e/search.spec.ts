import { findViolationsInBothThemes } from '#tests/e2e/find-violations.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { openSearch } from '#tests/e2e/open-search.ts'

test.use({ storageState: ({ signedIn }, use) => use(signedIn) })
// Text that is still fading in would fail the contrast check.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const UNAVAILABLE = 'Service temporarily unavailable. Please try again later.'

test('a company is found by its name and chosen by keyboard', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await openSearch(page)
  const field = page.getByRole('combobox', { name: /symbol/i })
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  expect(requests.filter((url) => url.includes('american-listings'))).toEqual([])

  await field.fill('AAPL, tencnt')
  const first = page.getByRole('option').first()
  await expect(first).toContainText('0700.HK')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await field.press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await first.getAttribute('id')) ?? '',
  )
  expect(await findViolationsInBothThemes(page)).toEqual([])
  // The color check took the focus, which closed the list; the arrow key reopens it.
  await field.press('End')
  await field.press('ArrowDown')
  await expect(first).toContainText('0700.HK')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(field).toBeFocused()
  await expect(page).toHaveURL(/symbols=AAPL%2C0700\.HK/)
  await expect(page.getByRole('link', { name: '0700.HK', exact: true })).toHaveAttribute(
    'href',
    '/pro/company/0700.HK',
  )

  // Companies that only the provider's list has come last.
  const found = (symbol: string, name: string) => ({
    symbol,
    name,
    exchange: 'TSE',
    currency: 'JPY',
    localName: null,
    industry: null,
    size: 0,
    match: 'beginning',
    listings: [{ symbol, exchange: 'TSE', currency: 'JPY' }],
    known: { statements: false, price: true },
  })
  const data = [found('7203.T', 'Toyota Motor'), found('3116.T', 'Toyota Boshoku')]
  await page.route('**/functions/v1/market-listings?query=toyota%20bosh', (route) =>
    route.fulfill({ json: { success: true, data, source: 'eodhd' } }),
  )
  await field.fill('toyota bosh')
  await expect(page.getByRole('option').last()).toContainText('Toyota Boshoku')
  await expect(page.getByRole('option').last()).toContainText('Price, no financial statements')
  await expect(page.getByRole('option').filter({ hasText: '7203.T' })).toHaveCount(1)
  await field.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(field).toHaveValue('toyota bosh')
})

test('one bad entry among good ones gets a sentence, and the others answer', {
  tag: '@thorough',
}, async ({ page }) => {
  const field = page.getByLabel(/symbol/i)
  await openSearch(page)
  // The second begins with two Cyrillic letters.
  await field.fill(`ＮＶＤＡ, ААPL, ${'A'.repeat(1_000)}, Toyta, ZZZZ, TM, NIKKEI, USDJPY`)
  await field.press('Enter')
  for (const symbol of ['NVDA', 'NIKKEI', 'USDJPY']) {
    await expect(page.getByRole('heading', { name: symbol })).toBeVisible()
  }
  await expect(page.getByText('contains “А”')).toBeVisible()
  await expect(page.getByText('is too long')).toBeVisible()
  await expect(page.getByText('No quote found for ZZZZ. It may be delisted')).toBeVisible()
  // Indices and currency pairs have no company.
  await expect(page.getByRole('link', { name: /NIKKEI|USDJPY/ })).toHaveCount(0)
  // Toyota's receipts are listed, whether or not we have a price.
  await expect(page.getByText(/TM.*delisted/)).toHaveCount(0)
  await expect(
    page.getByText('Our lists have no company called “Toyta”. Did you mean'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Toyota Motor (7203.T)' }).click()
  await expect(page.getByRole('heading', { name: '7203.T' })).toBeVisible()
  // The rest of the search stays.
  await expect(page.getByRole('heading', { name: 'NVDA' })).toBeVisible()

  await field.fill(Array.from({ length: 51 }, (_, index) => `A${index}`).join(','))
  await field.press('Enter')
  await expect(page.getByText('A search can have up to 50 symbols. Left out: A50.')).toBeVisible()
  const before = page.url()
  await field.fill(' , ')
  await field.press('Enter')
  expect(page.url()).toBe(before)
})

test('a name typed on the home page leads to the company’s sheet', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto('/')
  await page.getByLabel('Look up a company').fill('トヨタ')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Showing Toyota Motor, 7203.T')).toBeVisible()
  const field = page.getByRole('combobox', { name: /symbol/i })
  await field.fill('apple')
  await field.press('Enter')
  await expect(page.getByText('Showing Apple Inc., AAPL')).toBeVisible()
  // Neither a price nor a sample is needed for the way to what we know.
  await page.getByRole('link', { name: 'Open its company sheet' }).click()
  await expect(page).toHaveURL(/\/pro\/company\/AAPL$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Apple')
  // We have no figures of this one, but it is listed.
  await page.goto('/pro/company/UBER')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Uber')
  await expect(page.getByText('Check the symbol')).toHaveCount(0)
})

test('Asian shares have their exchange, currency and local time', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-11-20T06:30:00Z')
  const exchanges = {
    '0700.HK': 'HKEX HKD Fri 14:30 in Hong Kong',
    '7203.T': 'TSE JPY Fri 15:30 in Tokyo',
    '005930.KS': 'KRX KRW Fri 15:30 in Seoul',
    '2330.TW': 'TWSE TWD Fri 14:30 in Taipei',
    'D05.SI': 'SGX SGD Fri 14:30 in Singapore',
    'RELIANCE.NS': 'NSE INR Fri 12:00 in Kolkata',
    '600519.SS': 'SSE CNY Fri 14:30 in Shanghai',
  }
  await openSearch(page, Object.keys(exchanges).join(','))
  for (const [symbol, text] of Object.entries(exchanges)) {
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: symbol }) })
    const [exchange = '', currency = '', ...clock] = text.split(' ')
    for (const part of [exchange, currency, clock.join(' '), 'Sample data']) {
      await expect(card).toContainText(part)
    }
  }
})

test('a chart is read point by point with the keyboard, and as a table', {
  tag: '@thorough',
}, async ({ page }) => {
  await openSearch(page, 'AAPL')
  await page.getByRole('button', { name: 'Chart of AAPL' }).click()
  const chart = page.getByRole('figure', { name: 'Price of AAPL, one month' })
  await expect(chart.locator('canvas')).toBeVisible()
  await expect(chart.getByText(/^From .* USD on .*Lowest .*highest/)).toBeAttached()
  const points = chart.getByRole('slider')
  await points.focus()
  const last = await points.getAttribute('aria-valuetext')
  expect(last).toMatch(/^\w+ \d+, \d{4}: [\d,.]+ USD$/)
  await points.press('ArrowLeft')
  await expect(points).not.toHaveAttribute('aria-valuetext', last ?? '')
  await points.press('End')
  await expect(points).toHaveAttribute('aria-valuetext', last ?? '')
  await points.blur()

  await page.getByRole('radio', { name: '5Y, five years' }).check()
  const years = page.getByRole('figure', { name: 'Price of AAPL, five years' })
  await years.getByText('View as table').click()
  await expect(years.getByRole('row')).not.toHaveCount(0)
  expect(await years.getByRole('row').count()).toBeGreaterThan(250)
  expect(await findViolationsInBothThemes(page)).toEqual([])
})

test('after five failures the search says the circuit’s text and asks nothing for a minute', {
  tag: '@thorough',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/market-data/)
  await page.clock.install()
  await openSearch(page)
  let asked = 0
  await page.route('**/functions/v1/market-data', (route) => {
    asked += 1
    return route.fulfill({ status: 503, json: { success: false, error: 'The feed is resting.' } })
  })
  const field = page.getByLabel(/symbol/i)
  for (const symbol of ['AAPL', 'MSFT', 'NVDA', 'AMD', 'TSLA']) {
    // Until then, the alert is still that of the symbol before.
    const answer = page.waitForResponse('**/functions/v1/market-data')
    await field.fill(symbol)
    await field.press('Enter')
    await answer
    await expect(page.getByRole('alert').getByText('The feed is resting.')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`symbols=${symbol}$`))
  }
  await expect.poll(() => asked).toBe(5)
  await field.fill('JPM')
  await field.press('Enter')
  await expect(page.getByText(UNAVAILABLE)).toBeVisible()
  expect(asked).toBe(5)
  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('The feed is resting.')).toBeVisible()
  expect(asked).toBe(6)
})
