import { findBundledStatements } from '../markets/bundled-statements.ts'
import type { CompanyInputs } from '../markets/company-inputs.ts'
import type { FinancialStatements, FiscalYear } from '../markets/financial-statements.ts'
import type { FigureName } from '../markets/line-items/figures.ts'
import { scoringInputs } from '../markets/scoring-inputs.ts'
import { measureRetention, type Retention } from '../research/retained-earnings.ts'
import { mean } from '../scoring/arithmetic.ts'
import { bookValuePerShare, grahamNumber } from '../scoring/graham/graham-number.ts'

/** Amounts in whole units of the statements' currency. Null if the statements lack a figure. */
export type DiveYear = {
  fiscalYear: number
  filed: string | null
  revenue: number | null
  netIncome: number
  equity: number
  totalAssets: number | null
  operatingCashFlow: number | null
  capitalExpenditures: number | null
  depreciation: number | null
  /** Of ordinary shares, as counted on the report's cover or at the end of the year. */
  shares: number | null
  eps: number | null
  /** On the equity at the end of the year, as in Pro. */
  returnOnEquity: number
  /** A bank's profit less the equity that the growth of its balance sheet ties up; another company's operating cash flow less capital expenditures. */
  ownerEarnings: number | null
  /** Banks only: the growth of assets times the share of assets that equity was a year before. */
  tiedUp: number | null
}

/** A value per ordinary share at a required return, without growth. */
export type DiveValue = { requiredReturn: number; low: number; high: number }

export type Dive = {
  statements: FinancialStatements
  isBank: boolean
  years: DiveYear[]
  retention: Retention
  /** Average diluted shares of the last year. */
  dilutedShares: number
  /** Of all equity, at the end of the last year. */
  ownersShare: number
  graham: { number: number; earnings: number; bookValue: number }
  /** A year's owner earnings per share: the strict reading and the generous one. */
  perShare: { low: number; high: number }
  values: DiveValue[]
}

export const REQUIRED_RETURNS = [0.07, 0.08, 0.1]

/** Over which owner earnings are averaged. */
export const AVERAGED_YEARS = 5

/**
 * Everything a deep dive computes about a company, from the statements that come with the project.
 * @param symbol of the ordinary share, such as 8306.T
 * @throws if the company's statements do not suffice
 */
export function measureDive(symbol: string): Dive {
  const statements = findBundledStatements(symbol)
  const first = statements?.years[0]
  const retention = statements && first && measureRetention(statements, first.fiscalYear)
  if (!retention) throw new Error(`A deep dive needs unbroken statements of ${symbol}.`)
  const isBank = statements.sector === 'financial'
  const years = statements.years.map((year, index) =>
    measureYear(year, statements.years[index - 1], isBank),
  )
  const graham = measureGraham(statements)
  const latest = statements.years.at(-1)
  const dilutedShares = latest && amount(latest, 'sharesDiluted')
  if (!graham || !latest || !dilutedShares) {
    throw new Error(`A deep dive needs three years of earnings and share counts of ${symbol}.`)
  }
  const ownersShare = shareOfOwners(latest)
  const perShare = isBank
    ? { low: meanOf(years, 'ownerEarnings') / dilutedShares, high: graham.earnings }
    : cashPerShare(years, dilutedShares / ownersShare)
  const values = REQUIRED_RETURNS.map((requiredReturn) => ({
    requiredReturn,
    low: perShare.low / requiredReturn,
    high: perShare.high / requiredReturn,
  }))
  return {
    statements,
    isBank,
    years,
    retention,
    dilutedShares,
    ownersShare,
    graham,
    perShare,
    values,
  }
}

function measureYear(year: FiscalYear, before: FiscalYear | undefined, isBank: boolean): DiveYear {
  const [netIncome, equity] = [amount(year, 'netIncome'), amount(year, 'equity')]
  if (netIncome === null || equity === null) {
    throw new Error(`Profit or equity of fiscal ${year.fiscalYear} is missing.`)
  }
  const operatingCashFlow = amount(year, 'operatingCashFlow')
  const capitalExpenditures = amount(year, 'capitalExpenditures')
  const tiedUp = isBank && before ? equityTiedUp(year, before) : null
  const cash =
    operatingCashFlow === null || capitalExpenditures === null
      ? null
      : operatingCashFlow - capitalExpenditures
  return {
    fiscalYear: year.fiscalYear,
    filed: year.filed,
    revenue: amount(year, 'revenue'),
    netIncome,
    equity,
    totalAssets: amount(year, 'totalAssets'),
    operatingCashFlow,
    capitalExpenditures,
    depreciation: amount(year, 'depreciationAndAmortization'),
    shares: amount(year, 'shares'),
    eps: amount(year, 'eps'),
    returnOnEquity: netIncome / equity,
    ownerEarnings: isBank ? subtract(netIncome, tiedUp) : cash,
    tiedUp,
  }
}

function equityTiedUp(year: FiscalYear, before: FiscalYear): number | null {
  const [now, then] = [amount(year, 'totalAssets'), amount(before, 'totalAssets')]
  const equity = amount(before, 'equity')
  return now === null || !then || equity === null ? null : (now - then) * (equity / then)
}

/** Strict: all capital expenditures. Generous: as much as was depreciated. */
function cashPerShare(years: DiveYear[], shares: number): Dive['perShare'] {
  const cash = meanOf(years, 'operatingCashFlow')
  return {
    low: (cash - meanOf(years, 'capitalExpenditures')) / shares,
    high: (cash - meanOf(years, 'depreciation')) / shares,
  }
}

function measureGraham(statements: FinancialStatements): Dive['graham'] | null {
  // Every figure that the number needs is checked by grahamNumber itself.
  const inputs = scoringInputs(statements).inputs as CompanyInputs
  const number = grahamNumber({ price: 1, inputs })
  const { equity, shares, eps } = inputs
  if (number === null || !equity || !shares || !eps) return null
  return { number, earnings: mean(eps.slice(-3)), bookValue: bookValuePerShare({ equity, shares }) }
}

/** The part of all equity that belongs to the parent's owners; 1 if the balance sheet lacks a sum. */
export function shareOfOwners(year: FiscalYear): number {
  const [assets, liabilities] = [amount(year, 'totalAssets'), amount(year, 'totalLiabilities')]
  const equity = amount(year, 'equity')
  if (assets === null || liabilities === null || equity === null) return 1
  return equity / (assets - liabilities)
}

/** Of the last five years. */
function meanOf(years: DiveYear[], name: 'ownerEarnings' | CashFigure): number {
  const known = years.slice(-AVERAGED_YEARS).map((year) => year[name])
  if (known.some((value) => value === null)) {
    throw new Error(`A deep dive needs ${name} of the last ${AVERAGED_YEARS} years.`)
  }
  return mean(known.map(Number))
}

type CashFigure = 'operatingCashFlow' | 'capitalExpenditures' | 'depreciation'

function subtract(from: number, amountTaken: number | null): number | null {
  return amountTaken === null ? null : from - amountTaken
}

function amount({ values }: FiscalYear, name: FigureName): number | null {
  return values[name]?.value ?? null
}
