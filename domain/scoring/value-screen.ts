import { findBundledStatements, withoutExtracts } from '../markets/bundled-statements.ts'
import type {
  FigureName,
  FinancialStatements,
  FiscalYear,
} from '../markets/financial-statements.ts'
import { scoringInputs } from '../markets/scoring-inputs.ts'
import { isAtMost, mean } from './arithmetic.ts'
import { scorePiotroski } from './piotroski.ts'

/** The screen's conditions, in the article's order and with its thresholds. */
export const SCREEN_STEPS = {
  history: 'Five or more years of financial statements',
  solvency:
    'Net cash, or net debt below 2 times operating income; cash flow positive in 4 of 5 years',
  return: 'Operating income at least 8% of the capital in operations, five-year average',
  health: 'F-score of 6 or more',
  payout: 'Dividends of at least 20% of free cash flow, over the years on record',
} as const

export type ScreenStep = keyof typeof SCREEN_STEPS

export type ScreenRow = {
  symbol: string
  name: string
  currency: string
  /** Of the latest statements. */
  fiscalYear: number
  /** Of the annual report with these statements. */
  accession: string | null
  /** False for banks: debt is their raw material, so the screen's ratios say nothing about them. */
  isApplicable: boolean
  /** Null if a figure is missing. */
  steps: Record<ScreenStep, boolean | null>
  /** Figures behind the steps, as fractions and multiples. */
  figures: {
    returnOnEquity: number | null
    returnOnOperations: number | null
    netDebtToOperatingIncome: number | null
    fScore: number | null
    payoutOfFreeCashFlow: number | null
  }
  /** The highest price of an ordinary share at which two of the three price tests pass. */
  cheapBelow: number | null
}

const MILLION = 1_000_000
const TESTED_YEARS = 5

/**
 * Companies with a filing of its own for each figure that counts. The article says how many there
 * are and where.
 */
const SCREENED = 'AAPL AMD BAC GOOGL JNJ JPM KO MSFT NVDA PFE TSM UNH'.split(' ')

/** The screen as the article shows it. Figures by way of an extract do not count. */
export function screenBundle(): ScreenRow[] {
  return SCREENED.flatMap((symbol) => {
    const statements = findBundledStatements(symbol)
    return statements ? [screenCompany(withoutExtracts(statements))] : []
  })
}

/**
 * The part of the screen in "Hidden Gems of the Asian Markets" that financial statements can answer. The
 * price tests need a price, which statements lack, so they become the price below which a company
 * would be cheap.
 */
export function screenCompany(statements: FinancialStatements): ScreenRow {
  const { symbol, name, currency, sector, years } = statements
  const latest = years.at(-1)
  const figures = measure(statements)
  const isApplicable = sector !== 'financial'
  return {
    symbol,
    name,
    currency,
    fiscalYear: latest?.fiscalYear ?? 0,
    accession: latest?.accession ?? null,
    isApplicable,
    steps: {
      history: years.length >= TESTED_YEARS,
      solvency: isApplicable ? isSolvent(years, figures.netDebtToOperatingIncome) : null,
      return: isApplicable ? atLeast(figures.returnOnOperations, 0.08) : null,
      health: isApplicable ? atLeast(figures.fScore, 6) : null,
      payout: isApplicable ? atLeast(figures.payoutOfFreeCashFlow, 0.2) : null,
    },
    figures,
    cheapBelow: isApplicable ? priceCeiling(statements) : null,
  }
}

export function passesScreen({ isApplicable, steps }: ScreenRow): boolean {
  return isApplicable && Object.values(steps).every((passed) => passed === true)
}

function measure(statements: FinancialStatements): ScreenRow['figures'] {
  const tested = statements.years.slice(-TESTED_YEARS)
  const { lastYears } = scoringInputs(statements)
  const { score, judged } = scorePiotroski(...lastYears)
  return {
    returnOnEquity: average(tested, (year) => ratio(read(year, 'netIncome'), read(year, 'equity'))),
    returnOnOperations: average(tested, (year) =>
      ratio(read(year, 'operatingIncome'), capitalInOperations(year)),
    ),
    netDebtToOperatingIncome: ratio(
      netDebt(statements.years.at(-1)),
      read(statements.years.at(-1), 'operatingIncome'),
    ),
    fScore: judged === 9 ? score : null,
    payoutOfFreeCashFlow: payout(statements.years),
  }
}

function isSolvent(years: FiscalYear[], netDebtToIncome: number | null): boolean | null {
  const flows = years.slice(-TESTED_YEARS).map((year) => read(year, 'operatingCashFlow'))
  if (netDebtToIncome === null || flows.includes(null)) return null
  const positive = flows.filter((flow) => flow !== null && flow > 0).length
  return netDebtToIncome < 2 && positive >= 4
}

/** Equity and debt minus surplus cash, which is all but two months' revenue. */
function capitalInOperations(year: FiscalYear | undefined): number | null {
  const [equity, debt, surplus] = [read(year, 'equity'), read(year, 'totalDebt'), surplusCash(year)]
  if (equity === null || debt === null || surplus === null) return null
  const capital = equity + debt - surplus
  return capital > 0 ? capital : null
}

function surplusCash(year: FiscalYear | undefined): number | null {
  const [cash, revenue] = [read(year, 'cash'), read(year, 'revenue')]
  return cash === null || revenue === null ? null : Math.max(0, cash - revenue / 6)
}

function netDebt(year: FiscalYear | undefined): number | null {
  const [debt, cash] = [read(year, 'totalDebt'), read(year, 'cash')]
  return debt === null || cash === null ? null : debt - cash
}

function freeCashFlow(year: FiscalYear | undefined): number | null {
  const [flow, spent] = [read(year, 'operatingCashFlow'), read(year, 'capitalExpenditures')]
  return flow === null || spent === null ? null : flow - spent
}

/** Over the years that have both figures; statements do not show canceled buybacks. */
function payout(years: FiscalYear[]): number | null {
  let paid = 0
  let free = 0
  for (const year of years.slice(-10)) {
    const [dividends, cash] = [read(year, 'dividendsPaid'), freeCashFlow(year)]
    if (dividends === null || cash === null) continue
    paid += dividends
    free += cash
  }
  return free > 0 && paid > 0 ? paid / free : null
}

/**
 * From book value, from 6 times operating income plus surplus cash minus debt, and from a free cash
 * flow yield of 8%.
 */
function priceCeiling({ years }: FinancialStatements): number | null {
  const latest = years.at(-1)
  const shares = read(latest, 'shares') ?? read(latest, 'sharesDiluted')
  const [equity, income, debt] = [
    read(latest, 'equity'),
    read(latest, 'operatingIncome'),
    read(latest, 'totalDebt'),
  ]
  const surplus = surplusCash(latest)
  const flow = average(years.slice(-TESTED_YEARS), freeCashFlow)
  const known = [
    equity,
    income === null || debt === null || surplus === null ? null : 6 * income + surplus - debt,
    flow === null ? null : flow / 0.08,
  ].filter((value) => value !== null)
  if (!shares || known.length < 3) return null
  const [, second = 0] = known.sort((a, b) => b - a)
  return second > 0 ? second / shares : null
}

function read(year: FiscalYear | undefined, name: FigureName): number | null {
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
