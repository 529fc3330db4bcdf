import { expect, test } from 'vitest'
import { bundledListings } from '../search/bundled-listings.ts'
import american from './american-listings.json' with { type: 'json' }
import { listAsian } from './asian-listings.ts'
import { EXCHANGES, findExchange, isExchange, localTimeOf } from './exchanges.ts'
import { findListing, isKnownShare } from './listing.ts'
import { parseSymbol, sheetSymbolOf } from './symbol.ts'

const listings = bundledListings(american.lines)

test('each listing of the bundle fits its exchange and appears once', () => {
  expect(listings.length).toBeGreaterThan(3_000)
  for (const { symbol, name, exchange, currency } of listings) {
    const found = findExchange(symbol)?.exchange
    expect([symbol, found?.code]).toEqual([symbol, exchange])
    expect([symbol, findListing(symbol)?.currency]).toEqual([symbol, currency])
    expect(name).toMatch(/^[\p{L}\p{N}].+$/u)
    expect(name).not.toMatch(/&#|&amp;|;/)
  }
  expect(new Set(listings.map(({ symbol }) => symbol)).size).toBe(listings.length)
})

test('no name appears twice on one exchange in Asia: one of the tickers would be wrong', () => {
  const names = listAsian().map(({ name, exchange }) => `${exchange} ${name}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test.each([
  ['0700.HK', '0700', 'HKEX', 'HKD', 'Asia/Hong_Kong'],
  ['7203.T', '7203', 'TSE', 'JPY', 'Asia/Tokyo'],
  ['005930', '005930', 'KRX', 'KRW', 'Asia/Seoul'],
  ['2330.TW', '2330', 'TWSE', 'TWD', 'Asia/Taipei'],
  ['D05.SI', 'D05', 'SGX', 'SGD', 'Asia/Singapore'],
  ['J36.SI', 'J36', 'SGX', 'USD', 'Asia/Singapore'],
  ['RELIANCE.NS', 'RELIANCE', 'NSE', 'INR', 'Asia/Kolkata'],
  ['600519.SS', '600519', 'SSE', 'CNY', 'Asia/Shanghai'],
  ['BRK.B', 'BRK.B', 'US', 'USD', 'America/New_York'],
])('%s is a share of its exchange', (symbol, ticker, exchange, currency, timeZone) => {
  const listing = findListing(symbol)
  expect(listing).toMatchObject({ kind: 'share', ticker, currency, pair: null })
  expect([listing?.exchange?.code, listing?.exchange?.timeZone]).toEqual([exchange, timeZone])
})

test('indices and pairs are listings; what no exchange can list is none', () => {
  expect(findListing('NIKKEI')).toMatchObject({ kind: 'index', currency: 'JPY' })
  expect(['NIKKEI', 'TAIEX', 'USDJPY', 'AAPL'].map(isKnownShare)).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(findListing('EURUSD')).toMatchObject({
    kind: 'pair',
    currency: 'USD',
    pair: { base: 'EUR', counter: 'USD' },
  })
  for (const symbol of ['7203.HK1', '1234567.T', 'TOOLONG', 'A.B.C', '^', '0700.XX']) {
    expect(findListing(symbol)).toBeUndefined()
  }
})

test('a symbol is plain letters, digits and a few signs', () => {
  expect(parseSymbol(' brk.b ')).toBe('BRK.B')
  for (const text of [
    '',
    ' ',
    'ＡＡＰＬ',
    'ААРL',
    'ſ',
    'A B',
    'A'.repeat(21),
    'AAPL\u200b',
    '../etc',
  ]) {
    expect(parseSymbol(text)).toBeUndefined()
  }
})

test('a listing has one company sheet, in capitals and with its exchange', () => {
  expect(sheetSymbolOf('005930')).toBe('005930.KS')
  expect(sheetSymbolOf(' sony ')).toBe('SONY')
  expect(sheetSymbolOf('M&M.NS')).toBe('M&M.NS')
  expect(sheetSymbolOf('トヨタ')).toBeUndefined()
})

test('exchanges go by many names, and time zones are real', () => {
  const [us] = EXCHANGES
  if (!us) throw new Error('the United States should come first')
  for (const name of ['NASDAQ', 'NasdaqGS', 'NYSE', 'NYSE American'])
    expect(isExchange(us, name)).toBe(true)
  for (const name of ['XETRA', 'LSE', 'HKEX', '']) expect(isExchange(us, name)).toBe(false)
  for (const { timeZone } of EXCHANGES) {
    expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  }
})

test('the time at an exchange is told with the city of its clock', () => {
  const [us] = EXCHANGES
  if (!us) throw new Error('The United States come first.')
  expect(localTimeOf(us, Date.parse('2026-11-20T15:05:00Z'))).toEqual({
    time: 'Fri 10:05',
    city: 'New York',
  })
})
