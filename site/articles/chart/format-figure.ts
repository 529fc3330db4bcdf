import { formatDate } from '#domain/format-date.ts'
import { formatChange, formatNumber } from '#domain/format-number.ts'
import type { ChartData } from './chart-schema.ts'

const MAX_DECIMALS = 3
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

/** `decimals` is the minimum; the maximum is three. */
export function formatChartFigure(value: number, decimals = 0): string {
  return formatNumber(value, decimals, MAX_DECIMALS)
}

export function formatGain(value: number, decimals = 0): string {
  return formatChange(value, decimals, MAX_DECIMALS).text
}

/** Decimals for all figures of a chart, so that 17.3 beside 2.25 reads 17.30. Zero if most are whole numbers. */
export function countChartDecimals(series: ChartData['series']): number {
  const counts = series.flatMap(({ points }) =>
    points.map(([, value]) => (String(value).split('.')[1] ?? '').length),
  )
  const broken = counts.filter((count) => count > 0)
  return broken.length * 2 < counts.length ? 0 : Math.min(MAX_DECIMALS, Math.max(0, ...counts))
}

export function formatPosition(position: number | string): string {
  if (typeof position === 'string') {
    return isDate(position) ? formatDate(position, 'UTC') : position
  }
  return isYear(position) ? String(position) : formatChartFigure(position)
}

export function isDate(position: number | string): position is string {
  return typeof position === 'string' && ISO_DATE.test(position)
}

function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1800 && value <= 2200
}
