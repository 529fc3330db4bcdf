import { formatPercent } from '#domain/format-number.ts'
import { compoundGrowth } from '#domain/scoring/arithmetic.ts'
import { joinList } from '#domain/scoring/criterion-words.ts'

type YearValue = { year: number; value: number }

export type YearBar = { year: number; value: number | undefined }

/** Changes of less than half a percent a year are none. */
const MIN_CHANGE = 0.005

/** Of the years between the first and the last bar, also those without a report: "No figure for 2017 to 2021." */
export function describeMissingYears(bars: readonly YearBar[]): string | undefined {
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return undefined
  const known = new Set(listKnown(bars).map(({ year }) => year))
  const runs: [number, number][] = []
  for (let { year } = first; year <= last.year; year += 1) {
    const run = runs.at(-1)
    if (known.has(year)) continue
    if (run?.[1] === year - 1) run[1] = year
    else runs.push([year, year])
  }
  if (runs.length === 0) return undefined
  const said = runs.map(([from, to]) => (from === to ? String(from) : `${from} to ${to}`))
  return `No figure for ${joinList(said)}.`
}

export function listKnown(bars: readonly YearBar[]): YearValue[] {
  return bars.flatMap(({ year, value }) => (value === undefined ? [] : [{ year, value }]))
}

/** The finding of a chart of years: "Revenue grew 12.3% a year since 2016". */
export function describeTrend(title: string, values: readonly YearValue[], isRate = false): string {
  const [first, last] = [values[0], values.at(-1)]
  if (!first || !last || first === last) return title
  const since = `since ${first.year}`
  const isNegative = { first: first.value <= 0, last: last.value <= 0 }
  if (isRate) {
    const [from, to] = [formatPercent(first.value, 0), formatPercent(last.value, 0)]
    if (from === to) return `${title} is ${to}, as in ${first.year}`
    return `${title} ${last.value > first.value ? 'rose' : 'fell'} from ${from} to ${to} ${since}`
  }
  // Of the years between nothing is said: a company may have changed sides several times.
  if (isNegative.first && isNegative.last) {
    return `${title} was below zero in ${first.year} and in ${last.year}`
  }
  if (isNegative.first) return `${title} was below zero in ${first.year}, above it in ${last.year}`
  if (isNegative.last) return `${title} was above zero in ${first.year}, below it in ${last.year}`
  const span = last.year - first.year
  const growth = compoundGrowth([first.value, last.value], 1) ?? 0
  const yearly = (1 + growth) ** (1 / span) - 1
  if (Math.abs(yearly) < MIN_CHANGE) return `${title} hardly changed ${since}`
  return `${title} ${yearly > 0 ? 'grew' : 'fell'} ${formatPercent(Math.abs(yearly))} a year ${since}`
}
