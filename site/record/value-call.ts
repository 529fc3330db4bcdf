import type { Call, Valuation } from './call-schema.ts'

/** Where a price stands against the value. It says nothing about what to do. */
export function judgePrice(
  price: number,
  { value, twoThirds }: Pick<Valuation, 'value' | 'twoThirds'>,
): string {
  if (price > value) return 'Above the value'
  return price < twoThirds
    ? 'Below two thirds of the value'
    : 'Between two thirds of the value and the value'
}

type Score = { open: number; right: number; wrong: number }

export function countOutcomes(calls: readonly Pick<Call, 'outcome'>[]): Score {
  const score: Score = { open: 0, right: 0, wrong: 0 }
  for (const { outcome } of calls) score[outcome] += 1
  return score
}
