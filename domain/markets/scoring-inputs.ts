import type { Filer } from '../companies/authorities.ts'
import { divideByFraction, type Fraction, isEqual, multiply, ONE } from '../companies/fraction.ts'
import { type CitedReports, listCitedReports } from './citations.ts'
import {
  describeInput,
  type InputName,
  isInput,
  type ListInput,
  LONGEST_RECORD,
  type SingleInput,
} from './company-inputs.ts'
import type { Sector } from './company-sector.ts'
import { BUNDLED_RATES } from './exchange-rates.ts'
import type { FinancialStatements, FiscalYear } from './financial-statements.ts'
import {
  amount,
  averageOrCount,
  type Computed,
  figureOf,
  growth,
  history,
  type InputSource,
  lastTwo,
  MILLION,
  type SourceFigure,
  tidy,
  workingCapitalGrowth,
  type Year,
} from './input-formulas.ts'
import { describeFigure, FIGURE_NAMES, type FigureName } from './line-items/figures.ts'
import { comparableYears } from './merge-accounting-standards.ts'
import { splitFactor } from './share-splits.ts'
import { type SharesPerUnit, sharesPerUnit } from './shares-per-unit.ts'
import { formatDay } from './summarize-history.ts'
import { describeMovedEnd } from './whole-years.ts'

/**
 * What the schools score, from one company's statements. Amounts and counts in millions, per-share
 * figures for one unit of what trades (one ADS, after all splits), rates as fractions; lists oldest
 * first, of consecutive years up to the latest.
 */
export type ScoringInputs = { sector: Sector } & { [Name in SingleInput]?: number } & {
  [Name in ListInput]?: number[]
}

export type InputFiling = {
  kind: 'filing'
  form: string
  /** Null if the figure is known only by way of an extract. */
  accession: string | null
  filed: string
  periodEnd: string
}

export type ScoringInputsOfCompany = {
  filer: Filer | null
  /** The currency of all amounts and per-share figures; a price has to be converted into it. */
  currency: string
  /** Of the per-share figures, if it is not one ordinary share. */
  unit?: 'ADS'
  inputs: ScoringInputs
  sources: Partial<Record<InputName, InputSource>>
  provenance: Partial<Record<InputName, InputFiling>>
  filings: CitedReports
  missing: InputName[]
  lastYears: [HealthYear, HealthYear?]
  notes: string[]
}

/** In millions; the share count is adjusted to today's shares. */
export type HealthYear = Partial<
  Record<(typeof HEALTH_NAMES)[number] | 'shares' | 'grossMargin', number>
>

const HEALTH_NAMES = [
  'netIncome',
  'operatingCashFlow',
  'totalAssets',
  'longTermDebt',
  'currentAssets',
  'currentLiabilities',
  'revenue',
] as const

type Options = {
  /**
   * Dollars for one unit of the statements' currency, if it is not the dollar. Default: the reference
   * rate that comes with the project. Only the size of the company is judged by it.
   */
  usdRate?: { rate: number; source: string }
}

/** Inputs that are figures of the statements, as they stand. */
const PLAIN_AMOUNTS = FIGURE_NAMES.filter((name): name is FigureName & SingleInput => {
  const isAmount = describeFigure(name).kind === 'flow' || describeFigure(name).kind === 'balance'
  return isAmount && isInput(name) && !describeInput(name).isList
})

export function scoringInputs(
  statements: FinancialStatements,
  { usdRate = referenceRate(statements.currency) }: Options = {},
): ScoringInputsOfCompany {
  const { filer, currency, sector } = statements
  const unit = sharesPerUnit(statements)
  const years = comparableYears(statements.years)
  const recipes = { ...amounts(years), ...rates(years), ...perShare(statements, unit.ratio) }
  const inputs: ScoringInputs = { sector }
  const sources: Partial<Record<InputName, InputSource>> = {}
  const provenance: Partial<Record<InputName, InputFiling>> = {}
  const all: [string, Computed | undefined][] = [
    ['revenueUsdMillions', revenueInDollars(years, currency, usdRate)],
    ...Object.entries(recipes),
  ]
  const missing: InputName[] = []
  for (const [key, computed] of all) {
    const name = key as InputName
    if (!computed || (Array.isArray(computed.value) && computed.value.length === 0)) {
      missing.push(name)
      continue
    }
    Object.assign(inputs, { [name]: computed.value })
    const figures = computed.figures.filter((figure) => figure !== undefined)
    sources[name] = { formula: computed.formula, figures }
    const latest = figures.at(-1)
    if (latest) provenance[name] = filingOf(latest, statements.years)
  }
  const isConverted = sources.revenueUsdMillions?.formula.includes(' dollars') ?? false
  const notes = explain(statements, unit, isConverted ? usdRate : undefined)
  const lastYears = selectLastYears(statements)
  const filings = listCitedReports(statements.years)
  const known = { filer, currency, inputs, sources, provenance, filings, missing, lastYears, notes }
  return unit.ratio && !isEqual(unit.ratio, ONE) ? { ...known, unit: 'ADS' } : known
}

function referenceRate(currency: string): Options['usdRate'] {
  const rate = currency === 'USD' ? undefined : BUNDLED_RATES.convert(1, currency, 'USD')
  const { source, date } = BUNDLED_RATES
  if (rate === undefined) return undefined
  return { rate: Number(rate.toPrecision(6)), source: `${source}, ${formatDay(date)}` }
}

function selectLastYears({ years: every, splits }: FinancialStatements): [HealthYear, HealthYear?] {
  const years = comparableYears(every)
  const [before, latest] = lastTwo(years)
  // The same kind of count for both years: an average beside a year-end count would look like an
  // issue of shares.
  const countName = latest?.values.shares && before?.values.shares ? 'shares' : 'sharesDiluted'
  const read = (year: Year): HealthYear => {
    const values = HEALTH_NAMES.map((name) => [name, amount(year ? [year] : [], name)?.value])
    const count = figureOf(year, countName)
    const shares = count && (count.value * splitFactor(splits, count)) / MILLION
    const grossMargin = year && rates([year]).grossMargin?.value
    const known = [...values, ['shares', shares], ['grossMargin', grossMargin]]
    return Object.fromEntries(known.filter(([, value]) => value !== undefined))
  }
  return before && latest ? [read(latest), read(before)] : [read(years.at(-1))]
}

function filingOf(figure: SourceFigure, years: FiscalYear[]): InputFiling {
  const { accession, filed, periodEnd } = figure
  const own = years.find((year) =>
    accession === null ? year.periodEnd === periodEnd : year.accession === accession,
  )
  const form = own?.form ?? figure.form ?? 'annual report'
  return { kind: 'filing', form, accession, filed, periodEnd }
}

function explain(
  statements: FinancialStatements,
  unit: SharesPerUnit,
  usdRate: Options['usdRate'],
) {
  const splits = statements.splits.map(
    ({ ratio, firstRestatedIn }) =>
      `Per-share figures filed before ${formatDay(firstRestatedIn.filed)} are adjusted for a split, ${ratio} for 1.`,
  )
  const notes = [...(statements.caveats ?? []), ...describeMovedEnd(statements.years), ...splits]
  if (unit.note) notes.push(unit.note)
  if (usdRate) notes.push(`Revenue in dollars at ${usdRate.rate} (${usdRate.source}).`)
  return notes
}

/** Figures of the latest statements under the same name, and two that need more. */
function amounts(years: readonly FiscalYear[]) {
  const plain = PLAIN_AMOUNTS.map((name) => [name, amount(years, name)])
  return {
    ...(Object.fromEntries(plain) as Partial<Record<InputName, Computed | undefined>>),
    workingCapitalChange: amount(years, 'workingCapitalChange') ?? workingCapitalGrowth(years),
    capitalExpenditures: history(years.slice(-5), 'capitalExpenditures', (year) => {
      const paid = figureOf(year, 'capitalExpenditures')
      return paid && { value: paid.value / MILLION, figures: [paid] }
    }),
  }
}

function rates(years: readonly FiscalYear[]) {
  const grossProfit = figureOf(years.at(-1), 'grossProfit')
  const revenue = figureOf(years.at(-1), 'revenue')
  return {
    grossMargin:
      grossProfit && revenue && revenue.value > 0
        ? {
            value: grossProfit.value / revenue.value,
            formula: 'grossProfit / revenue',
            figures: [grossProfit, revenue],
          }
        : undefined,
    salesGrowth: growth(years, 'revenue'),
    inventoryGrowth: growth(years, 'inventory'),
    // Equity at the end of the year; without any, the year has no return on it.
    returnOnEquity: history(years.slice(-LONGEST_RECORD), 'netIncome / equity', (year) => {
      const [income, equity] = [figureOf(year, 'netIncome'), figureOf(year, 'equity')]
      if (!income || !equity || equity.value <= 0) return undefined
      return { value: income.value / equity.value, figures: [income, equity] }
    }),
  } satisfies Partial<Record<InputName, Computed | undefined>>
}

function perShare(statements: FinancialStatements, unit: Fraction | null) {
  const { splits } = statements
  const years = comparableYears(statements.years)
  const dividendYears = countDividendYears(statements)
  if (unit === null) {
    return { shares: undefined, eps: undefined, dividendPerShare: undefined, dividendYears }
  }
  const today = (figure: SourceFigure) => splitFactor(splits, figure)
  const perUnit = (figure: SourceFigure) => tidy(multiply(figure.value, unit) / today(figure))
  const units = (figure: SourceFigure) => divideByFraction(figure.value * today(figure), unit)
  const counted = averageOrCount(years.at(-1))
  const declared = figureOf(years.at(-1), 'dividendPerShare')
  const dividend = declared?.mixesShares ? undefined : declared
  const paid = figureOf(years.at(-1), 'dividendsPaid')
  const spread = paid && counted && paid.value / units(counted)
  return {
    shares: counted && {
      value: tidy(units(counted) / MILLION),
      formula: counted.name,
      figures: [counted],
    },
    eps: history(years.slice(-LONGEST_RECORD), 'eps', (year) => {
      const eps = figureOf(year, 'eps')
      return eps && { value: perUnit(eps), figures: [eps] }
    }),
    dividendPerShare: dividend
      ? {
          value: perUnit(dividend),
          formula: 'dividendPerShare',
          figures: [dividend],
        }
      : spread === undefined
        ? undefined
        : { value: spread, formula: `dividendsPaid / ${counted?.name}`, figures: [paid, counted] },
    dividendYears,
  } satisfies Partial<Record<InputName, Computed | undefined>>
}

/** If figures were left out, a year without one may have had a dividend, so the count is unknown. */
function countDividendYears({ years, isPartial }: FinancialStatements): Computed | undefined {
  const read = (year: Year) => figureOf(year, 'dividendPerShare') ?? figureOf(year, 'dividendsPaid')
  if (!read(years.at(-1))) return undefined
  const paying = history(years, 'years with a dividend', (year) => {
    const dividend = read(year)
    return dividend && dividend.value > 0 ? { value: 1, figures: [dividend] } : undefined
  })
  const count = paying.figures.length
  if (isPartial && !read(years.at(-count - 1))) return undefined
  return { ...paying, value: count }
}

function revenueInDollars(
  years: readonly FiscalYear[],
  currency: string,
  usdRate: Options['usdRate'],
): Computed | undefined {
  if (currency === 'USD') return amount(years, 'revenue')
  const translated = amount(years, 'revenueUsd')
  if (translated) return translated
  const revenue = amount(years, 'revenue')
  if (!revenue || !usdRate) return undefined
  return {
    ...revenue,
    value: Number(revenue.value) * usdRate.rate,
    formula: `revenue at ${usdRate.rate} dollars`,
  }
}
