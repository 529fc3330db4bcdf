import type {
  AccountName,
  AnnualAccounts,
  FiscalYear,
  ReportedValue,
  Sector,
} from './annual-accounts.ts'
import { ordinarySharesPerUnit } from './depositary-receipts.ts'
import { splitFactor } from './share-splits.ts'

type ListName = 'eps' | 'returnOnEquity' | 'capitalExpenditures'
type AmountName =
  | 'currentAssets'
  | 'currentLiabilities'
  | 'totalLiabilities'
  | 'longTermDebt'
  | 'totalDebt'
  | 'cash'
  | 'equity'
  | 'netIncome'
  | 'revenue'
  | 'depreciationAndAmortization'
  | 'operatingCashFlow'
  | 'workingCapitalChange'
type RateName = 'grossMargin' | 'salesGrowth' | 'inventoryGrowth'
type ShareName = 'shares' | 'dividendPerShare' | 'dividendYears' | 'revenueUsdMillions'
type NumberName = AmountName | RateName | ShareName

/**
 * What the schools score, from one company's accounts. Amounts and counts in millions, per-share
 * figures for one unit of what trades (one ADS, after all splits), rates as fractions; lists oldest
 * first, of years that follow one another up to the latest.
 */
export type ScoringInputs = { sector: Sector } & Partial<
  Record<NumberName, number> & Record<ListName, number[]>
>

export type InputName = NumberName | ListName

/** A figure that an input was computed from, with its filing. */
export type SourceFigure = ReportedValue & {
  name: AccountName
  fiscalYear: number
  periodEnd: string
}

export type InputSource = {
  /** Over names of accounts: `netIncome / equity`. */
  formula: string
  figures: SourceFigure[]
}

export type ScoringInputsOfCompany = {
  /** Of all amounts and per-share figures; a price has to be converted into it. */
  currency: string
  inputs: ScoringInputs
  sources: Partial<Record<InputName, InputSource>>
  missing: InputName[]
  /** Why something is missing, or was adjusted. */
  notes: string[]
}

type Options = {
  /** Dollars for one unit of the accounts' currency, for companies that report in another one. */
  usdRate?: { rate: number; source: string }
}

const longestHistory = 10
const million = 1_000_000

type Computed = { value: number | number[]; formula: string; figures: (SourceFigure | undefined)[] }

/** Turns annual accounts into the inputs of the schools. What the accounts lack is left out. */
export function scoringInputs(
  accounts: AnnualAccounts,
  { usdRate }: Options = {},
): ScoringInputsOfCompany {
  const { currency, sector } = accounts
  const unit = ordinarySharesPerUnit(accounts)
  const { years } = accounts
  const recipes = { ...amounts(years), ...rates(years), ...perShare(accounts, years, unit) }
  const inputs: ScoringInputs = { sector }
  const sources: Partial<Record<InputName, InputSource>> = {}
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
  }
  return { currency, inputs, sources, missing, notes: explain(accounts, unit, usdRate) }
}

function explain(accounts: AnnualAccounts, unit: number | undefined, usdRate: Options['usdRate']) {
  const notes = accounts.splits.map(
    ({ ratio, firstRestatedIn }) =>
      `Figures per share filed before ${firstRestatedIn.filed} are adjusted for a split of ${ratio} for 1.`,
  )
  if (unit === undefined) {
    notes.push(
      'How many shares one unit of the American listing stands for is not known, so figures per share are missing.',
    )
  } else if (unit !== 1) notes.push(`Per-share figures are for one ADS of ${unit} ordinary shares.`)
  if (usdRate) notes.push(`Revenue in dollars at ${usdRate.rate} (${usdRate.source}).`)
  return notes
}

type Year = FiscalYear | undefined

function figureOf(year: Year, name: AccountName): SourceFigure | undefined {
  const value = year?.values[name]
  if (!year || !value) return undefined
  return { ...value, name, fiscalYear: year.fiscalYear, periodEnd: year.periodEnd }
}

/** The latest year's figure in millions. */
function amount(years: readonly FiscalYear[], name: AccountName): Computed | undefined {
  const figure = figureOf(years.at(-1), name)
  return figure && { value: figure.value / million, formula: name, figures: [figure] }
}

function amounts(years: readonly FiscalYear[]) {
  return {
    currentAssets: amount(years, 'currentAssets'),
    currentLiabilities: amount(years, 'currentLiabilities'),
    totalLiabilities: amount(years, 'totalLiabilities'),
    longTermDebt: amount(years, 'longTermDebt'),
    totalDebt: amount(years, 'totalDebt'),
    cash: amount(years, 'cash'),
    equity: amount(years, 'equity'),
    netIncome: amount(years, 'netIncome'),
    revenue: amount(years, 'revenue'),
    depreciationAndAmortization: amount(years, 'depreciationAndAmortization'),
    operatingCashFlow: amount(years, 'operatingCashFlow'),
    workingCapitalChange: amount(years, 'workingCapitalChange') ?? workingCapitalGrowth(years),
    capitalExpenditures: history(years.slice(-5), 'capitalExpenditures', (year) => {
      const paid = figureOf(year, 'capitalExpenditures')
      return paid && { value: paid.value / million, figures: [paid] }
    }),
  } satisfies Partial<Record<InputName, Computed | undefined>>
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
    // Equity at the end of the year; a year without any has no return on it.
    returnOnEquity: history(years.slice(-longestHistory), 'netIncome / equity', (year) => {
      const [income, equity] = [figureOf(year, 'netIncome'), figureOf(year, 'equity')]
      if (!income || !equity || equity.value <= 0) return undefined
      return { value: income.value / equity.value, figures: [income, equity] }
    }),
  } satisfies Partial<Record<InputName, Computed | undefined>>
}

function perShare(
  { splits, years: allYears }: AnnualAccounts,
  years: readonly FiscalYear[],
  unit: number | undefined,
) {
  const dividendYears = countDividendYears(allYears)
  if (unit === undefined) {
    return { shares: undefined, eps: undefined, dividendPerShare: undefined, dividendYears }
  }
  const today = ({ filed }: SourceFigure) => splitFactor(splits, filed) / unit
  const counted = chooseCount(years.at(-1))
  const dividend = figureOf(years.at(-1), 'dividendPerShare')
  const paid = figureOf(years.at(-1), 'dividendsPaid')
  const spread = paid && counted && paid.value / (counted.value * today(counted))
  return {
    shares: counted && {
      value: tidy((counted.value * today(counted)) / million),
      formula: counted.name,
      figures: [counted],
    },
    eps: history(years.slice(-longestHistory), 'eps', (year) => {
      const eps = figureOf(year, 'eps')
      return eps && { value: tidy(eps.value / today(eps)), figures: [eps] }
    }),
    dividendPerShare: dividend
      ? {
          value: tidy(dividend.value / today(dividend)),
          formula: 'dividendPerShare',
          figures: [dividend],
        }
      : spread === undefined
        ? undefined
        : { value: spread, formula: `dividendsPaid / ${counted?.name}`, figures: [paid, counted] },
    dividendYears,
  } satisfies Partial<Record<InputName, Computed | undefined>>
}

/** Without the traces that multiplying decimals leaves: 63.949999999999996 is 63.95. */
function tidy(value: number): number {
  return Number(value.toPrecision(12))
}

/** Average shares stand in where the count is missing, or is that of one share class among several. */
function chooseCount(year: Year): SourceFigure | undefined {
  const counted = figureOf(year, 'shares')
  const average = figureOf(year, 'sharesDiluted') ?? figureOf(year, 'sharesBasic')
  if (!counted || !average) return counted ?? average
  return counted.value < average.value / 2 ? average : counted
}

function countDividendYears(years: readonly FiscalYear[]): Computed | undefined {
  const read = (year: Year) => figureOf(year, 'dividendPerShare') ?? figureOf(year, 'dividendsPaid')
  if (!read(years.at(-1))) return undefined
  const paying = history(years, 'years with a dividend', (year) => {
    const dividend = read(year)
    return dividend && dividend.value > 0 ? { value: 1, figures: [dividend] } : undefined
  })
  return { ...paying, value: paying.figures.length }
}

/** Values of the years that follow one another without a gap up to the latest, oldest first. */
function history(
  years: readonly FiscalYear[],
  formula: string,
  compute: (year: FiscalYear) => { value: number; figures: SourceFigure[] } | undefined,
): Computed {
  const values: number[] = []
  const figures: SourceFigure[] = []
  let next = years.at(-1)?.fiscalYear
  for (const year of years.toReversed()) {
    const computed = year.fiscalYear === next ? compute(year) : undefined
    if (!computed) break
    values.unshift(computed.value)
    figures.unshift(...computed.figures)
    next = year.fiscalYear - 1
  }
  return { value: values, formula, figures }
}

/** The latest year and the one before it, if no year lies between. */
function lastTwo(years: readonly FiscalYear[]): Year[] {
  const [before, latest] = years.slice(-2)
  return latest && latest.fiscalYear - 1 === before?.fiscalYear ? [before, latest] : []
}

function growth(years: readonly FiscalYear[], name: AccountName): Computed | undefined {
  const [before, latest] = lastTwo(years).map((year) => figureOf(year, name))
  if (!before || !latest || before.value <= 0) return undefined
  const value = latest.value / before.value - 1
  return { value, formula: `${name} / ${name} of the year before - 1`, figures: [before, latest] }
}

/** Working capital without cash, and without debt where its current part is known in both years. */
function workingCapitalGrowth(years: readonly FiscalYear[]): Computed | undefined {
  const pair = lastTwo(years)
  if (pair.length === 0) return undefined
  const hasDebt = pair.every((year) => year?.values.currentDebt)
  const names: AccountName[] = ['currentAssets', 'cash', 'currentLiabilities']
  if (hasDebt) names.push('currentDebt')
  const figures = pair.flatMap((year) => names.map((name) => figureOf(year, name)))
  if (figures.includes(undefined)) return undefined
  const [before = 0, after = 0] = pair.map((year) => {
    const read = (name: AccountName) => year?.values[name]?.value ?? 0
    const debt = hasDebt ? read('currentDebt') : 0
    return read('currentAssets') - read('cash') - read('currentLiabilities') + debt
  })
  const formula = `change of currentAssets - cash - currentLiabilities${hasDebt ? ' + currentDebt' : ''}`
  return { value: (after - before) / million, formula, figures }
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
