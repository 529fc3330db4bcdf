import { compoundGrowth } from '#domain/scoring/arithmetic.ts'
import { intrinsicValue } from '#domain/scoring/buffett/intrinsic-value.ts'
import { grahamNumber } from '#domain/scoring/graham/graham-number.ts'
import type { Call, Valuation } from './call-schema.ts'

const REQUIRED_RETURN = 0.09

/** The value per share, computed from a call's inputs with Pro's scoring formulas. */
export function valueCall({ method, inputs }: Pick<Valuation, 'method' | 'inputs'>): number {
  if (method === 'safeCash') return valueSafeCash(inputs)
  // The price does not affect a call's value.
  const company = { price: 1, inputs }
  const value = method === 'grahamNumber' ? grahamNumber(company) : intrinsicValue(company)
  if (value === null) throw new Error(`The inputs of a call by ${method} are incomplete.`)
  return value
}

/** (80% of operating cash flow − capital expenditures − lease payments) ÷ shares ÷ (9% − growth of EPS). */
function valueSafeCash(inputs: Valuation['inputs']): number {
  const all = (name: string) => [inputs[name] ?? []].flat()
  const sum = (name: string) => all(name).reduce((total, value) => total + value, 0)
  const eps = all('eps')
  const growth = compoundGrowth(eps, eps.length - 1) ?? 0
  const cash = 0.8 * sum('operatingCashFlow') - sum('capitalExpenditures') - sum('leasePayments')
  return cash / sum('shares') / (REQUIRED_RETURN - growth)
}

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
