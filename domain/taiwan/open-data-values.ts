/**
 * How Taiwan's open data write values: every one is text, dates count years from 1911 (`1141121` is
 * 2025-11-21), figures may have separators for thousands, and a blank or a dash is unknown.
 */

const HOUR_MS = 3_600_000
/** Taipei has had no summer time since 1979. */
const TAIPEI_OFFSET_MS = 8 * HOUR_MS

/** The ISO date in Taipei. */
export function taipeiDate(momentMs: number): string {
  return new Date(momentMs + TAIPEI_OFFSET_MS).toISOString().slice(0, 10)
}

/** When the day of that moment began in Taipei. */
export function startOfTaipeiDay(momentMs: number): number {
  return Date.parse(taipeiDate(momentMs)) - TAIPEI_OFFSET_MS
}

/** `1141121` or `114/11/21` as `2025-11-21`; undefined for anything that is not such a day. */
export function parseRocDate(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const [, year, month, day] = /^(\d{2,3})\/?(\d\d)\/?(\d\d)$/.exec(text.trim()) ?? []
  if (!year) return undefined
  const date = `${Number(year) + 1911}-${month}-${day}`
  const isDay = !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date)
  return isDay ? date : undefined
}

const FIGURE = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/

/** Null for a blank, a dash and anything else that is not a figure. */
export function parseTaiwanFigure(text: unknown): number | null {
  if (typeof text !== 'string') return null
  const plain = text.trim()
  return FIGURE.test(plain) ? Number(plain.replaceAll(',', '')) : null
}
