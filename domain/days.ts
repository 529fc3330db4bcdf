export const DAY_MS = 24 * 60 * 60 * 1000

/** @param date ISO date, or a moment, whose day in UTC counts */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}
