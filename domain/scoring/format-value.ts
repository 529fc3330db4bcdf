import { formatNumber, formatPercent, formatPrice } from '../format-number.ts'
import type { Unit } from './criterion.ts'

/** The value of a criterion. */
export function formatValue(value: number | null, unit: Unit): string {
  if (value === null) return 'not computable'
  if (unit === 'percent') return formatPercent(value)
  if (unit === 'millions') return `${formatFigure(value)} million`
  if (unit === 'ratio') return formatNumber(value, 2)
  const years = formatNumber(value, 0, 1)
  return `${years} ${unit === 'lossYears' ? 'loss ' : ''}${/^−?1$/.test(years) ? 'year' : 'years'}`
}

/** A figure of a financial statement, as in an expression. */
export function formatFigure(value: number): string {
  const size = Math.abs(value)
  if (size >= 1000) return formatNumber(value)
  return size < 1 && size > 0 ? formatPrice(value) : formatNumber(value, 0, 2)
}

/** Without zeros at the end: 15, 1.5, 0.33. */
export function formatMultiple(value: number): string {
  return formatNumber(value, 0, 2)
}
