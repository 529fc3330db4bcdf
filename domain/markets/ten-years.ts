import { writeCsvRows } from '../write-csv.ts'
import { type Citation, cite, describeExtract, listCitedReports } from './citations.ts'
import type { FinancialStatements, FiscalYear } from './financial-statements.ts'
import { averageOrCount, figureOf, MILLION, type SourceFigure, tidy } from './input-formulas.ts'
import { splitFactor } from './share-splits.ts'

export type StatementsOfYears = Pick<
  FinancialStatements,
  'symbol' | 'filer' | 'currency' | 'years' | 'latestPeriodEnd' | 'splits'
>

export type YearlyMeasure = (typeof MEASURES)[number]

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
  figures: { [Name in YearlyMeasure]?: YearFigure }
}

const MAX_YEARS = 10

export function listTenYears({ years, splits }: StatementsOfYears): SheetYear[] {
  const read = years.map((year) => ({
    fiscalYear: year.fiscalYear,
    periodEnd: year.periodEnd,
    figures: figuresOfYear(year, splits),
  }))
  return read.filter(({ figures }) => Object.keys(figures).length > 0).slice(-MAX_YEARS)
}

/** Oldest first. */
export function listFilings(
  { filer, years }: StatementsOfYears,
  shown: readonly SheetYear[],
): Citation[] {
  const reports = listCitedReports(years)
  const cited = shown
    .flatMap((year) => listSources(year))
    .map((figure) => cite(figure, reports, filer))
  const filings = new Map(cited.map((citation) => [citation.key, citation]))
  return [...filings.values()].sort((one, other) => one.filed.localeCompare(other.filed))
}

export function writeCsv(statements: StatementsOfYears): string {
  const reports = listCitedReports(statements.years)
  const head = [
    'symbol',
    'fiscal_year',
    'period_end',
    'figure',
    'value',
    'unit',
    'as_filed',
    'form',
    'form_fiscal_year',
    'accession',
    'filed',
    'address',
    'note',
  ]
  const rows = listTenYears(statements).flatMap(({ fiscalYear, periodEnd, figures }) =>
    MEASURES.flatMap((measure) => {
      const figure = figures[measure]
      if (!figure) return []
      const sources = new Map(
        figure.figures.map((source) => [cite(source, reports, statements.filer).key, source]),
      )
      return [...sources.values()].map((source) => {
        const filing = cite(source, reports, statements.filer)
        return [
          statements.symbol,
          fiscalYear,
          periodEnd,
          measure,
          figure.value,
          unitOfMeasure(measure, statements.currency),
          figure.asFiled ?? '',
          filing.form ?? '',
          filing.fiscalYear ?? '',
          filing.accession ?? '',
          filing.filed,
          filing.address ?? '',
          source.extract ? describeExtract(source.extract) : '',
        ]
      })
    }),
  )
  return writeCsvRows([head, ...rows])
}

export function unitOfMeasure(measure: YearlyMeasure, currency: string): string {
  if (measure === 'returnOnEquity') return 'fraction'
  return measure === 'eps' || measure === 'dividend'
    ? `${currency} per share`
    : `${currency} millions`
}

function listSources({ figures }: SheetYear): SourceFigure[] {
  return Object.values(figures).flatMap((figure) => figure.figures)
}

function figuresOfYear(
  year: FiscalYear,
  splits: StatementsOfYears['splits'],
): SheetYear['figures'] {
  const figures: SheetYear['figures'] = {}
  for (const name of ['revenue', 'netIncome', 'equity'] as const) {
    const figure = figureOf(year, name)
    if (figure) figures[name] = { value: figure.value / MILLION, figures: [figure] }
  }
  const eps = figureOf(year, 'eps')
  if (eps) figures.eps = perShare(eps.value, [eps], splitFactor(splits, eps))
  const dividend = selectDividend(year, splits)
  if (dividend) figures.dividend = dividend
  const [income, equity] = [figureOf(year, 'netIncome'), figureOf(year, 'equity')]
  if (income && equity && equity.value > 0) {
    figures.returnOnEquity = { value: income.value / equity.value, figures: [income, equity] }
  }
  return figures
}

/** As declared or paid per share; else the amount paid divided by the shares. */
function selectDividend(
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
