import { addDays } from '../days.ts'
import type { Period } from '../markets/whole-years.ts'
import type { EdinetFiling } from './edinet-filing.ts'

/** By years ago: the fiscal years that a report covers, as far as they can be dated. */
export type ReportPeriods = ReadonlyMap<number, Period>

/**
 * Dates the years of a report. XBRL dates each of its contexts; the CSV form only the year itself and
 * the one before. Earlier years end the day before the next one starts. How long they are, only
 * another of the company's reports can tell: a change of the year's end makes one shorter.
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
    const said = yearsAgo === 1 ? filing.priorYear : null
    const next = periods.get(yearsAgo - 1)
    const period =
      said ??
      datedIn(filing, `Prior${yearsAgo}Year`) ??
      (next && periodBefore(next, known, yearsAgo === 1))
    if (period) periods.set(yearsAgo, period)
  }
  return periods
}

/** The last day of the latest year that has figures in the report and no dates. */
export function findUndatedEnd(filing: EdinetFiling, periods: ReportPeriods): string | undefined {
  for (let yearsAgo = 1; yearsAgo <= 9; yearsAgo += 1) {
    const next = periods.get(yearsAgo - 1)
    const isUsed = filing.facts.some(([, context]) => context.startsWith(`Prior${yearsAgo}Year`))
    if (next && isUsed && !periods.has(yearsAgo)) return addDays(next[0], -1)
  }
  return undefined
}

function datedIn({ periods }: EdinetFiling, year: string): Period | undefined {
  for (const suffix of ['', '_NonConsolidatedMember']) {
    const [start, end] = periods[`${year}Duration${suffix}`] ?? [null, '']
    if (start !== null && start < end) return [start, end]
  }
  return undefined
}

/**
 * As another report dates it. Without one, a year if another report's year ends a whole number of
 * years earlier: terms of another length would move the end. The year just before the report's own,
 * which its statements compare with, is one too while no other report is known.
 */
function periodBefore(
  [next]: Period,
  known: ReadonlyMap<string, Period>,
  isCompared: boolean,
): Period | undefined {
  const end = addDays(next, -1)
  const found = known.get(end)
  if (found) return found
  const ends = [...known.keys(), ...[...known.values()].map(([start]) => addDays(start, -1))]
  const last = ends.toSorted().findLast((one) => one < end)
  if (last === undefined && !isCompared) return undefined
  const isWhole = last !== undefined && addDays(last, 1).slice(4) === next.slice(4)
  return last === undefined || isWhole ? [yearBefore(next), end] : undefined
}

function yearBefore(day: string): string {
  const date = new Date(Date.parse(day))
  date.setUTCFullYear(date.getUTCFullYear() - 1)
  return date.toISOString().slice(0, 10)
}
