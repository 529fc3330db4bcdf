import { formatPrice } from '../../format-number.ts'
import { compoundGrowth, last, lin } from '../arithmetic.ts'
import type { ScoredCompany } from '../company.ts'
import { knows, selectFacts } from '../facts.ts'
import { formatFigure } from '../format-value.ts'
import type { SchoolValue } from '../school.ts'
import type { ShownWork } from '../show-arithmetic.ts'

const YEARS_OF_GROWTH = 5
/** Growth that ends one category and begins the next. */
const STALWART_GROWTH = 0.05
const FAST_GROWTH = 0.15

export type LynchCategory = 'slow grower' | 'stalwart' | 'fast grower' | 'turnaround'

/** The figures between which growth is measured. */
export function growthRecord(eps: readonly number[]): readonly number[] {
  return eps.slice(-(YEARS_OF_GROWTH + 1))
}

/** Yearly EPS growth over five years, or over those available; undefined from or to a loss. */
export function lynchGrowth(eps: readonly number[]): number | undefined {
  return compoundGrowth(eps, YEARS_OF_GROWTH)
}

export function showNoGrowth(eps: readonly number[]): ShownWork {
  const [first = 0] = growthRecord(eps)
  const expression = `no growth rate from ${formatFigure(first)} to ${formatFigure(last(eps))}`
  return { expression, isComplete: true }
}

/** Null if too few years are known. */
export function lynchCategory(company: ScoredCompany): LynchCategory | null {
  if (!knows(company, [['eps', 4]])) return null
  const growth = lynchGrowth(selectFacts(company).eps)
  if (growth === undefined) return 'turnaround'
  // By the ramp's tolerance, 15% growth counts as 15% whatever its last bit is.
  const reaches = (bar: number) => lin(growth, { zero: 0, full: bar }) === 1
  if (!reaches(STALWART_GROWTH)) return 'slow grower'
  return reaches(FAST_GROWTH) ? 'fast grower' : 'stalwart'
}

/** EPS × (growth + dividend yield, in percent): a fair price-to-earnings ratio equals growth plus yield. */
export function lynchFairValue(company: ScoredCompany): number | null {
  if (!knows(company, [['eps', 4], 'dividendPerShare'])) return null
  const { eps, dividendPerShare, price } = selectFacts(company)
  const growth = lynchGrowth(eps)
  if (growth === undefined) return null
  const value = last(eps) * 100 * (growth + dividendPerShare / price)
  return value > 0 ? value : null
}

export function listLynchValues(company: ScoredCompany): SchoolValue[] {
  const fairValue = lynchFairValue(company)
  return [
    { label: 'Category', text: lynchCategory(company) },
    { label: 'Fair value', text: fairValue === null ? null : formatPrice(fairValue) },
  ]
}
