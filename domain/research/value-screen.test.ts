import { describe, expect, test } from 'vitest'
import type { FinancialStatements } from '../markets/financial-statements.ts'
import type { FigureName } from '../markets/line-items/figures.ts'
import { passesScreen, type ScreenStep, screenCompany } from './value-screen.ts'

const SOUND: Partial<Record<FigureName, number>> = {
  revenue: 600,
  grossProfit: 240,
  operatingIncome: 60,
  netIncome: 45,
  equity: 500,
  totalDebt: 100,
  longTermDebt: 80,
  cash: 300,
  totalAssets: 800,
  currentAssets: 450,
  currentLiabilities: 200,
  operatingCashFlow: 70,
  capitalExpenditures: 30,
  dividendsPaid: 20,
  shares: 10,
}

function company(
  change: (year: number) => Partial<Record<FigureName, number>> = () => ({}),
  sector: FinancialStatements['sector'] = 'general',
  count = 5,
): FinancialStatements {
  const years = Array.from({ length: count }, (_, index) => {
    // Each year is a little better, so that the F-score rises.
    const better = { netIncome: 45 + index, grossProfit: 240 + index, longTermDebt: 80 - index }
    const figures = { ...SOUND, ...better, currentAssets: 450 + index, ...change(index) }
    const values = Object.fromEntries(
      Object.entries(figures).map(([name, value]) => [
        name,
        { value: value * 1e6, unit: 'JPY', tag: name, accession: '1', filed: '2026-01-01' },
      ]),
    )
    const date = { fiscalYear: 2021 + index, periodEnd: `${2021 + index}-12-31` }
    return { ...date, form: '20-F', accession: '1', filed: '2026-01-01', values }
  })
  return {
    symbol: 'X',
    filer: { authority: 'sec', id: '1' },
    name: 'X',
    currency: 'JPY',
    standard: 'ifrs-full',
    sector,
    years,
    splits: [],
    isPartial: false,
    notes: [],
  }
}

test('a sound company passes, and the price tests below the second of three prices', () => {
  const row = screenCompany(company())
  expect(row.steps).toEqual({
    history: true,
    solvency: true,
    return: true,
    health: true,
    retention: true,
  })
  expect(passesScreen(row)).toBe(true)
  // Of assets of 800, current liabilities pay for 200, and 200 is surplus cash.
  expect(row.figures.returnOnCapital).toBeCloseTo(0.15)
  // Two of three price tests: 50 by book, 46 by income, 50 by cash flow.
  expect(row.passesBelow).toBeCloseTo(50)
})

describe('one step fails alone', () => {
  test.each<[string, (year: number) => Partial<Record<FigureName, number>>]>([
    ['solvency', (year) => ({ currentAssets: 190 + year })],
    ['return', () => ({ operatingIncome: 20 })],
    ['retention', (year) => ({ equity: 500 + 30 * year })],
    [
      'health',
      (year) => ({
        netIncome: 45 - 2 * year,
        grossProfit: 240 - year,
        shares: 10 + year,
        longTermDebt: 80 + year,
      }),
    ],
  ])('%s', (step, change) => {
    const { steps } = screenCompany(company(change))
    expect(Object.entries(steps).filter(([, passed]) => !passed)).toEqual([[step, false]])
  })
})

test('a missing figure is unknown, neither passed nor failed', () => {
  const statements = company()
  for (const year of statements.years) delete year.values.totalAssets
  const row = screenCompany(statements)
  expect(row.steps).toMatchObject({ solvency: true, return: null, health: null })
  expect(passesScreen(row)).toBe(false)
})

test('without debt, the lower of the two price tests that are left counts', () => {
  const statements = company((year) => ({ capitalExpenditures: 38 + year }))
  for (const year of statements.years) delete year.values.totalDebt
  // 500 of book for 10 shares, or an average of 30 of free cash flow at 8%.
  expect(screenCompany(statements).passesBelow).toBeCloseTo(37.5)
})

test('banks are not screened', () => {
  const row = screenCompany(company(undefined, 'financial'))
  expect(row).toMatchObject({ isApplicable: false, passesBelow: null })
  expect(passesScreen(row)).toBe(false)
})

type Figures = Partial<Record<FigureName, number>>

describe('where a step begins', () => {
  // Capital employed: assets of 800 less current liabilities of 200 less surplus cash of 200.
  test.each<[string, ScreenStep, (year: number) => Figures, boolean | null]>([
    ['current assets cover what is due', 'solvency', () => ({ currentAssets: 200 }), true],
    ['they nearly do', 'solvency', () => ({ currentAssets: 199.9 }), false],
    [
      'cash came in, in four of five years',
      'solvency',
      (year) => ({ operatingCashFlow: year === 2 ? 0 : 1 }),
      true,
    ],
    ['in three of five', 'solvency', (year) => ({ operatingCashFlow: year < 2 ? 0 : 70 }), false],
    [
      'the newest year counts',
      'solvency',
      (year) => ({ currentAssets: year === 4 ? 450 : 100 }),
      true,
    ],
    ['8% of the capital', 'return', () => ({ operatingIncome: 32 }), true],
    ['less', 'return', () => ({ operatingIncome: 31.9 }), false],
    ['in one year no capital', 'return', (year) => ({ totalAssets: year === 2 ? 400 : 800 }), null],
    ['without surplus cash', 'return', () => ({ cash: 50, operatingIncome: 48 }), true],
    ['a fifth of profit stayed', 'retention', (year) => ({ equity: 500 + year * 9.5 }), true],
    [
      'more, of which profit grew by a tenth',
      'retention',
      (year) => ({ equity: 500 + year * 10, netIncome: 45 + year }),
      true,
    ],
    ['by 8%', 'retention', (year) => ({ equity: 500 + year * 12.5, netIncome: 45 + year }), true],
    ['by less', 'retention', (year) => ({ equity: 500 + year * 13, netIncome: 45 + year }), false],
  ])('%s: %s', (_, step, change, passed) => {
    expect(screenCompany(company(change)).steps[step]).toBe(passed)
  })

  test('five years are a history', () => {
    const screen = (count: number) => screenCompany(company(undefined, 'general', count))
    expect([4, 5, 6].map((count) => screen(count).steps.history)).toEqual([false, true, true])
    expect(screen(4).fiscalYear).toBe(2024)
  })

  test('the five newest years count, and retention from the year before them', () => {
    const change = (year: number): Figures =>
      year < 2 ? { operatingIncome: -999, operatingCashFlow: -1, equity: year === 1 ? 480 : 0 } : {}
    const { figures, steps } = screenCompany(company(change, 'general', 7))
    expect(figures.returnOnCapital).toBeCloseTo(0.15)
    expect(steps.solvency).toBe(true)
    // 20 of equity in years that earned 47 to 51.
    expect(figures.stayedInEquity).toBeCloseTo(20 / 245)
    expect(figures.returnOnAdded).toBeCloseTo(5 / 20)
  })

  test('two thirds of the F-score’s signals, of seven or more', () => {
    const worse = ['netIncome', 'grossProfit', 'currentAssets', 'revenue'] as const
    const screen = (names: readonly (typeof worse)[number][], missing: FigureName[] = []) => {
      const statements = company((year) =>
        Object.fromEntries(names.map((name) => [name, (SOUND[name] ?? 0) - year])),
      )
      for (const { values } of statements.years) for (const name of missing) delete values[name]
      const { figures, steps } = screenCompany(statements)
      return [figures.fScore, figures.fSignals, steps.health]
    }
    expect(screen([])).toEqual([8, 9, true])
    expect(screen(['netIncome', 'currentAssets'])).toEqual([6, 9, true])
    expect(screen(['netIncome', 'currentAssets', 'grossProfit'])).toEqual([5, 9, false])
    expect(screen([], ['currentAssets', 'shares'])).toEqual([6, 7, true])
    expect(screen([], ['currentAssets', 'shares', 'longTermDebt'])).toEqual([null, 6, null])
  })
})

describe('the price below which it passes', () => {
  const at = (change: Figures, missing: FigureName[] = []) => {
    const statements = company(() => change)
    for (const { values } of statements.years) for (const name of missing) delete values[name]
    return screenCompany(statements).passesBelow
  }
  test.each<[string, Figures, FigureName[], number | null]>([
    [
      'the middle one, by income: 6 × 60 + 200 − 100',
      { equity: 450, capitalExpenditures: 38 },
      [],
      45,
    ],
    ['by free cash flow: 38.4 ÷ 8%', { equity: 500, capitalExpenditures: 31.6 }, [], 48],
    ['diluted shares stand in', { sharesDiluted: 20 }, ['shares'], 25],
    ['no shares', {}, ['shares'], null],
    ['one price only', {}, ['totalDebt', 'operatingCashFlow'], null],
    ['no surplus cash known', {}, ['cash'], 50],
    ['nothing is left of two', { operatingIncome: -100, operatingCashFlow: 20 }, [], null],
  ])('%s', (_, change, missing, price) => {
    const found = at(change, missing)
    if (price === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(price)
  })
})
