import type { Authority } from './authorities.ts'

type Deadline = { months: number } | { days: number }

/**
 * After the year's end, until an annual report has to be filed with an authority. The SEC gives
 * large companies 60 days for a 10-K and the smallest 90; Korea's law says 90 days, Japan's and
 * Taiwan's three months.
 */
const BY_AUTHORITY = {
  sec: { days: 90 },
  sec20F: { months: 4 },
  edinet: { months: 3 },
  dart: { days: 90 },
  twse: { months: 3 },
} as const satisfies Record<Authority | 'sec20F', Deadline>

/**
 * Where the company is listed, for statements that no authority gave us: the exchanges' rules. India
 * counts to the annual meeting, which is due within six months.
 */
const BY_COUNTRY: Record<string, Deadline> = {
  US: BY_AUTHORITY.sec,
  JP: BY_AUTHORITY.edinet,
  KR: BY_AUTHORITY.dart,
  TW: BY_AUTHORITY.twse,
  HK: { months: 4 },
  CN: { months: 4 },
  SG: { months: 4 },
  MY: { months: 4 },
  ID: { months: 3 },
  TH: { months: 3 },
  PH: { days: 105 },
  IN: { months: 6 },
}

export type NewestReport = {
  /** Null for statements that a provider compiled. */
  authority: Authority | null
  /** Where the listing is, ISO 3166-1 alpha-2. */
  country?: string | null
  form: string | null
  /** ISO date. */
  periodEnd: string
  /** ISO date. Of a later report on a period that is no year, after a change of the year's end. */
  latestPeriodEnd?: string | undefined
}

/** An annual report that must have been filed since. */
export type OverdueReport = { periodEnd: string; dueDate: string }

/** @returns undefined while the next annual report need not have been filed, or no rule is known */
export function findOverdueReport(newest: NewestReport, nowMs: number): OverdueReport | undefined {
  const deadline = findDeadline(newest)
  if (!deadline) return undefined
  const next = addMonths(newest.latestPeriodEnd ?? newest.periodEnd, 12)
  const dueDate = addTo(next, deadline)
  return Date.parse(dueDate) < nowMs ? { periodEnd: next, dueDate } : undefined
}

function findDeadline({ authority, country, form }: NewestReport): Deadline | undefined {
  if (authority === null) return BY_COUNTRY[country ?? '']
  return BY_AUTHORITY[authority === 'sec' && !form?.startsWith('10-K') ? 'sec20F' : authority]
}

function addTo(date: string, deadline: Deadline): string {
  if ('months' in deadline) return addMonths(date, deadline.months)
  return new Date(Date.parse(date) + deadline.days * 86_400_000).toISOString().slice(0, 10)
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
