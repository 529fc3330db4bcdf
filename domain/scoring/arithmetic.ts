/** Each step of binary floating point is off by about 1e-16; a dozen steps stay far below this. */
const TOLERANCE = 1e-11

/** Where points begin and where they are full; it may rise or fall. */
export type Ramp = { readonly zero: number; readonly full: number }

/**
 * How far x is on the way from `zero` to `full`, 0 to 1. Within rounding error of an end it is that
 * end, so a figure exactly on a threshold counts.
 */
export function lin(x: number, { zero, full }: Ramp): number {
  const share = (x - zero) / (full - zero)
  if (share >= 1 - TOLERANCE) return 1
  return share > TOLERANCE ? share : 0
}

/** Half up, also for negative numbers (−2.5 is −2), and for a half that floating point misses. */
export function roundHalfUp(x: number): number {
  const rounded = Math.floor(x + 0.5 + 1e-9)
  return rounded === 0 ? 0 : rounded
}

/** x ≤ limit, allowing for rounding error. */
export function isAtMost(x: number, limit: number): boolean {
  return x <= limit + Math.abs(limit) * TOLERANCE
}

/** 0 if positive and negative numbers cancel out except for rounding error. */
export function mean(numbers: readonly number[]): number {
  let sum = 0
  let size = 0
  for (const number of numbers) {
    sum += number
    size += Math.abs(number)
  }
  return Math.abs(sum) <= size * TOLERANCE ? 0 : sum / numbers.length
}

export function last(numbers: readonly number[]): number {
  return numbers[numbers.length - 1] ?? Number.NaN
}

export function meanOfLatestThree(numbers: readonly number[]): number {
  return mean(numbers.slice(-3))
}

/**
 * Compound annual growth over at most `years`, as a fraction: (last / first)^(1 / k) − 1. A shorter
 * record is used whole. Undefined if either end is zero or a loss, or with fewer than two figures.
 */
export function compoundGrowth(numbers: readonly number[], years: number): number | undefined {
  const record = numbers.slice(-(years + 1))
  const first = record[0] ?? 0
  const final = last(record)
  if (!(first > 0 && final > 0)) return undefined
  return (final / first) ** (1 / (record.length - 1)) - 1
}

export function divide(dividend: number, divisor: number): number | null {
  const quotient = dividend / divisor
  return Number.isFinite(quotient) ? quotient : null
}

/** 1 − price ÷ value per share; null if either is unknown. */
export function marginOfSafety(price: number, value: number | null): number | null {
  return value === null || Number.isNaN(price) ? null : 1 - price / value
}
