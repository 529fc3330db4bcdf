import { expect, test } from 'vitest'
import american from './american-listings.json' with { type: 'json' }
import { ASIAN_LISTINGS } from './asian-listings.ts'
import { EXCHANGES, findExchange, isExchange, tellLocalTime } from './exchanges.ts'
import { findListing, normalizeSymbol } from './listing.ts'
import { bundledListings, createSuggest } from './suggest-listings.ts'

const listings = bundledListings(american.lines)
const suggest = createSuggest(listings)
const symbolsFor = (query: string) => suggest(query).map(({ symbol }) => symbol)

test('each listing of the bundle fits its exchange and appears once', () => {
  expect(listings.length).toBeGreaterThan(3_000)
  for (const { symbol, name, exchange, currency } of listings) {
    const found = findExchange(symbol)?.exchange
    expect([symbol, found?.code, found?.currency]).toEqual([symbol, exchange, currency])
    expect(name).toMatch(/^[\p{L}\p{N}].+$/u)
    expect(name).not.toMatch(/&#|&amp;|;/)
  }
  expect(new Set(listings.map(({ symbol }) => symbol)).size).toBe(listings.length)
})

test('no name appears twice on one exchange in Asia: one of the tickers would be wrong', () => {
  const names = ASIAN_LISTINGS.map(({ name, exchange }) => `${exchange} ${name}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test.each([
  ['0700.HK', '0700', 'HKEX', 'HKD', 'Asia/Hong_Kong'],
  ['7203.T', '7203', 'TSE', 'JPY', 'Asia/Tokyo'],
  ['005930', '005930', 'KRX', 'KRW', 'Asia/Seoul'],
  ['2330.TW', '2330', 'TWSE', 'TWD', 'Asia/Taipei'],
  ['D05.SI', 'D05', 'SGX', 'SGD', 'Asia/Singapore'],
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
  expect(normalizeSymbol(' brk.b ')).toBe('BRK.B')
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
    expect(normalizeSymbol(text)).toBeUndefined()
  }
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

test.each([
  ['AAPL', 'AAPL'],
  ['0700', '0700.HK'],
  ['tencent', '0700.HK'],
  ['toyota', '7203.T'],
  ['samsung el', '005930.KS'],
  ['moutai', '600519.SS'],
  ['micros', 'MSFT'],
  ['micorsoft', 'MSFT'],
  ['tencnt', '0700.HK'],
  ['tooyota', '7203.T'],
  ['トヨタ', 'TM'],
  ['삼성', undefined],
  ['신한', '055550.KS'],
  ['台灣積體', 'TSM'],
  ['chagee', 'CHA'],
  ['brk.b', 'BRK.B'],
  ["divi's", 'DIVISLAB.NS'],
])('%s suggests %s', (query, symbol) => {
  if (symbol) expect(symbolsFor(query)).toContain(symbol)
  else expect(symbolsFor(query)).toEqual([])
})

test('the whole ticker comes first, and nothing comes of nothing', () => {
  expect(symbolsFor('KO')[0]).toBe('KO')
  expect(symbolsFor('T')[0]).toBe('T')
  for (const query of ['', '   ', '…', 'zzzzzzzz', 'x'.repeat(5_000)])
    expect(symbolsFor(query)).toEqual([])
  expect(suggest('a', 8)).toHaveLength(8)
})

test('over 20,000 listings, suggestions come while a reader types', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => {
    const listing = listings[index % listings.length]
    if (!listing) throw new Error('the bundle should not be empty')
    return { ...listing, name: `${listing.name} ${index}` }
  })
  const suggestFromMany = createSuggest(many)
  const queries = many
    .filter((_, index) => index % 200 === 0)
    .flatMap(({ symbol, name }) => [
      symbol,
      name.slice(0, 4),
      `${name.slice(0, 3)}${name.slice(4, 9)}`,
    ])
  // CPU time, which other programs on a busy machine do not lengthen.
  const times = queries.map((query) => {
    const begun = process.cpuUsage()
    suggestFromMany(query)
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1000
  })
  times.sort((one, other) => one - other)
  // Ten times what is promised.
  expect(times[Math.floor(times.length * 0.99)]).toBeLessThan(200)
})

test('the time at an exchange is told with the city of its clock', () => {
  const [us] = EXCHANGES
  if (!us) throw new Error('The United States come first.')
  expect(tellLocalTime(us, Date.parse('2026-11-20T15:05:00Z'))).toEqual({
    time: 'Fri 10:05',
    city: 'New York',
  })
})
