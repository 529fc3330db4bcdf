import type { ScoredCriterion } from './evaluate-criterion.ts'
import { formatValue } from './format-value.ts'

/** From where to where a criterion earns points. */
export function describeThreshold({ rule, unit }: Pick<ScoredCriterion, 'rule' | 'unit'>): string {
  if (!rule.ramp) return rule.threshold
  const { zero, full } = rule.ramp
  const [none, all] = [formatValue(zero, unit), formatValue(full, unit)]
  if (unit === 'years' && zero === 0) return `Full points at ${all} or more, none at ${none}.`
  return full > zero
    ? `Full points at ${all} or more, none at ${none} or less.`
    : `Full points at ${all} or less, none at ${none} or more.`
}
