import { DAY_MS } from '../days.ts'
import { findRoots, type IndexedFiling } from './edinet-report.ts'

const MAX_YEARS = 10

/**
 * The filings that give ten years. A report has two years of statements and five of its summary, so
 * every second report will do, and the oldest. Corrections are read with the reports that they
 * correct.
 * @returns the latest first
 */
export function chooseReports(filings: readonly IndexedFiling[]): IndexedFiling[] {
  const reports = filings
    .filter(({ kind, period }) => kind === 'report' && period !== null)
    .toSorted((one, other) => endOf(other).localeCompare(endOf(one)))
  const newest = reports[0]
  if (!newest) return []
  const oldest = String(Number(endOf(newest).slice(0, 4)) - MAX_YEARS)
  const inTime = reports.filter((report) => endOf(report).slice(0, 4) > oldest)
  const roots = findRoots(filings)
  const corrections = filings.filter(({ kind }) => kind === 'correction')
  const corrected = new Set(corrections.map(({ docId }) => roots.get(docId)))
  const chosen = chooseYears(inTime).concat(inTime.filter(({ docId }) => corrected.has(docId)))
  const ids = new Set(chosen.map(({ docId }) => docId))
  const theirs = corrections.filter(({ docId }) => ids.has(roots.get(docId) ?? ''))
  return [...new Set([...chosen, ...theirs])].toSorted((one, other) =>
    other.filed.localeCompare(one.filed),
  )
}

/** The statements of a report cover its own year and the one before. */
function chooseYears(reports: readonly IndexedFiling[]): IndexedFiling[] {
  const chosen: IndexedFiling[] = []
  for (const [index, report] of reports.entries()) {
    const isLast = index === reports.length - 1
    const startOfNext = chosen.at(-1)?.period?.[0] ?? ''
    const isCovered = daysBetween(endOf(report), startOfNext) < 7
    if (!isCovered || isLast) chosen.push(report)
  }
  return chosen
}

function daysBetween(end: string, start: string): number {
  const days = (Date.parse(start) - Date.parse(end)) / DAY_MS
  return Number.isNaN(days) ? Infinity : days
}

function endOf({ period }: IndexedFiling): string {
  return period?.[1] ?? ''
}
