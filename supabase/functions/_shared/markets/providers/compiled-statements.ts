import type { Sector } from '#domain/markets/company-sector.ts'
import { chooseSector } from '#domain/markets/company-sector.ts'
import {
  type FinancialStatements,
  type FiscalYear,
  type ReportedValue,
  unitOf,
} from '#domain/markets/financial-statements.ts'
import {
  describeFigure,
  FIGURE_NAMES,
  type FigureFields,
  type FigureName,
} from '#domain/markets/line-items/figures.ts'
import type { Listing } from '#domain/markets/listing.ts'
import { FigureSchema } from './provider-figures.ts'

export type ProviderYear = {
  /** ISO date. */
  periodEnd: string
  filed: string | null
  /** By statement name, then by the provider's field names. */
  statements: Record<string, unknown>
}

type Compiled = {
  listing: Listing
  source: string
  provider: string
  name: string
  currency: string
  sector: Sector | null
  years: readonly ProviderYear[]
}

const MAX_YEARS = 12

/**
 * What a provider sends as financial statements. Figures that are absent or text are missing. Only the
 * latest year has share counts and per-share figures, because no provider says whether older ones
 * are adjusted for splits. If the statements and the share have different currencies, no year has
 * them: the share may be a depositary receipt.
 */
export function compileStatements(compiled: Compiled, fields: FigureFields): FinancialStatements {
  const { listing, source, provider, name, currency } = compiled
  const sorted = compiled.years
    .toSorted((one, other) => one.periodEnd.localeCompare(other.periodEnd))
    .slice(-MAX_YEARS)
  const years = sorted.map((year, index) => {
    const isLatest = index === sorted.length - 1
    const names = FIGURE_NAMES.filter((account) => isComparable(account, isLatest, compiled))
    return parseYear(year, names, { provider, currency, fields })
  })
  const hasCurrentAssets = years.some(({ values }) => values.currentAssets !== undefined)
  const sector =
    compiled.sector ?? chooseSector({ sic: null, hasCurrentAssets, hasFinancialTags: true })
  return {
    symbol: listing.symbol,
    filer: null,
    compiledBy: source,
    name,
    currency,
    standard: null,
    sector,
    years,
    splits: [],
    isPartial: true,
    notes: [
      `Compiled by ${provider}, not read from filings. Older per-share figures are left out.`,
    ],
  }
}

function isComparable(name: FigureName, isLatest: boolean, { listing, currency }: Compiled) {
  const kind = describeFigure(name).kind
  const isCounted = kind === 'perShare' || kind === 'count' || kind === 'averageCount'
  return !isCounted || (isLatest && currency === listing.currency)
}

type Reading = { provider: string; currency: string; fields: FigureFields }

function parseYear(
  { periodEnd, filed, statements }: ProviderYear,
  names: readonly FigureName[],
  { provider, currency, fields }: Reading,
): FiscalYear {
  const values: Partial<Record<FigureName, ReportedValue>> = {}
  for (const name of names) {
    const { paths, paid = false } = fields[name] ?? { paths: [] }
    const figures = paths.map((path) => parseFigure(statements, path))
    const sum = figures.reduce<number | null>(
      (total, figure) => (total === null || figure === null ? null : total + figure),
      paths.length > 0 ? 0 : null,
    )
    if (sum === null) continue
    values[name] = {
      value: paid ? Math.abs(sum) : sum,
      unit: unitOf(name, currency),
      tag: paths.join(' + '),
      accession: `${provider} ${periodEnd}`,
      filed: filed ?? periodEnd,
    }
  }
  const own = { form: null, accession: null, filed: null }
  return { fiscalYear: fiscalYearOf(periodEnd), periodEnd, ...own, values }
}

function parseFigure(statements: Record<string, unknown>, path: string): number | null {
  let found: unknown = statements
  for (const step of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return null
    found = (found as Record<string, unknown>)[step]
  }
  const figure = FigureSchema.safeParse(found)
  return figure.success ? figure.data : null
}

function fiscalYearOf(periodEnd: string): number {
  const year = Number(periodEnd.slice(0, 4))
  return /^\d{4}-01-0[1-7]$/.test(periodEnd) ? year - 1 : year
}
