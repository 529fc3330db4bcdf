import { expect, test } from 'vitest'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from './bundled-listings.ts'
import { buildDirectory } from './company-directory.ts'
import { createSearch } from './search-companies.ts'

const listings = bundledListings(american.lines)
const search = createSearch(buildDirectory(listings))
const symbolsFor = (query: string) => search(query).map(({ symbol }) => symbol)

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
  ['トヨタ', '7203.T'],
  ['신한', '055550.KS'],
  ['台灣積體', '2330.TW'],
  ['chagee', 'CHA'],
  ['hyundai', '005380.KS'],
  ['hyundia', '005380.KS'],
  ['brk.b', 'BRK.B'],
  ["divi's", 'DIVISLAB.NS'],
])('%s suggests %s', (query, symbol) => {
  expect(symbolsFor(query)[0]).toBe(symbol)
})

test('the whole ticker comes first, and nothing comes of nothing', () => {
  expect(symbolsFor('KO')[0]).toBe('KO')
  expect(symbolsFor('T')[0]).toBe('T')
  for (const query of ['', '   ', '…', 'zzzzzzzz', 'x'.repeat(5_000)])
    expect(symbolsFor(query)).toEqual([])
  expect(search('a', 8)).toHaveLength(8)
})

test('a legal form in front runs into no name: PTT and its group are not PT Telkom', () => {
  const found = symbolsFor('PTT')
  expect(found[0]).toBe('PTT.BK')
  expect(found).toContain('PTTEP.BK')
  expect(found).toContain('PTTGC.BK')
  expect(found).not.toContain('TLKM.JK')
  expect(symbolsFor('PT Telk')[0]).toBe('TLKM.JK')
  expect(symbolsFor('PT Telekomunikasi Indonesia')[0]).toBe('TLKM.JK')
})

test('companies of an industry come after those with its name', () => {
  const share = (symbol: string, name: string, industry?: string) => ({
    symbol,
    name,
    exchange: 'TWSE',
    currency: 'TWD',
    ...(industry && { industry }),
  })
  const ofTaiwan = createSearch(
    buildDirectory([
      share('9991.TW', 'Evergreen', 'Shipping and transportation'),
      share('9992.TW', 'Shipping Partners', 'Food'),
      share('9993.TW', 'Shippin'),
    ]),
  )
  expect(ofTaiwan('shipping').map(({ symbol, match }) => [symbol, match])).toEqual([
    ['9992.TW', 'beginning'],
    ['9991.TW', 'industry'],
  ])
  expect(ofTaiwan('shipping partners').map(({ symbol }) => symbol)).toEqual(['9992.TW'])
})

test('over 20,000 listings, suggestions come while a reader types', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => {
    const listing = listings[index % listings.length]
    if (!listing) throw new Error('the bundle should not be empty')
    return { ...listing, name: `${listing.name} ${index}` }
  })
  const suggestFromMany = createSearch(buildDirectory(many))
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
