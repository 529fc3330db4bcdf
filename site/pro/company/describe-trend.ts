import { formatPercent } from '#domain/format-number.ts'
import { compoundGrowth } from '#domain/scoring/arithmetic.ts'

type YearValue = { year: number; value: number }

/** Changes of less than half a percent a year are none. */
const MIN_CHANGE = 0.005

/** The finding of a chart of years: "Revenue grew 12.3% a year since 2016". */
export function describeTrend(title: string, values: readonly YearValue[], isRate = false): string {
  const [first, last] = [values[0], values.at(-1)]
  if (!first || !last || first === last) return title
  const since = `since ${first.year}`
  if (isRate) {
    const [from, to] = [formatPercent(first.value, 0), formatPercent(last.value, 0)]
    if (from === to) return `${title} is ${to}, as in ${first.year}`
    return `${title} ${last.value > first.value ? 'rose' : 'fell'} from ${from} to ${to} ${since}`
  }
  if (last.value <= 0) {
    return first.value > 0 ? `${title} fell below zero ${since}` : `${title} is still below zero`
  }
  if (first.value <= 0) return `${title} is above zero again ${since}`
  const span = last.year - first.year
  const growth = compoundGrowth([first.value, last.value], 1) ?? 0
  const yearly = (1 + growth) ** (1 / span) - 1
  if (Math.abs(yearly) < MIN_CHANGE) return `${title} hardly changed ${since}`
  return `${title} ${yearly > 0 ? 'grew' : 'fell'} ${formatPercent(Math.abs(yearly))} a year ${since}`
}
