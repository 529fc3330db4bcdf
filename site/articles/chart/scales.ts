import { roundToDigits } from '#domain/format-number.ts'

export type Extent = readonly [low: number, high: number]

const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120]

/** An empty domain maps to the middle. */
export function createScale(domain: Extent, range: Extent): (value: number) => number {
  const [low, high] = domain
  const [start, end] = range
  if (low === high) return () => (start + end) / 2
  return (value) => start + ((value - low) / (high - low)) * (end - start)
}

/** The same for ratios: all values must be positive. */
export function createLogScale(domain: Extent, range: Extent): (value: number) => number {
  const scale = createScale([Math.log(domain[0]), Math.log(domain[1])], range)
  return (value) => scale(Math.log(value))
}

/** The values 1, 2 and 5 times a power of ten within the extent, or round ones if it has hardly any. */
export function logTicks([low, high]: Extent): number[] {
  const decimal = decimalTicks([low, high])
  if (decimal.length > 2) return decimal
  return niceTicks([low, high], 4).filter((tick) => tick >= low && tick <= high)
}

function decimalTicks([low, high]: Extent): number[] {
  const first = Math.floor(Math.log10(low))
  const count = Math.ceil(Math.log10(high)) - first + 1
  return Array.from({ length: count }, (_, index) => 10 ** (first + index))
    .flatMap((power) => [power, 2 * power, 5 * power])
    .filter((tick) => tick >= low && tick <= high)
}

/**
 * Round values at equal distances that enclose the extent.
 * @param count approximate number of steps
 */
export function niceTicks([low, high]: Extent, count: number): number[] {
  const step = niceStep((high - low || Math.abs(high) || 1) / count)
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => clean((first + index) * step))
}

/**
 * First days of months at equal distances within the extent, in milliseconds since 1970 (UTC).
 * @param count maximum number of ticks
 */
export function timeTicks([low, high]: Extent, count: number): number[] {
  const first = monthOf(low)
  const last = monthOf(high)
  const step = MONTH_STEPS.find((months) => (last - first) / months < count) ?? 120
  const ticks: number[] = []
  for (let month = Math.ceil(first / step) * step; month <= last; month += step) {
    const time = Date.UTC(1970, month, 1)
    if (time >= low && time <= high) ticks.push(time)
  }
  return ticks
}

export function findExtent(values: number[]): Extent {
  return [Math.min(...values), Math.max(...values)]
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5].find((candidate) => candidate * power >= rough * 0.999) ?? 10
  return factor * power
}

/** Removes binary rounding errors such as 0.30000000000000004. */
function clean(value: number): number {
  return roundToDigits(value, 12)
}

function monthOf(time: number): number {
  const date = new Date(time)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

/** Charts are drawn twice, for narrow and wide columns, so that their text stays legible. */
export type ChartFrame = {
  width: number
  ticks: number
  /** Width of the category names beside bars. */
  names: number
  letters: number
}

export const NARROW: ChartFrame = { width: 340, ticks: 4, names: 112, letters: 15 }
export const WIDE: ChartFrame = { width: 576, ticks: 6, names: 172, letters: 25 }

export function describeAxis(label: string, unit: string): string {
  const isSaid = unit === '' || label.toLowerCase().includes(unit.toLowerCase())
  return isSaid ? label : `${label} (${unit})`
}
