import { formatNumber, formatPercent, priceDecimals, roundToDigits } from '../format-number.ts'
import type { Bound, SensitivityChange } from './sensitivity.ts'

/** Bounds are rounded to the safe side, so that the sentence stays true. */
export function describeChange(change: SensitivityChange | string): string {
  if (typeof change === 'string') return change
  const { label, unit, fullAt, zeroAt } = change
  const zero = zeroAt && describeBound(change, zeroAt)
  if (!fullAt) return zero ? `With ${label} of ${zero} this earns no points.` : UNREACHABLE
  const full = describeBound(change, fullAt)
  if (unit === 'whole') {
    return `With ${full} ${label} this earns full points${zero ? `; with ${zero}, it earns none` : ''}.`
  }
  const [preposition, subject] = unit === 'price' ? ['At', `a ${label}`] : ['With', label]
  const end = zero ? `; ${preposition.toLowerCase()} ${zero}, it earns none` : ''
  return `${preposition} ${subject} of ${full} this earns full points${end}.`
}

const UNREACHABLE = 'No single figure would change this.'

/** The highest price that stays within a limit, at the digits that prices are shown with. */
export function formatHighestPrice(value: number): string {
  return formatBound('price', 'atMost', value)
}

function describeBound(
  { unit }: SensitivityChange,
  { side, value, isBeyond, until }: Bound,
): string {
  const text = formatBound(unit, side, value)
  if (isBeyond) return `more than ${text}`
  if (until === value) return text
  if (until !== undefined) return `${text} to ${formatBound(unit, 'atMost', until)}`
  if (unit === 'whole' && value === 0) return '0'
  if (side === 'atLeast') return `${text} or more`
  return unit === 'whole' ? `${text} or fewer` : `${text} or less`
}

function formatBound(unit: SensitivityChange['unit'], side: Bound['side'], value: number): string {
  if (unit === 'whole') return formatNumber(value)
  if (unit === 'fraction') return formatPercent(roundSafely(value, side, 3))
  if (unit === 'price') return formatNumber(...safely(value, side, priceDecimals(value)))
  const [rounded, decimals] = safely(value, side, Math.abs(value) < 10 ? 2 : 0)
  return `${formatNumber(rounded, 0, decimals)} million`
}

function safely(value: number, side: Bound['side'], decimals: number): [number, number] {
  return [roundSafely(value, side, decimals), decimals]
}

function roundSafely(value: number, side: Bound['side'], decimals: number): number {
  const scaled = roundToDigits(value * 10 ** decimals, 12)
  return (side === 'atMost' ? Math.floor(scaled) : Math.ceil(scaled)) / 10 ** decimals
}
