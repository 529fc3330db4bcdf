import type { Ramp } from './arithmetic.ts'
import type { ScoredCompany } from './company.ts'
import type { ScoredCriterion } from './evaluate-criterion.ts'
import { selectFacts } from './facts.ts'

/** From this value on, in the direction named. `isBeyond`: only past it, not at it. */
export type Bound = {
  side: 'atMost' | 'atLeast'
  value: number
  isBeyond?: true
  until?: number
}

export type SensitivityChange = ChangedFigure & { fullAt: Bound | null; zeroAt: Bound | null }

export type ChangedFigure = {
  label: string
  /** `whole` counts years. */
  unit: 'price' | 'millions' | 'fraction' | 'whole'
  current: number
}

/** Returns a sentence if no single figure would change the points. */
export function findChange(
  { rule }: Pick<ScoredCriterion, 'rule'>,
  company: Pick<ScoredCompany, 'inputs' | 'price'>,
): SensitivityChange | string {
  return rule.findChange(selectFacts(company))
}

/** The ends of a ramp for the figure that changes, if the criterion’s value is that figure ÷ `by`. */
export function scaleRamp({ zero, full }: Ramp, by: number): Ramp {
  return { zero: zero * by, full: full * by }
}

/** More earns more. */
export function rising(figure: ChangedFigure, { zero, full }: Ramp): SensitivityChange {
  const fullAt = { side: 'atLeast', value: full } as const
  return { ...figure, fullAt, zeroAt: { side: 'atMost', value: zero } }
}

/** Less earns more. */
export function falling(figure: ChangedFigure, { zero, full }: Ramp): SensitivityChange {
  const fullAt = { side: 'atMost', value: full } as const
  return { ...figure, fullAt, zeroAt: { side: 'atLeast', value: zero } }
}

/** Every year has to count. */
export function everyYear(label: string, current: number, years: number): SensitivityChange {
  const fullAt = { side: 'atLeast', value: years, until: years } as const
  return { ...rising({ label, unit: 'whole', current }, { zero: 0, full: years }), fullAt }
}

/** The price at which a sum per share is the yield that earns full points. */
export function yieldAt(
  { label, perShare, price }: { label: string; perShare: number; price: number },
  { full }: Ramp,
): SensitivityChange | string {
  if (perShare <= 0) return `No price earns points while ${label} is zero or less.`
  const fullAt = { side: 'atMost', value: perShare / full } as const
  return { label: 'price', unit: 'price', current: price, fullAt, zeroAt: null }
}
