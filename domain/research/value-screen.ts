import type { FinancialStatements, FiscalYear } from '../markets/financial-statements.ts'
import type { FigureName } from '../markets/line-items/figures.ts'
import { comparableYears } from '../markets/merge-accounting-standards.ts'
import { scoringInputs } from '../markets/scoring-inputs.ts'
import { isAtMost, mean } from '../scoring/arithmetic.ts'
import { scorePiotroski } from '../scoring/piotroski.ts'
import { listAsianStatements } from './asian-companies.ts'
import { KEPT_LITTLE, measureRetention } from './retained-earnings.ts'

/** The conditions that annual reports answer without a price, in the article's order. */
export const SCREEN_STEPS = {
  history: 'Five or more years of financial statements',
  solvency:
    'Current assets cover current liabilities; operating cash flow positive in 4 of 5 years',
  return: 'Operating income at least 8% of the capital employed, five-year average',
  health: 'At least two thirds of the F-score’s signals, with seven or more of the nine known',
  retention:
    'Over five years, profit grew by at least 8% of the equity added, or less than a fifth of profit stayed in equity',
} as const

export type ScreenStep = keyof typeof SCREEN_STEPS

export type ScreenRow = {
  symbol: string
  name: string
  currency: string
  /** Of the latest statements. */
  fiscalYear: number
  /** The annual report with these statements: its number, if known, and its day. */
  accession: string | null
  filed: string | null
  /** Some figures came by way of an extract. */
  byExtract: boolean
  /** False for banks: debt is their raw material, so the screen's ratios say nothing about them. */
  isApplicable: boolean
  /** Null if a figure is missing. */
  steps: Record<ScreenStep, boolean | null>
  /** Figures behind the steps, as fractions and multiples. */
  figures: {
    returnOnCapital: number | null
    currentRatio: number | null
    fScore: number | null
    fSignals: number
    stayedInEquity: number | null
    returnOnAdded: number | null
  }
  /**
   * The highest price of an ordinary share at which two of the three price tests pass; the lower of
   * two if only two can be made.
   */
  passesBelow: number | null
}

const MILLION = 1_000_000
const TESTED_YEARS = 5
const JUDGED_SIGNALS = 7

/** The screen as the article shows it, over the Asian companies that come with the project. */
export function screenBundle(): ScreenRow[] {
  return listAsianStatements().map(screenCompany)
}

/**
 * The part of the screen in "Hidden Gems of the Asian Markets" that financial statements can answer.
 * The price tests need a price, which statements lack, so they become the price below which they
 * pass. The test of payout needs dividends, which most of the figures lack.
 */
export function screenCompany(statements: FinancialStatements): ScreenRow {
  const { symbol, name, currency, sector, years } = statements
  const latest = years.at(-1)
  const figures = measure(statements)
  const isApplicable = sector !== 'financial'
  const { fScore, fSignals } = figures
  return {
    symbol,
    name,
    currency,
    fiscalYear: latest?.fiscalYear ?? 0,
    accession: latest?.accession ?? null,
    filed: latest?.filed ?? null,
    byExtract: years.some(({ values }) => Object.values(values).some(({ extract }) => extract)),
    isApplicable,
    steps: {
      history: years.length >= TESTED_YEARS,
      solvency: isApplicable ? isSolvent(years, figures.currentRatio) : null,
      return: isApplicable ? atLeast(figures.returnOnCapital, 0.08) : null,
      health: isApplicable && fScore !== null ? isAtMost(2 * fSignals, 3 * fScore) : null,
      retention: isApplicable ? isEarned(figures) : null,
    },
    figures,
    passesBelow: isApplicable ? priceCeiling(statements) : null,
  }
}

export function passesScreen({ isApplicable, steps }: ScreenRow): boolean {
  return isApplicable && Object.values(steps).every((passed) => passed === true)
}

function measure(statements: FinancialStatements): ScreenRow['figures'] {
  const years = comparableYears(statements.years)
  const latest = years.at(-1)
  const { lastYears } = scoringInputs(statements)
  const { score, judged } = scorePiotroski(...lastYears)
  const from = years.slice(-TESTED_YEARS - 1)[0]?.fiscalYear ?? 0
  const retention = measureRetention(statements, from)
  return {
    returnOnCapital: average(years.slice(-TESTED_YEARS), (year) =>
      ratio(selectFigure(year, 'operatingIncome'), capitalEmployed(year)),
    ),
    currentRatio: ratio(
      selectFigure(latest, 'currentAssets'),
      selectFigure(latest, 'currentLiabilities'),
    ),
    fScore: judged < JUDGED_SIGNALS ? null : score,
    fSignals: judged,
    stayedInEquity: retention?.stayed ?? null,
    returnOnAdded: retention?.returnOnAdded ?? null,
  }
}

function isEarned({
  stayedInEquity,
  returnOnAdded,
}: Pick<ScreenRow['figures'], 'stayedInEquity' | 'returnOnAdded'>): boolean | null {
  if (stayedInEquity !== null && stayedInEquity < KEPT_LITTLE) return true
  return atLeast(returnOnAdded, 0.08)
}

function isSolvent(years: FiscalYear[], currentRatio: number | null): boolean | null {
  const flows = years.slice(-TESTED_YEARS).map((year) => selectFigure(year, 'operatingCashFlow'))
  if (currentRatio === null || flows.includes(null)) return null
  const positive = flows.filter((flow) => flow !== null && flow > 0).length
  return currentRatio >= 1 && positive >= 4
}

/** All assets but those that current liabilities pay for, minus cash beyond two months' revenue. */
function capitalEmployed(year: FiscalYear | undefined): number | null {
  const [assets, owed] = [
    selectFigure(year, 'totalAssets'),
    selectFigure(year, 'currentLiabilities'),
  ]
  const surplus = surplusCash(year)
  if (assets === null || owed === null || surplus === null) return null
  const capital = assets - owed - surplus
  return capital > 0 ? capital : null
}

function surplusCash(year: FiscalYear | undefined): number | null {
  const [cash, revenue] = [selectFigure(year, 'cash'), selectFigure(year, 'revenue')]
  return cash === null || revenue === null ? null : Math.max(0, cash - revenue / 6)
}

function freeCashFlow(year: FiscalYear | undefined): number | null {
  const [flow, spent] = [
    selectFigure(year, 'operatingCashFlow'),
    selectFigure(year, 'capitalExpenditures'),
  ]
  return flow === null || spent === null ? null : flow - spent
}

/**
 * From book value, from 6 times operating income plus surplus cash minus debt, and from a free cash
 * flow yield of 8%.
 */
function priceCeiling({ years }: FinancialStatements): number | null {
  const latest = years.at(-1)
  const shares = selectFigure(latest, 'shares') ?? selectFigure(latest, 'sharesDiluted')
  const [equity, income, debt] = [
    selectFigure(latest, 'equity'),
    selectFigure(latest, 'operatingIncome'),
    selectFigure(latest, 'totalDebt'),
  ]
  const surplus = surplusCash(latest)
  const flow = average(years.slice(-TESTED_YEARS), freeCashFlow)
  const known = [
    equity,
    income === null || debt === null || surplus === null ? null : 6 * income + surplus - debt,
    flow === null ? null : flow / 0.08,
  ].filter((value) => value !== null)
  if (!shares || known.length < 2) return null
  const [, second = 0] = known.sort((a, b) => b - a)
  return second > 0 ? second / shares : null
}

function selectFigure(year: FiscalYear | undefined, name: FigureName): number | null {
  const value = year?.values[name]?.value
  return value === undefined ? null : value / MILLION
}

function ratio(dividend: number | null, divisor: number | null): number | null {
  return dividend === null || divisor === null || divisor === 0 ? null : dividend / divisor
}

/** Null unless every year has a figure. */
function average(years: FiscalYear[], figure: (year: FiscalYear) => number | null): number | null {
  const values = years.map(figure)
  const known = values.filter((value) => value !== null)
  return known.length === values.length && known.length > 0 ? mean(known) : null
}

function atLeast(value: number | null, least: number): boolean | null {
  return value === null ? null : isAtMost(least, value)
}
