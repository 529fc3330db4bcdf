import type { Sector } from '../markets/company-sector.ts'
import type { FinancialStatements } from '../markets/financial-statements.ts'
import { parseEveryStandard } from '../markets/merge-accounting-standards.ts'
import { formatDay } from '../markets/summarize-history.ts'
import { describePartYears, type Period } from '../markets/whole-years.ts'
import { parseContext } from './edinet-context.ts'
import { type DatedReport, dateReports, factsUnder } from './edinet-facts.ts'
import { type IndexedFiling, listVersions, type ParsedReport } from './edinet-report.ts'
import type { EdinetStandard } from './edinet-tags.ts'
import { findUndatedEnd } from './fiscal-periods.ts'
import { findIssuedSplits } from './issued-splits.ts'
import { markMixedDividends } from './mixed-dividends.ts'

export type EdinetCompany = {
  symbol: string
  edinetCode: string
  nameEn: string | null
  nameLocal: string | null
  sector: Sector
}

const WANTED_YEARS = 10

/**
 * A company's figures from its annual reports and their corrections.
 * @param index every annual report of the company that is known, for the dates of its years
 * @returns undefined if the reports hold no year
 */
export function parseEdinetStatements(
  company: EdinetCompany,
  filings: readonly ParsedReport[],
  index: readonly IndexedFiling[] = filings,
): FinancialStatements | undefined {
  const reports = dateReports(listVersions(filings), listPeriods(filings, index))
  const latest = filings.toSorted((one, other) => other.filed.localeCompare(one.filed))
  const names = latest.map(({ parsed }) => parsed)
  const nameEn = company.nameEn ?? names.find((one) => one.nameEn)?.nameEn ?? null
  const nameLocal = company.nameLocal ?? names.find((one) => one.nameLocal)?.nameLocal ?? null
  const name = nameEn ?? nameLocal ?? company.symbol
  const splits = findIssuedSplits(reports)
  const { edinetCode } = company
  const filer = { edinetCode, name, localName: nameLocal, splits }
  const identity = { symbol: company.symbol, sector: company.sector }
  const standards = listStandards(reports).map((one) => factsUnder(one, reports, filer))
  const joined = parseEveryStandard(standards, identity)
  if (!joined) return undefined
  const statements = markMixedDividends(joined, reports)
  const partYears = describePartYears(
    reports.flatMap(({ periods: own }) => [...own.values()].slice(0, 1)),
  )
  const undated = describeUndated(reports, statements)
  const kind = describeKind(latest)
  const caveats = [...kind, ...(statements.caveats ?? []), ...partYears, ...undated]
  return caveats.length > 0 ? { ...statements, caveats } : statements
}

/**
 * Reports with years that no report dates, of the last ten. Their XBRL dates them.
 * @param index every annual report of the company that is known
 */
export function listUndated(
  filings: readonly ParsedReport[],
  index: readonly IndexedFiling[],
): string[] {
  const reports = dateReports(listVersions(filings), listPeriods(filings, index))
  const ends = reports.map(({ periods }) => periods.get(0)?.[1] ?? '').sort()
  const oldest = String(Number(ends.at(-1)?.slice(0, 4)) - WANTED_YEARS)
  const undated = new Set(
    reports.flatMap(({ version: { filing }, periods }) => {
      const end = findUndatedEnd(filing, periods) ?? ''
      return end.slice(0, 4) > oldest ? [filing] : []
    }),
  )
  return filings.flatMap(({ docId, parsed }) => (undated.has(parsed) ? [docId] : []))
}

/** @param latest the filings, the latest first */
function describeKind(latest: readonly ParsedReport[]): string[] {
  const reports = latest.filter(({ kind }) => kind === 'report')
  const wasGroup = reports.map(({ parsed }) => parsed.isConsolidated)
  if (wasGroup.every((is) => is === wasGroup[0])) {
    return wasGroup[0] === false
      ? ['These are the statements of the company alone: it files no consolidated ones.']
      : []
  }
  const now = wasGroup[0] ? 'the group' : 'the company alone'
  return [
    `The latest figures are of ${now}; some earlier ones are ${wasGroup[0] ? 'of the company alone' : 'of the group'}, as it filed them, and do not compare with them.`,
  ]
}

function describeUndated(
  reports: readonly DatedReport[],
  { years }: FinancialStatements,
): string[] {
  const known = new Set(years.map(({ periodEnd }) => periodEnd))
  const ends = reports.flatMap(({ version, periods }) => {
    const end = findUndatedEnd(version.filing, periods)
    return end === undefined || known.has(end) || years.length >= WANTED_YEARS
      ? []
      : [formatDay(end)]
  })
  return [...new Set(ends)].map(
    (end) =>
      `The year to ${end} and those before it in the same five-year summary are left out: no report that we have says when they began, so they may not be whole years.`,
  )
}

function listPeriods(
  filings: readonly ParsedReport[],
  index: readonly IndexedFiling[],
): Map<string, Period> {
  const periods = new Map<string, Period>()
  for (const { period } of index) if (period) periods.set(period[1], period)
  for (const { parsed } of filings) {
    for (const period of [...listDated(parsed), parsed.priorYear, parsed.year]) {
      if (period) periods.set(period[1], period)
    }
  }
  return periods
}

/** The years that XBRL dates. */
function listDated({ periods }: ParsedReport['parsed']): Period[] {
  return Object.entries(periods).flatMap(([context, [start, end]]): Period[] => {
    const isYear = (parseContext(context)?.yearsAgo ?? null) !== null
    return isYear && start !== null && start < end ? [[start, end]] : []
  })
}

/** The latest first. Earlier years of a report may be under a standard that no report names. */
function listStandards(reports: readonly DatedReport[]): EdinetStandard[] {
  const inOrder = reports.toSorted((one, other) =>
    other.version.report.filed.localeCompare(one.version.report.filed),
  )
  const named = inOrder.map(({ version }) => version.standard)
  return [...new Set<EdinetStandard>([...named, 'US GAAP', 'Japan GAAP'])]
}
