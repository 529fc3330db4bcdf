import { describe, expect, test } from 'vitest'
import { HARB } from '#tests/fixtures/worked-examples.ts'
import { findBundledStatements } from '../markets/bundled-statements.ts'
import { INPUT_NAMES } from '../markets/company-inputs.ts'
import type { OwnFigures } from '../portfolio/own-figures.ts'
import { withOwnFigures } from './company.ts'
import { scoreCompany } from './score-company.ts'
import {
  checkWorksheet,
  deriveRates,
  fillIn,
  isReportLine,
  listFiledLines,
  startFrom,
  WORKSHEET,
} from './worksheet.ts'

/** Harb's report by its lines; rates that the schools use are left to be derived. */
function enterHarb(): OwnFigures {
  const {
    grossMargin: _,
    salesGrowth: __,
    inventoryGrowth: ___,
    sector: ____,
    ...inputs
  } = HARB.inputs
  const report = {
    grossProfit: 1960,
    revenueBefore: 7000 / 1.05,
    totalAssets: 7250,
    inventory: 1030,
    inventoryBefore: 1000,
  }
  return { ...inputs, price: HARB.price, report } as OwnFigures
}

test('a report entered line by line scores as its inputs do', () => {
  const own = deriveRates(enterHarb(), {}, { currency: 'HKD' })
  const scores = scoreCompany(withOwnFigures({ inputs: {}, price: Number.NaN }, own))
  expect([scores.graham.score, scores.buffett.score, scores.lynch.score]).toEqual([96, 57, 50])
  expect(scores.graham.coverage).toBe(1)
})

test('the worksheet asks for everything that the schools take', () => {
  const asked = WORKSHEET.flatMap(({ lines }) => lines.map(({ name }) => name))
  const derived = ['grossMargin', 'salesGrowth', 'inventoryGrowth']
  expect(INPUT_NAMES.filter((name) => !asked.includes(name))).toEqual(derived)
  expect(new Set(asked).size).toBe(asked.length)
  expect(asked.filter(isReportLine)).toHaveLength(5)
})

const USD = { currency: 'USD' }

describe('a company whose reports are known', () => {
  const years = findBundledStatements('AAPL')?.years ?? []
  const lines = listFiledLines(years)
  const filed = startFrom({ revenue: 400_000, grossMargin: 0.45, equity: null }, lines)

  test('starts with the filed lines, in millions, each with its filing', () => {
    expect(Object.keys(lines)).toEqual(['revenueBefore', 'grossProfit', 'totalAssets'])
    expect(lines.totalAssets?.accession).toMatch(/^\d{10}-\d{2}-\d{6}$/)
    expect(filed.report?.totalAssets).toBe((years.at(-1)?.values.totalAssets?.value ?? 0) / 1e6)
    expect(filed).not.toHaveProperty('equity')
  })

  test('has no figure of the reader’s until they change one, and loses it with that', () => {
    expect(deriveRates({}, {}, { ...USD, filed })).toEqual({})
    const own = deriveRates({ report: { grossProfit: 100_000 } }, {}, { ...USD, filed })
    expect(own).toEqual({ grossMargin: 0.25, report: { grossProfit: 100_000 } })
    expect(fillIn(filed, own)).toMatchObject({ revenue: 400_000, grossMargin: 0.25 })
    expect(deriveRates({ ...own, report: {} }, own, { ...USD, filed })).toEqual({ report: {} })
  })

  test('is checked with the filed lines beside the reader’s', () => {
    const checks = checkWorksheet(fillIn(filed, { revenue: 1 }))
    expect(checks).toMatchObject([{ id: 'grossProfit-revenue', isGood: false }])
  })
})

describe('rates', () => {
  test('go with the line they came from', () => {
    const before = deriveRates({ revenue: 100, report: { grossProfit: 40 } }, {}, USD)
    expect(before).toMatchObject({ grossMargin: 0.4, revenueUsdMillions: 100 })
    expect(deriveRates({ ...before, report: {} }, before, USD)).not.toHaveProperty('grossMargin')
  })

  test('follow from the lines they are made of', () => {
    const derive = (own: OwnFigures, currency = 'USD') => deriveRates(own, {}, { currency })
    expect(derive({ revenue: 100, report: { grossProfit: 100 } }).grossMargin).toBe(1)
    expect(derive({ revenue: 100, report: { grossProfit: 101 } })).not.toHaveProperty('grossMargin')
    expect(derive({ revenue: 110, report: { revenueBefore: 100 } }).salesGrowth).toBeCloseTo(0.1)
    expect(derive({ report: { inventory: 80, inventoryBefore: 100 } }).inventoryGrowth).toBeCloseTo(
      -0.2,
    )
    expect(derive({ revenue: 100 }, 'HKD')).toEqual({ revenue: 100 })
    expect(derive({ report: { grossProfit: 40 } })).toEqual({ report: { grossProfit: 40 } })
  })

  test('entered by hand stay', () => {
    const own = deriveRates(
      { grossMargin: 0.3, revenue: 5 },
      { grossMargin: 0.3 },
      { currency: 'HKD' },
    )
    expect(own).toEqual({ grossMargin: 0.3, revenue: 5 })
  })
})

describe('figures that do not fit together', () => {
  const find = (own: OwnFigures, id: string) => checkWorksheet(own).find((check) => check.id === id)

  test('a report that fits passes every check', () => {
    const checks = checkWorksheet(enterHarb())
    expect(checks.length).toBeGreaterThan(7)
    expect(checks.filter(({ isGood }) => !isGood)).toEqual([])
  })

  test('equity is assets less liabilities', () => {
    const own = { ...enterHarb(), equity: 4500 }
    expect(find(own, 'balance')?.text).toMatch(
      /are 500 million more than equity. Minority interests/,
    )
    expect(find({ ...own, equity: 5500 }, 'balance')?.text).toMatch(/500 million less than equity/)
    // Half a percent of the assets may be rounding.
    const small = { totalLiabilities: 40, report: { totalAssets: 100 } }
    expect(find({ ...small, equity: 59.5 }, 'balance')?.isGood).toBe(true)
    expect(find({ ...small, equity: 59.4 }, 'balance')?.text).toMatch(
      /0.6 million more than equity/,
    )
    expect(find({ ...small, equity: 60.6 }, 'balance')?.text).toMatch(
      /0.6 million less than equity/,
    )
  })

  test('EPS times shares is profit, and a slip of units is recognized', () => {
    expect(find({ ...enterHarb(), netIncome: 400 }, 'profit')?.text).toMatch(/the same year/)
    expect(find({ ...enterHarb(), shares: 250_000 }, 'profit')?.text).toBe(
      'Earnings per share times shares come to 550,000 million, but net income is 550. One of them is not in millions.',
    )
    // A tenth may be shares issued during the year.
    const profit = (shares: number) => find({ eps: [1], shares, netIncome: 100 }, 'profit')
    expect([110, 90].map((shares) => profit(shares)?.isGood)).toEqual([true, true])
    expect([111, 89].map((shares) => profit(shares)?.isGood)).toEqual([false, false])
    for (const unit of [1e-6, 1e-3, 1e3, 1e6]) {
      expect(profit(100 * 1.19 * unit)?.text).toMatch(/not in millions/)
      expect(profit(100 * 1.21 * unit)?.text).toMatch(/the same year/)
    }
  })

  test('a part is not more than its whole', () => {
    expect(find({ cash: 12, currentAssets: 10 }, 'cash-currentAssets')).toEqual({
      id: 'cash-currentAssets',
      isGood: false,
      text: 'Cash: 12 million is more than the 10 million of current assets. Check both.',
    })
  })

  test('what is not there is not checked', () => {
    expect(checkWorksheet({ equity: 5 })).toEqual([])
  })
})
