import { formatNumber, formatPrice } from '../format-number.ts'
import { parseAmount } from '../portfolio/parse-amount.ts'
import { SCHOOLS, type School } from '../scoring/schools.ts'

/** What an alert watches: the price, in the listing's currency, or a school's score. */
export type AlertMeasure = 'price' | School

export const ALERT_MEASURES: readonly AlertMeasure[] = ['price', ...SCHOOLS.map(({ id }) => id)]

/** The database keeps alerts on schools that this version does not have: an older page, a school given up. */
export function isMeasure(name: string): name is AlertMeasure {
  return ALERT_MEASURES.some((measure) => measure === name)
}

export const ALERT_DIRECTIONS = ['below', 'above'] as const

export type WatchlistAlert = {
  symbol: string
  measure: AlertMeasure
  direction: (typeof ALERT_DIRECTIONS)[number]
  threshold: number
  /** Of a price. */
  currency: string | null
}

/** A value on the other side of its threshold, as an email tells it. */
export type CrossedAlert = WatchlistAlert & { value: number; source: string }

const MAX_PRICE = 1e12
const MAX_SCORE = 100

export function isCrossed({ direction, threshold }: WatchlistAlert, value: number): boolean {
  return direction === 'below' ? value < threshold : value > threshold
}

/** @returns what is wrong with it, in words for the reader */
export function parseThreshold(
  measure: AlertMeasure,
  text: string,
): { threshold: number } | { problem: string } {
  const threshold = parseAmount(text)?.value
  if (threshold === undefined) return { problem: 'Enter a number, such as 1,000.' }
  if (measure === 'price') {
    if (threshold > MAX_PRICE)
      return { problem: 'This price is too large. Check the decimal point.' }
    return threshold > 0 ? { threshold } : { problem: 'Enter a price above zero.' }
  }
  const isPossible = threshold > 0 && threshold <= MAX_SCORE
  return isPossible ? { threshold } : { problem: 'Enter a score from 1 to 100.' }
}

/** `price below 1,000 TWD`, `Graham score above 60` */
export function describeAlert(alert: WatchlistAlert): string {
  const { measure, direction, threshold } = alert
  return `${nameMeasure(measure)} ${direction} ${formatMeasure(alert, threshold)}`
}

export function nameMeasure(measure: AlertMeasure): string {
  const school = SCHOOLS.find(({ id }) => id === measure)
  return school ? `${school.name} score` : 'price'
}

/** `985.00 TWD`, `61` */
export function formatMeasure(
  { measure, currency }: Pick<WatchlistAlert, 'measure' | 'currency'>,
  value: number,
): string {
  return measure === 'price' ? `${formatPrice(value)} ${currency ?? ''}` : formatNumber(value, 0, 1)
}

/** `2330.TW: price 985.00 TWD, below 1,000 TWD` */
export function describeCrossing(alert: CrossedAlert): string {
  const { symbol, measure, direction, threshold, value } = alert
  const now = `${nameMeasure(measure)} ${formatMeasure(alert, value)}`
  return `${symbol}: ${now}, ${direction} ${formatMeasure(alert, threshold)}`
}
