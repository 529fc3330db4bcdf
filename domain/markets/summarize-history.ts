import { formatDate } from '../format-date.ts'
import { formatPercentChange, formatQuote, type Tone } from '../format-number.ts'
import type { PricePoint } from './quote.ts'

export type HistorySummary = {
  first: PricePoint
  last: PricePoint
  low: PricePoint
  high: PricePoint
  /** From the first point to the last, such as +4.2%. */
  change: string
  tone: Tone
}

/** Undefined for fewer than two points. */
export function summarizeHistory(points: readonly PricePoint[]): HistorySummary | undefined {
  const [first, ...others] = points
  const last = others.at(-1)
  if (!first || !last) return undefined
  let [low, high] = [first, first]
  for (const point of others) {
    if (point.close < low.close) low = point
    if (point.close > high.close) high = point
  }
  const percent = first.close > 0 ? (last.close / first.close - 1) * 100 : 0
  const { text, tone } = formatPercentChange(percent)
  return { first, last, low, high, change: text, tone }
}

/** `currency` may be empty, as for indices. */
export function describeHistory({ first, last, low, high, change }: HistorySummary, currency = '') {
  const price = (point: PricePoint) =>
    `${formatQuote(point.close)}${currency ? ` ${currency}` : ''} on ${formatDay(point.date)}`
  return `From ${price(first)} to ${price(last)}, ${change}. Lowest ${price(low)}, highest ${price(high)}.`
}

/** An ISO date as `Nov 3, 2026`. */
export function formatDay(isoDate: string): string {
  const time = Date.parse(isoDate)
  return Number.isNaN(time) ? isoDate : formatDate(time, 'UTC')
}
