import { AUTHORITIES, type Filer, filingAddress } from '../companies/authorities.ts'
import type {
  AnnualReport,
  ExtractCheck,
  ExtractComparison,
  FiscalYear,
  ReportedValue,
} from './financial-statements.ts'
import { formatDay } from './summarize-history.ts'

/** Said of figures that were taken from an extract of filings, wherever they are shown. */
export const BY_EXTRACT = 'by way of an extract; not compared with the filing'

/** Where a reader can check a figure. */
export type Citation = {
  /** The same for all figures of one filing. */
  key: string
  /** Null for figures by way of an extract: their own filing is not known. */
  accession: string | null
  /** Of the year's own report, or null if it is not among the years. */
  form: string | null
  fiscalYear: number | null
  filed: string
  /** The filing's page, or the company's page at the authority. Null if the figures link to no filings. */
  address: string | null
}

type Cited = Pick<ReportedValue, 'accession' | 'filed' | 'form'> & { fiscalYear: number }

export type CitedReports = Record<string, AnnualReport>

/** By accession number; reports of figures by way of an extract by fiscal year. */
export function listCitedReports(years: readonly FiscalYear[]): CitedReports {
  const reports: CitedReports = {}
  for (const { form, accession, filed, fiscalYear } of years) {
    if (!form || !filed) continue
    const report = { form, filed, fiscalYear, accession }
    if (accession) reports[accession] = report
    reports[keyOf({ accession: null, fiscalYear })] = report
  }
  return reports
}

export function cite(
  figure: Cited,
  reports: CitedReports,
  filer: Filer | null | undefined,
): Citation {
  const key = keyOf(figure)
  const report = reports[key]
  const { accession, filed } = figure
  // An extract has the latest value for a year, so the year's own report may hold an earlier one.
  const number = accession ?? report?.accession ?? null
  const address = filer ? filingAddress(filer, number) : null
  const { form = figure.form ?? null, fiscalYear = null } = report ?? {}
  return { key, accession, form, fiscalYear, filed, address }
}

/** `Form 20-F for fiscal 2025, filed Jun 18, 2025` */
export function describeCitation(
  { form, fiscalYear, filed }: Pick<Citation, 'form' | 'fiscalYear' | 'filed'>,
  filer: Filer | null | undefined,
): string {
  const name = filer?.authority === 'sec' ? `Form ${form}` : form
  const year = fiscalYear ? ` for fiscal ${fiscalYear}` : ''
  const report = form ? `${name}${year}` : 'Annual report'
  return `${report}, filed ${formatDay(filed)}`
}

/** `SEC`, `EDINET`: empty for figures of a provider with a key. */
export function nameAuthority(filer: Filer | null | undefined): string {
  return filer ? AUTHORITIES[filer.authority].title : ''
}

const COMPARISONS: Record<ExtractComparison, string> = {
  sum: 'the sum of its balance sheet',
  earnings: 'earnings per share times shares',
  years: 'the years around it',
  filing: 'the same figure in a filing',
}

/** What a reader must know of a figure by way of an extract, and what it was compared with. */
export function describeExtract(extract: ExtractCheck): string {
  const origin = extract.agrees.includes('filing') ? 'by way of an extract' : BY_EXTRACT
  return [origin, describeCheck(extract)].filter(Boolean).join('; ')
}

/** `agrees with earnings per share times shares; differs from the years around it`. Empty if nothing could be compared. */
export function describeCheck({ agrees, differs }: ExtractCheck): string {
  const parts = [
    agrees.length > 0 ? `agrees with ${listComparisons(agrees)}` : '',
    differs.length > 0 ? `differs from ${listComparisons(differs)}` : '',
  ]
  return parts.filter(Boolean).join('; ')
}

function listComparisons(comparisons: readonly ExtractComparison[]): string {
  return comparisons.map((comparison) => COMPARISONS[comparison]).join(' and ')
}

/** Equal for all figures of one filing; figures by way of an extract are told apart by their year. */
export function keyOf({ accession, fiscalYear }: Pick<Cited, 'accession' | 'fiscalYear'>): string {
  return accession ?? `year ${fiscalYear}`
}
