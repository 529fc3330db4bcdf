import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDrafts, draftAgain } from './draft-holding.ts'
import {
  cleanName,
  parsePortfolio,
  readPortfolioJson,
  writePortfolioCsv,
  writePortfolioJson,
} from './portfolio-file.ts'
import { findTable, readRows } from './read-table.ts'

const portfolio = {
  name: 'Retirement',
  holdings: [
    { symbol: '0700.HK', shares: 200, price: 421.4, currency: 'HKD' },
    {
      symbol: 'HARB',
      shares: 1.5,
      price: 16,
      currency: 'USD',
      inputs: { sector: 'general' as const, equity: 900 },
    },
  ],
  ownFigures: { '0700.HK CNY': { eps: [1, 2.5], sector: 'general' as const } },
}

describe('a portfolio as a file', () => {
  test('is the same after it was written and read', () => {
    expect(readPortfolioJson(writePortfolioJson(portfolio))).toEqual(portfolio)
    expect(JSON.parse(writePortfolioJson(portfolio))).toMatchObject({ kind: 'kachi-portfolio' })
  })

  test('own figures of other companies, or that are none, stay out', () => {
    const ownFigures = { ...portfolio.ownFigures, AAPL: { equity: 1 }, 'HARB USD': { equity: 'x' } }
    expect(parsePortfolio({ ...portfolio, ownFigures })).toEqual(portfolio)
    expect(parsePortfolio({ ...portfolio, ownFigures: [1] })).not.toHaveProperty('ownFigures')
  })

  test('as CSV it is a table that the import understands', () => {
    const csv = writePortfolioCsv(portfolio)
    expect(csv).toBe('Symbol,Shares,Price,Currency\r\n0700.HK,200,421.4,HKD\r\nHARB,1.5,16,USD\r\n')
    const cells = csv
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    const { holdings } = readRows(findTable(cells))
    expect(holdings.map(({ symbol, shares, price }) => [symbol, shares, price])).toEqual([
      ['0700.HK', '200', '421.4'],
      ['HARB', '1.5', '16'],
    ])
  })

  test.each([
    ['{', /not complete JSON/],
    ['[]', /no list named holdings/],
    ['null', /no list named holdings/],
    ['{"holdings":[]}', /The list has no entries/],
    [
      '{"holdings":[{"symbol":"AAPL","shares":-1,"price":1,"currency":"USD"}]}',
      /Holding 1: shares must be more than 0/,
    ],
    [
      '{"holdings":[{"symbol":"AAPL","shares":1,"price":1,"currency":"XYZ"}]}',
      /not a known currency/,
    ],
    [' '.repeat(2_000_001), /too large/],
  ])('%.40s is refused with a sentence', (text, sentence) => {
    expect(readPortfolioJson(text)).toEqual({ problem: expect.stringMatching(sentence) })
  })

  test('any JSON gives a portfolio or a sentence', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => parsePortfolio({ ...portfolio, ownFigures: value })).not.toThrow()
        const read = parsePortfolio({ holdings: value })
        expect('problem' in read ? read.problem : read.holdings.length).toBeTruthy()
      }),
    )
  })
})

test.each([
  ['  Old  age\n2030 ', 'Old age 2030'],
  ['a\u0000b\u202ec', 'a b c'],
  ['x'.repeat(80), 'x'.repeat(60)],
  [' \t', ''],
  [5, ''],
])('the name %j becomes %j', (typed, name) => {
  expect(cleanName(typed)).toBe(name)
})

test('saved holdings come back into the table as they were', () => {
  const holdings = [
    ...portfolio.holdings,
    { symbol: 'AAPL', shares: 0.000000001, price: 123456789.12345, currency: 'USD' },
  ]
  expect(checkDrafts(holdings.map(draftAgain))).toEqual({
    holdings: holdings.map(({ inputs, ...holding }: (typeof portfolio.holdings)[0]) =>
      inputs ? { ...holding, inputs } : holding,
    ),
    ignored: [],
  })
})
