import type { Period } from '../markets/whole-years.ts'
import type { EdinetFiling } from './edinet-filing.ts'

const dayMs = 86_400_000

/** By years ago: the fiscal years that a report covers, as far as they can be dated. */
export type ReportPeriods = ReadonlyMap<number, Period>

/**
 * Dates the years of a report. XBRL dates each of its contexts; the CSV form only the year itself and
 * the one before. Earlier years end the day before the next one starts, and start as another of the
 * company's reports says, else a year earlier.
 * @param own the report's year by the index, if it does not say itself
 * @param known years of all the company's reports, by their last day
 */
export function datePeriods(
  filing: EdinetFiling,
  own: Period | null,
  known: ReadonlyMap<string, Period>,
): ReportPeriods {
  const periods = new Map<number, Period>()
  const current = filing.year ?? datedIn(filing, 'CurrentYear') ?? own
  if (!current) return periods
  periods.set(0, current)
  for (let yearsAgo = 1; yearsAgo <= 9; yearsAgo += 1) {
    const [next] = periods.get(yearsAgo - 1) ?? current
    const said = yearsAgo === 1 ? filing.priorYear : null
    periods.set(yearsAgo, said ?? datedIn(filing, `Prior${yearsAgo}Year`) ?? before(next, known))
  }
  return periods
}

function datedIn({ periods }: EdinetFiling, year: string): Period | undefined {
  for (const suffix of ['', '_NonConsolidatedMember']) {
    const [start, end] = periods[`${year}Duration${suffix}`] ?? [null, '']
    if (start !== null && start < end) return [start, end]
  }
  return undefined
}

function before(next: string, known: ReadonlyMap<string, Period>): Period {
  const end = new Date(Date.parse(next) - dayMs).toISOString().slice(0, 10)
  const found = known.get(end)
  if (found) return found
  const start = new Date(Date.parse(next))
  start.setUTCFullYear(start.getUTCFullYear() - 1)
  return [start.toISOString().slice(0, 10), end]
}
