import { writeCsvRows } from '../write-csv.ts'
import { filingAddress } from './filing-address.ts'
import type { FinancialStatements, FiscalYear } from './financial-statements.ts'
import { averageOrCount, figureOf, million, type SourceFigure, tidy } from './input-formulas.ts'
import { splitFactor } from './share-splits.ts'

export type StatementsOfYears = Pick<
  FinancialStatements,
  'symbol' | 'cik' | 'currency' | 'years' | 'splits'
>

export type Measure = (typeof MEASURES)[number]

export const MEASURES = [
  'revenue',
  'netIncome',
  'eps',
  'equity',
  'dividend',
  'returnOnEquity',
] as const

/**
 * A figure of one year. Amounts in millions, per-share figures for one of today's ordinary shares,
 * rates as fractions.
 */
export type YearFigure = {
  value: number
  /** As filed, if later splits change it. */
  asFiled?: number
  figures: SourceFigure[]
}

export type SheetYear = {
  fiscalYear: number
  periodEnd: string
  figures: { [Name in Measure]?: YearFigure }
}

export type CitedFiling = {
  accession: string
  filed: string
  /** Null if the report itself is not among the years. */
  form: string | null
  fiscalYear: number | null
  /** Null if the provider names no filing. */
  address: string | null
}

const MOST_YEARS = 10

export function readTenYears({ years, splits }: StatementsOfYears): SheetYear[] {
  const read = years.map((year) => ({
    fiscalYear: year.fiscalYear,
    periodEnd: year.periodEnd,
    figures: readYear(year, splits),
  }))
  return read.filter(({ figures }) => Object.keys(figures).length > 0).slice(-MOST_YEARS)
}

export function listFilings(
  { cik, years }: StatementsOfYears,
  shown: readonly SheetYear[],
): CitedFiling[] {
  const filings = new Map<string, CitedFiling>()
  for (const { accession, filed } of shown.flatMap((year) => listSources(year))) {
    const report = years.find((year) => year.accession === accession)
    const { form = null, fiscalYear = null } = report ?? {}
    const address = cik ? filingAddress(cik, accession) : null
    filings.set(accession, { accession, filed, form, fiscalYear, address })
  }
  return [...filings.values()].sort((one, other) => one.filed.localeCompare(other.filed))
}

export function writeCsv(statements: StatementsOfYears): string {
  const shown = readTenYears(statements)
  const filings = new Map(
    listFilings(statements, shown).map((filing) => [filing.accession, filing]),
  )
  const head = [
    ...['symbol', 'fiscal_year', 'period_end', 'figure', 'value', 'unit', 'as_filed'],
    ...['form', 'form_fiscal_year', 'accession', 'filed', 'address'],
  ]
  const rows = shown.flatMap(({ fiscalYear, periodEnd, figures }) =>
    MEASURES.flatMap((measure) => {
      const figure = figures[measure]
      if (!figure) return []
      const sources = [...new Set(figure.figures.map(({ accession }) => accession))]
      return sources.map((accession) => {
        const filing = filings.get(accession)
        return [
          ...[statements.symbol, fiscalYear, periodEnd, measure, figure.value],
          ...[unitOfMeasure(measure, statements.currency), figure.asFiled ?? ''],
          ...[filing?.form ?? '', filing?.fiscalYear ?? '', accession],
          ...[filing?.filed ?? '', filing?.address ?? ''],
        ]
      })
    }),
  )
  return writeCsvRows([head, ...rows])
}

export function unitOfMeasure(measure: Measure, currency: string): string {
  if (measure === 'returnOnEquity') return 'fraction'
  return measure === 'eps' || measure === 'dividend'
    ? `${currency} per share`
    : `${currency} millions`
}

function listSources({ figures }: SheetYear): SourceFigure[] {
  return Object.values(figures).flatMap((figure) => figure.figures)
}

function readYear(year: FiscalYear, splits: StatementsOfYears['splits']): SheetYear['figures'] {
  const figures: SheetYear['figures'] = {}
  for (const name of ['revenue', 'netIncome', 'equity'] as const) {
    const figure = figureOf(year, name)
    if (figure) figures[name] = { value: figure.value / million, figures: [figure] }
  }
  const eps = figureOf(year, 'eps')
  if (eps) figures.eps = perShare(eps.value, [eps], splitFactor(splits, eps))
  const dividend = readDividend(year, splits)
  if (dividend) figures.dividend = dividend
  const [income, equity] = [figureOf(year, 'netIncome'), figureOf(year, 'equity')]
  if (income && equity && equity.value > 0) {
    figures.returnOnEquity = { value: income.value / equity.value, figures: [income, equity] }
  }
  return figures
}

/** As declared or paid per share; else the amount paid divided by the shares. */
function readDividend(
  year: FiscalYear,
  splits: StatementsOfYears['splits'],
): YearFigure | undefined {
  const declared = figureOf(year, 'dividendPerShare')
  if (declared && !declared.mixesShares)
    return perShare(declared.value, [declared], splitFactor(splits, declared))
  const [paid, shares] = [figureOf(year, 'dividendsPaid'), averageOrCount(year)]
  if (!paid || !shares) return undefined
  const counted = shares.value * splitFactor(splits, shares)
  return { value: tidy(paid.value / counted), figures: [paid, shares] }
}

function perShare(asFiled: number, figures: SourceFigure[], factor: number): YearFigure {
  if (factor === 1) return { value: asFiled, figures }
  return { value: tidy(asFiled / factor), asFiled, figures }
}
