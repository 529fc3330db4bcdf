import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDrafts, draftAgain } from './draft-holding.ts'
import {
  cleanName,
  parsePortfolio,
  parsePortfolioJson,
  writePortfolioCsv,
  writePortfolioJson,
} from './exported-portfolio.ts'
import type { PortfolioFigures } from './portfolio-figures.ts'
import { findHoldingsTable, parseRows } from './read-table.ts'

const PORTFOLIO = {
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

function parseCsv(csv: string) {
  return parseRows(findHoldingsTable(csv.split('\r\n').map((line) => line.split(','))))
}

describe('a portfolio as a file', () => {
  test('is the same after it was written and read', () => {
    expect(parsePortfolioJson(writePortfolioJson(PORTFOLIO))).toEqual(PORTFOLIO)
    expect(JSON.parse(writePortfolioJson(PORTFOLIO))).toMatchObject({ kind: 'kachi-portfolio' })
  })

  test('own figures of other companies, or that are none, stay out', () => {
    const ownFigures = { ...PORTFOLIO.ownFigures, AAPL: { equity: 1 }, 'HARB USD': { equity: 'x' } }
    expect(parsePortfolio({ ...PORTFOLIO, ownFigures })).toEqual(PORTFOLIO)
    expect(parsePortfolio({ ...PORTFOLIO, ownFigures: [1] })).not.toHaveProperty('ownFigures')
  })

  test('as CSV it is a table that the import understands', () => {
    const csv = writePortfolioCsv({ ...PORTFOLIO, ownFigures: {} })
    expect(csv).toBe('Symbol,Shares,Price,Currency\r\n0700.HK,200,421.4,HKD\r\nHARB,1.5,16,USD\r\n')
    const { holdings } = parseCsv(csv)
    expect(holdings.map(({ symbol, shares, price }) => [symbol, shares, price])).toEqual([
      ['0700.HK', '200', '421.4'],
      ['HARB', '1.5', '16'],
    ])
  })

  const ownFigures: PortfolioFigures = {
    '0700.HK CNY': { eps: [-1, 2.5], sector: 'general' },
    '0700.HK HKD': { price: 400 },
    HARB: { equity: -900, returnOnEquity: [0.125], report: { grossProfit: 1e-7 } },
  }

  test('as CSV it says which figures are the reader’s own, and the import restores them', () => {
    const twice = [...PORTFOLIO.holdings, ...PORTFOLIO.holdings.slice(0, 1)]
    const csv = writePortfolioCsv({ ...PORTFOLIO, holdings: twice, ownFigures })
    const [head = '', tencent = '', harbor = '', again = ''] = csv.split('\r\n')
    expect(head.split(',').slice(4)).toEqual([
      ...['Own sector (CNY)', 'Own earnings per share (CNY)', 'Own price (HKD)', 'Own equity'],
      ...['Own return on equity', 'Own line gross profit'],
    ])
    // A list is text, so a loss at its start is defused like any other text.
    expect(tencent).toBe("0700.HK,200,421.4,HKD,general,'-1; 2.5,400,,,")
    expect(harbor).toBe('HARB,1.5,16,USD,,,,-900,0.125,1e-7')
    expect(again).toBe('0700.HK,200,421.4,HKD,,,,,,')
    expect(parseCsv(csv).ownFigures).toEqual(ownFigures)
  })

  test('own figures of a CSV saved with decimal commas are read, and what is none stays out', () => {
    const head = ['Symbol', 'Shares', 'Price', 'Own equity (CNY)', 'Own earnings per share (CNY)']
    const row = ['0700.HK', '200', '421,45', '1.900,5', '-1; 2,5']
    expect(parseRows(findHoldingsTable([head, row], ',')).ownFigures).toEqual({
      '0700.HK CNY': { equity: 1900.5, eps: [-1, 2.5] },
    })
    const odd = ['Own price', 'Own sector', 'Own cash (CNY)', 'Own net income (x)', 'Own goal']
    const cells = ['AAPL', '1', '200', '-5', 'farming', '=1+1', '7', '7']
    expect(
      parseRows(findHoldingsTable([['Symbol', 'Shares', 'Price', ...odd], cells])).ownFigures,
    ).toEqual({})
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
    expect(parsePortfolioJson(text)).toEqual({ problem: expect.stringMatching(sentence) })
  })

  test('any JSON gives a portfolio or a sentence', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => parsePortfolio({ ...PORTFOLIO, ownFigures: value })).not.toThrow()
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
    ...PORTFOLIO.holdings,
    { symbol: 'AAPL', shares: 0.000000001, price: 123456789.12345, currency: 'USD' },
  ]
  expect(checkDrafts(holdings.map(draftAgain))).toEqual({
    holdings: holdings.map(({ inputs, ...holding }: (typeof PORTFOLIO.holdings)[0]) =>
      inputs ? { ...holding, inputs } : holding,
    ),
    ignored: [],
  })
})
