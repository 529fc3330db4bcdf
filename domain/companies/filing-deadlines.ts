import type { Authority } from './authorities.ts'

/** Months after the year's end until an annual report has to be filed. */
const months = {
  /** Large companies have 60 days for a 10-K, the smallest 90. */
  sec: 3,
  sec20F: 4,
  edinet: 3,
  dart: 3,
  twse: 3,
} as const satisfies Record<Authority | 'sec20F', number>

export type NewestReport = {
  authority: Authority
  form: string | null
  /** ISO date. */
  periodEnd: string
}

/** An annual report that must have been filed since. */
export type OverdueReport = { periodEnd: string; dueDate: string }

/** @returns undefined while the next annual report need not have been filed */
export function findOverdueReport(newest: NewestReport, nowMs: number): OverdueReport | undefined {
  const { authority, form, periodEnd } = newest
  const key = authority === 'sec' && !form?.startsWith('10-K') ? 'sec20F' : authority
  const next = addMonths(periodEnd, 12)
  const dueDate = addMonths(next, months[key])
  return Date.parse(dueDate) < nowMs ? { periodEnd: next, dueDate } : undefined
}

/** The last day of a month stays one: March 31 and six months are September 30. */
function addMonths(date: string, count: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const isLastDay = day === daysIn(year, month)
  const total = year * 12 + month - 1 + count
  const [newYear, newMonth] = [Math.floor(total / 12), (total % 12) + 1]
  const newDay = isLastDay ? daysIn(newYear, newMonth) : Math.min(day, daysIn(newYear, newMonth))
  return new Date(Date.UTC(newYear, newMonth - 1, newDay)).toISOString().slice(0, 10)
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
