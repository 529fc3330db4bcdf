import { expect, test } from 'vitest'
import table from './companies.json' with { type: 'json' }
import { americanSymbol, COMPANIES, findCompany, ratioOf, symbolsOf } from './companies.ts'
import { formatFraction } from './fraction.ts'

const rows = table.companies
const listings = rows.flatMap((row) => row.listings.map((listing) => ({ ...listing, row })))

/** How each exchange writes a symbol, and where its companies are at home. */
const FORMATS: Record<string, RegExp> = {
  '': /^[A-Z]{1,5}$/,
  T: /^\d[0-9A-Z]\d[0-9A-Z]\.T$/,
  TW: /^\d{4}\.TW$/,
  KS: /^\d{6}\.KS$/,
  HK: /^\d{4}\.HK$/,
  NS: /^[A-Z&-]{1,12}\.NS$/,
  JK: /^[A-Z]{4}\.JK$/,
}

test.each(listings.map(({ symbol, row }) => [symbol, row] as const))(
  '%s is written as its exchange does',
  (symbol) => {
    const [, suffix = ''] = symbol.split('.')
    expect(symbol).toMatch(FORMATS[suffix] ?? /^$/)
  },
)

test('no symbol and no number stands for two companies', () => {
  const symbols = listings.map(({ symbol }) => symbol)
  expect(new Set(symbols).size).toBe(symbols.length)
  for (const name of ['cik', 'edinetCode', 'corpCode'] as const) {
    const numbers = rows.map((row) => row[name]).filter((number) => number !== null)
    expect(new Set(numbers).size).toBe(numbers.length)
  }
})

test('every listing, ratio, number and name has a source', () => {
  const known = new Set(Object.keys(table.sources))
  for (const { symbol, ratio, from, row } of listings) {
    expect(from.length, symbol).toBeGreaterThan(0)
    for (const source of from) expect(known, symbol).toContain(source)
    // The SEC's list confirms the symbol; the ratio of receipts needs a source of its own.
    const isAmerican = !symbol.includes('.')
    if (isAmerican) expect(from).toContain('CIK')
    if (isAmerican && ratio !== null) expect(from.length, symbol).toBeGreaterThan(1)
    const numbers: Record<string, string[] | undefined> = row.from
    for (const name of ['cik', 'edinetCode', 'corpCode', 'localName'] as const) {
      expect(numbers[name] !== undefined, `${symbol} ${name}`).toBe(row[name] !== null)
      for (const source of numbers[name] ?? []) expect(known).toContain(source)
    }
  }
})

test('numbers look as the authorities write them', () => {
  for (const { cik, edinetCode, corpCode, country, listings: own } of rows) {
    expect(cik).toBeGreaterThan(0)
    expect(edinetCode ?? 'E00000').toMatch(/^E\d{5}$/)
    expect(corpCode ?? '00000000').toMatch(/^\d{8}$/)
    expect(edinetCode !== null).toBe(country === 'JP')
    if (corpCode !== null) expect(country).toBe('KR')
    expect(own.filter(({ symbol }) => !symbol.includes('.'))).toHaveLength(1)
  }
})

test('a home listing is one ordinary share; receipts are fractions of small numbers', () => {
  for (const { symbol, ratio } of listings) {
    if (symbol.includes('.')) expect(ratio, symbol).toBe('1')
    else expect(ratio ?? '1', symbol).toMatch(/^[1-9]\d{0,2}$|^[1-9]\/[2-9]$/)
  }
})

test('what no source confirms is not used', () => {
  // General knowledge names ratios for these; no source that was opened does.
  for (const symbol of ['MUFG', 'NMR', 'UMC', 'SHG', 'WB', 'SIFY'])
    expect(ratioOf(symbol)).toBeNull()
  for (const symbol of ['2390.HK', '6623.HK', 'NIO.SI', '9863.HK', 'TEL.PS']) {
    expect(findCompany(symbol)).toBeUndefined()
  }
})

test.each([
  ['7203.T', 'TM', '10'],
  ['6758.T', 'SONY', '1'],
  ['8316.T', 'SMFG', '3/5'],
  ['8411.T', 'MFG', '1/5'],
  ['4502.T', 'TAK', '1/2'],
  ['2330.TW', 'TSM', '5'],
  ['017670.KS', 'SKM', '5/9'],
  ['005490.KS', 'PKX', '1/4'],
  ['9988.HK', 'BABA', '8'],
  ['9866.HK', 'NIO', '1'],
  ['HDFCBANK.NS', 'HDB', '3'],
])('%s and %s are one company, %s ordinary shares a receipt', (home, receipt, ratio) => {
  expect(findCompany(home)).toBe(findCompany(receipt))
  expect(symbolsOf(receipt)).toEqual([home, receipt])
  expect(americanSymbol(home)).toBe(receipt)
  const found = ratioOf(receipt)
  expect(found && formatFraction(found)).toBe(ratio)
  expect(ratioOf(home)).toEqual({ numerator: 1, denominator: 1 })
})

test('a symbol that is not in the table stands for itself', () => {
  for (const symbol of ['AAPL', '0700.HK', '__proto__', 'constructor', '']) {
    expect(findCompany(symbol)).toBeUndefined()
    expect(symbolsOf(symbol)).toEqual([symbol])
    expect(americanSymbol(symbol)).toBe(symbol)
    expect(ratioOf(symbol)).toBeUndefined()
  }
})

test('there are 109 companies, 51 of them with a listing at home', () => {
  expect(COMPANIES).toHaveLength(109)
  expect(COMPANIES.filter(({ listings: own }) => own.length > 1)).toHaveLength(51)
})
