import { describe, expect, test } from 'vitest'
import { changeYear, keepFigures, parseOwnFigure, writeFigure } from './own-figures.ts'

describe('figures of the reader', () => {
  test('what a device kept is taken only where it can be a figure', () => {
    const kept = {
      price: -4,
      eps: [1, 2, 'x'],
      cash: -1,
      equity: -20,
      netIncome: 12,
      grossMargin: 28,
      returnOnEquity: [0.1],
      nonsense: 1,
      shares: null,
    }
    expect(keepFigures(kept)).toEqual({ equity: -20, netIncome: 12, returnOnEquity: [0.1] })
    expect(
      keepFigures({ sector: 'bank', report: { totalAssets: 5, revenueBefore: 'x', other: 1 } }),
    ).toEqual({ report: { totalAssets: 5 } })
    expect(keepFigures({ sector: 'utility', report: 3 })).toEqual({ sector: 'utility' })
    expect([keepFigures(null), keepFigures('x'), keepFigures([3])]).toEqual([{}, {}, {}])
  })
})

describe('reading and writing', () => {
  test.each([
    ['revenue', '2,894,307.7', 2894307.7],
    ['netIncome', '(12.5)', -12.5],
    ['returnOnEquity', '12.5 %', 0.125],
    ['grossMargin', '−3', -0.03],
    ['price', '1320', 1320],
  ] as const)('%s of "%s" is %d', (name, text, value) => {
    expect(parseOwnFigure(name, text)).toEqual({ value })
  })

  test.each([
    ['revenue', 'much', 'Enter a number, such as 1,234.5.'],
    ['price', '0', 'Enter a price above 0.'],
    ['cash', '-1', 'Cash cannot be below 0, as -1 is.'],
    ['capitalExpenditures', '-1', 'Capital expenditures cannot be below 0, as -1 is.'],
    ['grossMargin', '140', 'A gross margin cannot be above 100%.'],
    ['shares', '0', 'Shares outstanding must be more than 0, not 0.'],
    ['revenue', '1e99', 'Revenue 1e+99 is too large to be plausible.'],
  ] as const)('%s of "%s" is refused: %s', (name, text, problem) => {
    expect(parseOwnFigure(name, text)).toEqual({ problem })
  })

  test.each([
    ['returnOnEquity', 0.2729282, '27.29'],
    ['revenue', 2894307.7, '2,894,307.7'],
    ['netIncome', -1.25, '−1.25'],
    ['eps', 223.35, '223.35'],
    ['price', 0.0421, '0.0421'],
    ['price', 2700, '2,700'],
    ['eps', 2.3, '2.30'],
    ['dividendYears', 12, '12'],
  ] as const)('%s of %d is written %s', (name, value, text) => {
    expect(writeFigure(name, value)).toBe(text)
  })
})

describe('a list of years', () => {
  test('one year changes, an older one joins, the oldest goes', () => {
    expect(changeYear([1, 2, 3], 0, 9)).toEqual([1, 2, 9])
    expect(changeYear([1, 2, 3], 3, 9)).toEqual([9, 1, 2, 3])
    expect(changeYear([1, 2, 3], 2, undefined)).toEqual([2, 3])
    expect(changeYear([], 0, 5)).toEqual([5])
    expect(changeYear([5], 0, undefined)).toBeUndefined()
  })

  test('a year in the middle cannot go, since the years must follow one another', () => {
    expect(changeYear([1, 2, 3], 1, undefined)).toEqual([1, 2, 3])
  })

  test('ten years are the most', () => {
    expect(changeYear([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 10, 0)).toHaveLength(10)
  })
})
