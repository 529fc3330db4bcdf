/**
 * Dates and times in American English, hours from 00 to 23. A calendar date is shown in UTC; without
 * a zone, a moment is shown in that of the reader's device.
 */
export const HONG_KONG = 'Asia/Hong_Kong'

type Moment = Date | string | number

type Zone = 'UTC' | typeof HONG_KONG | (string & {})

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** November 3, 2026 */
export function formatLongDate(moment: Moment, zone?: Zone): string {
  return format(moment, { dateStyle: 'long' }, zone)
}

/** Nov 3, 2026 */
export function formatDate(moment: Moment, zone?: Zone): string {
  return format(moment, { dateStyle: 'medium' }, zone)
}

/** Tuesday, November 3, 2026 */
export function formatWeekdayDate(moment: Moment, zone?: Zone): string {
  return format(moment, { dateStyle: 'full' }, zone)
}

/** Nov 3 */
export function formatMonthDay(moment: Moment, zone?: Zone): string {
  return format(moment, { day: 'numeric', month: 'short' }, zone)
}

/** Nov 2026 */
export function formatMonth(moment: Moment, zone?: Zone): string {
  return format(moment, { month: 'short', year: 'numeric' }, zone)
}

/** Nov */
export function formatMonthName(moment: Moment, zone?: Zone): string {
  return format(moment, { month: 'short' }, zone)
}

/** 2026 */
export function formatYear(moment: Moment, zone?: Zone): string {
  return format(moment, { year: 'numeric' }, zone)
}

/** 14:05 */
export function formatTime(moment: Moment, zone?: Zone): string {
  return format(moment, { timeStyle: 'short', hourCycle: 'h23' }, zone)
}

/** 14:05:09 */
export function formatTimeWithSeconds(moment: Moment, zone?: Zone): string {
  return format(moment, { timeStyle: 'medium', hourCycle: 'h23' }, zone)
}

/** November 3, 2026 at 14:05 */
export function formatLongDateTime(moment: Moment, zone?: Zone): string {
  return format(moment, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' }, zone)
}

/** Nov 3, 2026, 14:05 */
export function formatDateTime(moment: Moment, zone?: Zone): string {
  return format(moment, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }, zone)
}

/** Nov 3, 14:05 */
export function formatMonthDayTime(moment: Moment, zone?: Zone): string {
  return format(moment, { day: 'numeric', month: 'short', ...CLOCK }, zone)
}

/** Tue 14:05 */
export function formatWeekdayTime(moment: Moment, zone?: Zone): string {
  return format(moment, { weekday: 'short', ...CLOCK }, zone)
}

/** Tuesday, November 3 at 14:05 */
export function formatWeekdayDateTime(moment: Moment, zone?: Zone): string {
  return format(moment, { weekday: 'long', day: 'numeric', month: 'long', ...CLOCK }, zone)
}

/** Formatters are slow to create. */
function format(moment: Moment, options: Intl.DateTimeFormatOptions, zone?: Zone): string {
  const key = JSON.stringify([options, zone])
  let found = formats.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
    formats.set(key, found)
  }
  return found.format(typeof moment === 'string' ? new Date(moment) : moment)
}
