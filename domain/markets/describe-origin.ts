import { formatMonthDay, formatMonthDayTime, formatTime } from '../format-date.ts'
import type { QuoteSource } from './quote.ts'
import { creditSource, nameSource } from './source-names.ts'

export type Origin = {
  source: QuoteSource
  title?: string | undefined
  /** When we fetched the figures, ISO 8601. */
  asOf: string
  /** Older than the age at which the source's figures are fetched again. */
  isStale: boolean
}

/**
 * `Sample data`, `EODHD, 14:05`, `EODHD, 13:41, 24 min old`. Sample figures have no time, since
 * they are made on request.
 * @param timeZone the reader's; the system's by default
 */
export function describeOrigin(origin: Origin, nowMs: number, timeZone?: string): string {
  const name = creditSource(origin.source) ?? origin.title ?? nameSource(origin.source)
  const asOfMs = Date.parse(origin.asOf)
  if (origin.source === 'sample' || Number.isNaN(asOfMs)) return name
  const age = origin.isStale ? `, ${describeAge(nowMs - asOfMs)} old` : ''
  return `${name}, ${formatMoment(asOfMs, nowMs, timeZone)}${age}`
}

/** `14:05`, or `Nov 21, 14:05` on another day. */
function formatMoment(momentMs: number, nowMs: number, timeZone?: string): string {
  const isToday = formatMonthDay(momentMs, timeZone) === formatMonthDay(nowMs, timeZone)
  return isToday ? formatTime(momentMs, timeZone) : formatMonthDayTime(momentMs, timeZone)
}

function describeAge(ageMs: number): string {
  const minutes = Math.max(1, Math.round(ageMs / 60_000))
  if (minutes < 120) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
