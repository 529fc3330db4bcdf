import { describe, expect, test } from 'vitest'
import {
  checkPortfolioFigures,
  countPortfolioFigures,
  findConflicts,
  namePortfolioFigures,
  parsePortfolioFigures,
} from './portfolio-figures.ts'

const eps = Array.from({ length: 12 }, (_, year) => year)

describe('own figures of a portfolio', () => {
  test('are those of its companies, in one order, without what would only take room', () => {
    const kept = {
      'AAPL USD': { eps, equity: 1 / 3, price: 1e-300, report: { grossProfit: 2, totalAssets: 1 } },
      'MSFT USD': { equity: 5 },
      AAPL: { sector: 'utility', nonsense: 3 },
    }
    const read = parsePortfolioFigures(kept, ['AAPL'])
    expect(read).toEqual({
      'AAPL USD': {
        eps: eps.slice(-10),
        equity: 0.333333333333,
        report: { grossProfit: 2, totalAssets: 1 },
      },
      AAPL: { sector: 'utility' },
    })
    // What the database gives back in another order is the same.
    const turned = JSON.parse(
      `{"AAPL USD":{"report":{"totalAssets":1,"grossProfit":2},"equity":${1 / 3},"eps":[${eps.join(',')}]}}`,
    )
    const { price: _, ...others } = read['AAPL USD'] ?? {}
    expect(findConflicts(parsePortfolioFigures(turned, ['AAPL']), { 'AAPL USD': others })).toEqual(
      [],
    )
    expect(findConflicts(read, { 'AAPL USD': { equity: 4 } })).toEqual(['AAPL USD'])
  })

  test('are counted and named as a reader sees them', () => {
    const figures = {
      'AAPL USD': { eps: [1, 2], equity: 3, report: { totalAssets: 4 } },
      'HARB HKD': { sector: 'financial', cash: 1, shares: 2, revenue: 3, netIncome: 4 },
    } as const
    expect(countPortfolioFigures(figures)).toBe(7)
    expect(namePortfolioFigures(figures)).toBe(
      'AAPL: earnings per share, equity; HARB: revenue, net income, cash, 2 more',
    )
  })

  test.each([
    [{ 'MSFT USD': { equity: 1 } }, /known figures of these holdings/],
    [{ 'AAPL USD': { equity: '1' } }, /known figures of these holdings/],
    [{ 'AAPL USD': { other: 1 } }, /known figures of these holdings/],
    [['AAPL USD'], /known figures of these holdings/],
    ['AAPL USD', /known figures of these holdings/],
  ])('a request with %j is refused', (given, problem) => {
    expect(checkPortfolioFigures(given, ['AAPL'])).toEqual({
      problem: expect.stringMatching(problem),
    })
  })

  test('are stored for 100 companies, in 24 KB', () => {
    const symbols = Array.from({ length: 101 }, (_, index) => `A${index}`)
    const all = (figures: object, count: number) =>
      Object.fromEntries(symbols.slice(0, count).map((symbol) => [`${symbol} USD`, figures]))
    const check = (given: object) => checkPortfolioFigures(given, symbols)
    expect(check(all({ equity: 1 }, 100))).toHaveProperty('figures')
    expect(check(all({ equity: 1 }, 101))).toEqual({
      problem: expect.stringContaining('up to 100 companies; this one has them for 101'),
    })
    // Counted before they are read.
    expect(check(all({}, 101))).toEqual({ problem: expect.stringContaining('for 101') })
    const years = eps.slice(0, 10).map((year) => year + 1234.5678)
    expect(check(all({ eps: years, returnOnEquity: years }, 100))).toHaveProperty('figures')
    const lists = { eps: years, returnOnEquity: years, capitalExpenditures: years }
    expect(check(all(lists, 100))).toEqual({ problem: expect.stringContaining('up to 24 KB') })
    expect(check({})).toEqual({ figures: {} })
    expect(checkPortfolioFigures(undefined, symbols)).toEqual({ figures: {} })
  })
})
