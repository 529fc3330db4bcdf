import { describe, expect, test } from 'vitest'
import type { FigureName, FinancialStatements } from '../markets/financial-statements.ts'
import { passesScreen, screenCompany } from './value-screen.ts'

const sound: Partial<Record<FigureName, number>> = {
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
): FinancialStatements {
  const years = [0, 1, 2, 3, 4].map((index) => {
    // Each year is a little better, so that the F-score rises.
    const better = { netIncome: 45 + index, grossProfit: 240 + index, longTermDebt: 80 - index }
    const figures = { ...sound, ...better, currentAssets: 450 + index, ...change(index) }
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
