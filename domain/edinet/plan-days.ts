import { DAY_MS } from '../days.ts'

/** Reports are due three months after the year's end; most arrive in the last two weeks, some a few days late. */
const DUE_DAYS = { first: 74, last: 97 }
/** Without a list of companies: two thirds of them end their year in March. */
const USUAL_YEAR_ENDS = { '03-31': 1 }

export type DayPlan = {
  /** Days of filing, both inclusive. ISO dates. */
  from: string
  to: string
  daysRead: readonly string[]
  /** Ends of the fiscal years of companies that readers wait for: `03-31`. */
  wantedYearEnds: readonly string[]
  /** How many companies end their year on each day. */
  yearEnds: Readonly<Record<string, number>>
}

/**
 * The days that are still to be read, in the order in which they are worth most: where reports of
 * companies that readers wait for are due, then where most reports are due, then the newest. Nothing
 * is filed on Saturdays and Sundays.
 */
export function planDays({ from, to, daysRead, wantedYearEnds, yearEnds }: DayPlan): string[] {
  const known = new Set(daysRead)
  const ends = Object.keys(yearEnds).length > 0 ? yearEnds : USUAL_YEAR_ENDS
  const wanted = Object.fromEntries(wantedYearEnds.map((end) => [end, 1]))
  return listWeekdays(from, to)
    .filter((day) => !known.has(day))
    .map((day) => ({ day, wanted: countDue(day, wanted), due: countDue(day, ends) }))
    .toSorted(
      (one, other) =>
        Math.sign(other.wanted) - Math.sign(one.wanted) ||
        other.due - one.due ||
        other.day.localeCompare(one.day),
    )
    .map(({ day }) => day)
}

export function listWeekdays(from: string, to: string): string[] {
  const days: string[] = []
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS) {
    const date = new Date(time)
    const weekday = date.getUTCDay()
    if (weekday !== 0 && weekday !== 6) days.push(date.toISOString().slice(0, 10))
  }
  return days
}

/** The last day whose list is complete: yesterday in Japan, nine hours ahead. */
export function lastCompleteDay(now: Date): string {
  return new Date(now.getTime() + 9 * 3_600_000 - DAY_MS).toISOString().slice(0, 10)
}

/** Reports stay open to the public for ten years. */
export function firstOpenDay(now: Date): string {
  const date = new Date(now.getTime() + 9 * 3_600_000)
  date.setUTCFullYear(date.getUTCFullYear() - 10)
  return date.toISOString().slice(0, 10)
}

function countDue(day: string, yearEnds: Readonly<Record<string, number>>): number {
  const time = Date.parse(day)
  const year = Number(day.slice(0, 4))
  let count = 0
  for (const [end, companies] of Object.entries(yearEnds)) {
    for (const ofYear of [year, year - 1]) {
      const days = (time - Date.parse(`${ofYear}-${end}`)) / DAY_MS
      if (days >= DUE_DAYS.first && days <= DUE_DAYS.last) count += companies
    }
  }
  return count
}
