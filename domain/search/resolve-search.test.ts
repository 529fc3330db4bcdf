import { expect, test } from 'vitest'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from './bundled-listings.ts'
import { buildDirectory } from './company-directory.ts'
import { resolveSearch } from './resolve-search.ts'
import { createSearch } from './search-companies.ts'

const search = createSearch(buildDirectory(bundledListings(american.lines)))
const resolve = (input: string) => resolveSearch(input, search)
const symbolsOf = (input: string) => resolve(input).symbols

test('symbols are split on commas, trimmed, upper-cased, and named once', () => {
  expect(resolve(' aapl, 0700.hk,, AAPL ,brk.b')).toEqual({
    symbols: ['AAPL', '0700.HK', 'BRK.B'],
    taken: [],
    problems: [],
  })
  expect(resolve(' , ,')).toEqual({ symbols: [], taken: [], problems: [] })
})

test('full-width letters and commas and invisible characters are read as meant', () => {
  expect(symbolsOf('ＡＡＰＬ，７２０３．Ｔ、\u200bMSFT\ufeff')).toEqual(['AAPL', '7203.T', 'MSFT'])
})

test.each([
  ['Tencent', '0700.HK'],
  ['700', '0700.HK'],
  ['700 HK', '0700.HK'],
  ['HK:00700', '0700.HK'],
  ['BRK B', 'BRK.B'],
  ['brk/b', 'BRK.B'],
  ['Apple', 'AAPL'],
  ['TSMC', '2330.TW'],
  ['腾讯', '0700.HK'],
])('%s is taken for %s, and the page can say so', (text, symbol) => {
  const { symbols, taken, problems } = resolve(text)
  expect([symbols, problems]).toEqual([[symbol], []])
  expect(taken[0]?.found.symbol).toBe(symbol)
})

test.each(['TM', 'INFY', 'KO', 'V', '7203.T', 'NIKKEI', 'EUR/USD', '^HSI', '3116.T'])(
  '%s stays %s',
  (symbol) => {
    expect(resolve(symbol)).toEqual({ symbols: [symbol], taken: [], problems: [] })
  },
)

test.each([
  ['Toyta', '7203.T'],
  ['Samsng', '005930.KS'],
  ['samsung s', '006400.KS'],
])('%s is asked about, %s first', (text, symbol) => {
  const { symbols, problems } = resolve(text)
  expect(symbols).toEqual([])
  expect(problems[0]?.choices[0]?.symbol).toBe(symbol)
})

test('letters that only look Latin are named, and the others answer', () => {
  // The first two letters are Cyrillic.
  const { symbols, problems } = resolve('ААPL, MSFT, ſ')
  expect(symbols).toContain('MSFT')
  expect(problems[0]?.problem).toContain('contains “А”')
})

test.each([
  ['A'.repeat(10_000), 'too long'],
  ['AAPL MSFT', 'Put commas between symbols'],
  ['../etc', 'Symbols look like AAPL'],
  ['🙈🙉🙊', 'We know no company called'],
  ['شركة أرامكو', 'We know no company called'],
])('%s gets a short sentence', (input, help) => {
  const [problem] = resolve(input).problems
  expect(problem?.problem).toContain(help)
  expect(problem?.problem.length).toBeLessThan(140)
})

test('spaces and control characters are nothing', () => {
  expect(resolve('   ').problems).toEqual([])
  expect(resolve('\u0000\u0007').problems).toEqual([])
  expect(symbolsOf('AA\u200bPL\u0000')).toEqual(['AAPL'])
})

test('of 51 symbols the first 50 are searched, and the last is named', () => {
  const input = Array.from({ length: 51 }, (_, index) => `${index + 1000}.T`).join(',')
  const { symbols, problems } = resolve(input)
  expect(symbols).toHaveLength(50)
  expect(problems.map(({ problem }) => problem)).toEqual([
    'A search can have up to 50 symbols. Left out: 1050.T.',
  ])
})
