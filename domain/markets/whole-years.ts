import { formatDay } from './summarize-history.ts'

/** First and last day, ISO dates. */
export type Period = [start: string, end: string]

const DAY_MS = 86_400_000
const YEAR_DAYS = 365.25

/** Days, both ends counted. */
export function lengthOf([start, end]: Period): number {
  return (Date.parse(end) - Date.parse(start)) / DAY_MS + 1
}

/** 12 for a whole year. */
export function monthsOf(period: Period): number {
  return Math.max(1, Math.round(lengthOf(period) / 30.44))
}

/** A year of 52 or 53 weeks, give or take a few days. */
export function isWholeYear(period: Period): boolean {
  const days = lengthOf(period)
  return days >= 350 && days <= 380
}

/** A sentence for each period that is no year: its figures are in no year's. */
export function describePartYears(periods: Iterable<Period>): string[] {
  const byEnd = new Map([...periods].map((period) => [period[1], period]))
  return [...byEnd.values()]
    .filter((period) => !isWholeYear(period))
    .sort(([, one], [, other]) => one.localeCompare(other))
    .map((period) => {
      const months = monthsOf(period)
      return `The fiscal year to ${formatDay(period[1])} has ${months} month${months === 1 ? '' : 's'}, so its figures are left out: scores compare whole years.`
    })
}

/** The last years that end on the same day, give or take two weeks: since the company last moved its year's end. */
export function sinceMovedEnd<Year extends { periodEnd: string }>(years: readonly Year[]): Year[] {
  const first = years.findLastIndex((year, index) => {
    const before = years[index - 1]
    return before !== undefined && hasMoved(before.periodEnd, year.periodEnd)
  })
  return years.slice(Math.max(first, 0))
}

export function describeMovedEnd(years: readonly { periodEnd: string }[]): string[] {
  const since = sinceMovedEnd(years)
  const before = years[years.length - since.length - 1]
  const [first] = since
  if (!before || !first) return []
  return [
    `The fiscal year’s end moved after ${formatDay(before.periodEnd)}: scores compare only the years since, the first of which ended on ${formatDay(first.periodEnd)}.`,
  ]
}

function hasMoved(before: string, end: string): boolean {
  const days = (Date.parse(end) - Date.parse(before)) / DAY_MS
  const apart = Math.max(1, Math.round(days / YEAR_DAYS))
  return Math.abs(days - apart * YEAR_DAYS) > 15
}
