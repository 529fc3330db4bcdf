import { expect, test } from 'vitest'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from './bundled-listings.ts'
import { buildDirectory } from './company-directory.ts'
import { findMeantIndex, suggestIndices } from './index-names.ts'
import { isPlain, resolveSearch } from './resolve-search.ts'
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
  ['（株）日立製作所', '6501.T'],
  ['삼성전자㈜', '005930.KS'],
  ['海尔', '600690.SS'],
  ['PTT', 'PTT.BK'],
  ['SH600519', '600519.SS'],
  ['005930', '005930.KS'],
  ['A000660', '000660.KS'],
  ['KR7005930003', '005930.KS'],
  ['sz 000858', '000858.SZ'],
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
  ['kospi', 'KS11'],
  ['Hang Seng', 'HSI'],
  ['nikkei 225', 'NIKKEI'],
  ['日経平均', 'NIKKEI'],
  ['加權指數', 'TAIEX'],
  ['恒生指數', 'HSI'],
  ['恒生指数', 'HSI'],
  ['the Hang Seng Index', 'HSI'],
  ['코스피 지수', 'KS11'],
  ['taiex', 'TAIEX'],
])('%s is the index %s', (text, symbol) => {
  expect(resolve(text)).toEqual({ symbols: [symbol], taken: [], problems: [] })
})

test.each([
  ['TOPIX', 'TOPIX'],
  ['straits times', 'Straits Times Index'],
  ['sensex', 'BSE Sensex'],
  ['KOSPI 200', 'KOSPI 200'],
  ['코스피200', 'KOSPI 200'],
  ['csi300 index', 'CSI 300'],
  ['沪深300指数', 'CSI 300'],
  ['hang seng tech', 'Hang Seng Tech Index'],
  ['恒生科技指數', 'Hang Seng Tech Index'],
  ['Nifty', 'Nifty 50'],
  ['S&P500', 'S&P 500'],
  ['標普500', 'S&P 500'],
])('%s is said to be an index and no company', (text, name) => {
  const { symbols, taken, problems } = resolve(text)
  expect([symbols, taken]).toEqual([[], []])
  expect(problems).toEqual([
    { text, choices: [], problem: expect.stringContaining(`${name} is an index`), isIndex: true },
  ])
})

test('whether a company that has the name of an index for its symbol was meant is asked', () => {
  const { symbols, taken, problems } = resolve('STI')
  expect([symbols, taken]).toEqual([[], []])
  expect(problems[0]?.problem).toContain('Straits Times Index is an index')
  expect(problems[0]?.choices.map(({ name }) => name)).toEqual(['Solidion Technology Inc.'])
  expect(findMeantIndex('STI', search)).toBeUndefined()
  expect(findMeantIndex('STI', createSearch([]))?.name).toBe('Straits Times Index')
})

test('indices that we carry are suggested from the beginning of a name', () => {
  const suggested = (text: string) => suggestIndices(text).map(({ symbol }) => symbol)
  expect(
    ['nikkei', 'nikk', '日経', '日経平均', '코스피', 'hang s', 'taie'].flatMap(suggested),
  ).toEqual(['NIKKEI', 'NIKKEI', 'NIKKEI', 'NIKKEI', 'KS11', 'HSI', 'TAIEX'])
  expect(['TOPIX', 'KOSPI 200', 'ni', '', '恒生電子'].flatMap(suggested)).toEqual([])
})

test('a code that nobody has is no company with a similar number in its name', () => {
  expect(resolve('1799')).toEqual({ symbols: ['1799'], taken: [], problems: [] })
})

test('a pasted list may have line ends, semicolons or spaces, and companies their legal form', () => {
  expect(symbolsOf('TSMC\r\nトヨタ\n\n삼성전자; 700')).toEqual([
    '2330.TW',
    '7203.T',
    '005930.KS',
    '0700.HK',
  ])
  expect(symbolsOf('700 2330 ７２０３')).toEqual(['0700.HK', '2330.TW', '7203.T'])
  expect(symbolsOf('Samsung Electronics Co., Ltd., Sea, Limited, SE')).toEqual(['005930.KS', 'SE'])
})

test.each(['BYD', 'byd', 'MTR'])(
  '%s, a small company’s symbol and a larger one’s name, is asked about',
  (typed) => {
    const { symbols, problems } = resolve(typed)
    expect(symbols).toEqual([])
    expect(problems[0]?.choices[0]?.symbol).toMatch(/\.HK$/)
  },
)

test.each([
  ['丰田', '7203.T'],
  ['索尼', '6758.T'],
  ['텐센트', '0700.HK'],
  ['软银', '9984.T'],
])('%s, a name in another script, is taken', (typed, symbol) => {
  expect(resolve(typed).symbols).toEqual([symbol])
})

test('two Chinese signs that only begin a name are asked about', () => {
  expect(resolve('恒生').symbols).toEqual([])
  expect(resolve('東芝').symbols).toEqual([])
})

test.each([
  ['Toyta', '7203.T'],
  ['Samsng', '005930.KS'],
  ['samsung s', '006400.KS'],
  ['hyundai', '005380.KS'],
  ['Delta', 'DELTA.BK'],
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
  ['AAPL QQQQQQ', 'Put commas between symbols'],
  ['Saudi Aramco', 'found by its symbol, as in BRK.B'],
  ['../etc', 'found by its symbol, as in BRK.B'],
  ['🙈🙉🙊', 'Our lists have no company called'],
  ['شركة أرامكو', 'Our lists have no company called'],
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

test('what is left of a pasted text without its signs is no company for certain', () => {
  const { symbols, taken, problems } = resolve('<b>x')
  expect([symbols, taken]).toEqual([[], []])
  expect(problems).toHaveLength(1)
})

test('a bank of another first sign is no misspelling', () => {
  expect(search('恒生银行').map(({ name }) => name)).not.toContain('China Minsheng Bank')
})

test('funds that readers hold are found by code and name', () => {
  expect(symbolsOf('SPY, 0050, ES3')).toEqual(['SPY', '0050.TW', 'ES3.SI'])
  expect(search('Tracker Fund')[0]).toMatchObject({ symbol: '2800.HK', industry: 'Fund' })
})

test('a name that several companies bear is the largest one’s, and the others are named', () => {
  const [taken] = resolve('softbank').taken
  expect(taken?.found.symbol).toBe('9984.T')
  expect(taken?.others?.map(({ symbol }) => symbol)).toEqual(['9434.T'])
  expect(resolve('toyota').taken[0]?.others).toBeUndefined()
})

test('a code that says no exchange needs the lists', () => {
  expect(['005930', '7203', '7203.T', 'USD/JPY'].map(isPlain)).toEqual([false, false, true, true])
})
