import type { Filer } from '../companies/authorities.ts'
import type { Sector } from './company-sector.ts'
import { FIGURE_NAMES, FIGURES, type FigureName } from './line-items/figures.ts'
import type { MissingBecause } from './missing-figures.ts'

/**
 * Financial statements as a company reported them: one name and one meaning for each number, in whole
 * units of the statements' currency. Nothing is estimated; a figure that is in no filing is missing.
 */
export type FinancialStatements = {
  /** The listing that was asked for. The figures are the company's, whichever listing that is. */
  symbol: string
  /** Null for statements from a provider with a key, which link to no filings. */
  filer: Filer | null
  /** The provider that compiled the statements, if they are not read from filings. */
  compiledBy?: string
  /** In English, as in the filings. */
  name: string
  /** In the company's own script, as in the filings; absent or null if they do not say. */
  localName?: string | null
  /** ISO 4217. The currency of the statements, not of the share's price. */
  currency: string
  /** Null if the provider does not say. */
  standard: AccountingStandard | null
  sector: Sector
  /** Oldest first. Figures as reported, so before later splits. */
  years: FiscalYear[]
  /** ISO date. Where a report is of a later period that is no year: after a change of the year's end. */
  latestPeriodEnd?: string
  /** Oldest first. */
  splits: ShareSplit[]
  /**
   * Some reported figures are left out because their filing is not known. Anything absent elsewhere
   * was not in the filings' data.
   */
  isPartial: boolean
  /** Why figures of the latest year are missing, where that is known: a sentence each. */
  missingBecause?: MissingBecause
  /** What the cover of the newest 20-F says of the American listing (`dei:Security12bTitle`), if it was read. */
  coverTitle?: string | null
  /** What readers of the scores must know of these statements: a sentence each. */
  caveats?: string[]
  notes: string[]
}

export type AnnualReport = {
  form: string
  filed: string
  fiscalYear: number
  accession: string | null
}

export const ACCOUNTING_STANDARDS = ['us-gaap', 'ifrs-full', 'jp-gaap'] as const
export type AccountingStandard = (typeof ACCOUNTING_STANDARDS)[number]

export type FiscalYear = {
  /** The calendar year in which the period ends; one less if it ends on 1 to 7 January. */
  fiscalYear: number
  /** ISO date. */
  periodEnd: string
  /** The year's own annual report. Null if the year is known only from comparatives in later reports. */
  form: string | null
  accession: string | null
  filed: string | null
  /** If another standard than the latest year's applied. Figures of the two cannot be compared. */
  standard?: AccountingStandard
  values: Partial<Record<FigureName, ReportedValue>>
}

export type ReportedValue = {
  value: number
  /** A currency, `CURRENCY/shares` or `shares`. */
  unit: string
  /** The XBRL tag, or the sum or difference of tags of one filing. */
  tag: string
  /**
   * The authority's number of the latest annual report that has the figure. For a provider with a
   * key: its name and the end of the year. Null if the figure is known only by way of an extract.
   */
  accession: string | null
  /**
   * ISO date; the end of the year if a provider with a key gives no filing date. For a figure by way
   * of an extract: the day of the year's own annual report.
   */
  filed: string
  /** Only if the filing is not an annual report: `6-K`. */
  form?: string
  /** The day whose shares are counted, if it is not the filing's. ISO date. */
  sharesAsOf?: string
  /** A dividend of a year with a split: one part for old shares, another for new ones. */
  mixesShares?: true
  /** Counts shares as of this later filing day, because the figure is restated after a split. */
  restatedOn?: string
  /** Only for figures by way of an extract, which were not compared with the filing. */
  extract?: ExtractCheck
}

/**
 * What a figure by way of an extract was compared with: `sum` of the balance sheet, `earnings` per
 * share times shares, `years` before and after, `filing` for the same figure read from a filing.
 */
export type ExtractComparison = 'sum' | 'earnings' | 'years' | 'filing'

export type ExtractCheck = { agrees: ExtractComparison[]; differs: ExtractComparison[] }

export type ShareSplit = {
  /** New shares for one old: 4 for a four-for-one split, 0.1 for a one-for-ten reverse split. */
  ratio: number
  /** Figures filed earlier count old shares. The number is null if only an extract shows the split. */
  firstRestatedIn: { accession: string | null; filed: string }
  /** The ends of the last year with old shares and the first with new ones, where year ends show them. */
  between?: [string, string]
  /** The evidence: the same year restated, the ratio tagged, or a jump between two years. */
  kind: 'restated' | 'reported' | 'jump'
  evidence: string
}

export function unitOf(name: FigureName, currency: string): string {
  if (name === 'revenueUsd') return 'USD'
  const { kind } = FIGURES[name]
  if (kind === 'perShare') return `${currency}/shares`
  return kind === 'count' || kind === 'averageCount' ? 'shares' : currency
}

export function missingStatements(statements: FinancialStatements): FigureName[] {
  const latest = statements.years.at(-1)
  return FIGURE_NAMES.filter((name) => {
    if (name === 'revenueUsd' && statements.currency === 'USD') return false
    return latest?.values[name] === undefined
  })
}
