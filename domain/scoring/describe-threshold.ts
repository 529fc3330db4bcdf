import type { Criterion } from './criterion.ts'
import { formatValue } from './show-arithmetic.ts'

/** Criteria whose points do not rise evenly from none to full. */
const OWN_SCALES = new Map([
  [
    'earningsStability',
    'Full points for ten years without a loss. Each loss year costs a quarter.',
  ],
  ['consistency', 'Full points if every year is a good one, otherwise the share of good years.'],
  [
    'growthRate',
    'Full points from 15% to 25% a year, none without growth, and half from 50% up, since such growth seldom lasts.',
  ],
  ['profitableYears', 'Full points if every year made a profit, otherwise the share that did.'],
])

export function describeThreshold({ id, ramp, unit }: Pick<Criterion, 'id' | 'ramp' | 'unit'>) {
  if (!ramp) return OWN_SCALES.get(id) ?? ''
  const [zero, full] = ramp
  const [none, all] = [formatValue(zero, unit), formatValue(full, unit)]
  if (unit === 'years' && zero === 0) return `Full points at ${all} or more, none at ${none}.`
  return full > zero
    ? `Full points at ${all} or more, none at ${none} or less.`
    : `Full points at ${all} or less, none at ${none} or more.`
}
