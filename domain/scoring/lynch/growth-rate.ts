import { formatPercent, formatPrice } from '../../format-number.ts'
import { last, lin } from '../arithmetic.ts'
import { type CriterionDefinition, inAllSectors } from '../criterion.ts'
import { type CriterionSubject, describeGrowth, type Text } from '../criterion-words.ts'
import type { Facts } from '../facts.ts'
import { rising, type SensitivityChange } from '../sensitivity.ts'
import { operand, type ShownWork } from '../show-arithmetic.ts'
import { growthRecord, lynchGrowth, showNoGrowth } from './earnings-per-share-growth.ts'

const RAMP = { zero: 0, full: 0.15 }
/** Faster growth seldom lasts: beyond this it loses points, and half are left from MIN_TOO_FAST on. */
const MAX_LASTING = 0.25
const MIN_TOO_FAST = 0.5
const [FULL, LASTING, TOO_FAST] = [RAMP.full, MAX_LASTING, MIN_TOO_FAST].map((growth) =>
  formatPercent(growth, 0),
)

export const GROWTH_RATE: CriterionDefinition = {
  id: 'growthRate',
  name: 'Growth rate',
  weight: 15,
  unit: 'percent',
  rules: inAllSectors({
    needs: [['eps', 4]],
    formula: `Five-year EPS growth: full from ${FULL} to ${LASTING}, half from ${TOO_FAST}`,
    threshold: `Full points from ${FULL} to ${LASTING} a year, none without growth, and half from ${TOO_FAST} up, since such growth seldom lasts.`,
    judge({ eps }) {
      const value = lynchGrowth(eps) ?? 0
      return { value, share: shareOf(value) }
    },
    showArithmetic: showGrowth,
    findChange: findGrowth,
    weak: writeSlowOrFastGrowth,
    strong: ({ symbol, result }) => ({
      title: `Find out which part of ${symbol} grows: EPS grew by ${result} a year, inside the range of ${FULL} to ${LASTING} that earns full points.`,
      why: `Growth at this pace can go on for years if it comes from new customers, and ends soon if ${symbol} only raised prices or cut costs.`,
    }),
  }),
}

function shareOf(growth: number): number {
  if (growth <= MAX_LASTING) return lin(growth, RAMP)
  return 1 - 0.5 * lin(growth, { zero: MAX_LASTING, full: MIN_TOO_FAST })
}

function showGrowth({ eps }: Facts): ShownWork {
  if (lynchGrowth(eps) === undefined) return showNoGrowth(eps)
  const record = growthRecord(eps)
  const [first, final] = [operand(record[0] ?? 0), operand(last(record))]
  return { expression: `(${final} ÷ ${first})^(1 ÷ ${record.length - 1}) − 1` }
}

function findGrowth({ eps }: Facts): SensitivityChange | string {
  const current = lynchGrowth(eps)
  if (current === undefined) return 'Growth cannot be measured if the first or last year is a loss.'
  const change = rising({ label: 'yearly EPS growth', unit: 'fraction', current }, RAMP)
  const fullAt = { side: 'atLeast', value: RAMP.full, until: MAX_LASTING } as const
  const zeroAt = current <= MAX_LASTING ? change.zeroAt : null
  return { ...change, fullAt, zeroAt }
}

function writeSlowOrFastGrowth({ symbol, result, value, facts: { eps } }: CriterionSubject): Text {
  const growth = lynchGrowth(eps)
  if (growth === undefined) {
    const record = growthRecord(eps)
    return {
      title: `Read how ${symbol} plans to turn itself around: EPS went from ${formatPrice(record[0] ?? 0)} to ${formatPrice(last(record))}, so no growth rate can be computed.`,
      why: `Lynch treated turnarounds separately: ${symbol} has to make money again before its growth can be judged.`,
    }
  }
  if (growth > MAX_LASTING) {
    return {
      title: `Ask how long ${symbol} can keep up its pace: EPS grew by ${result} a year, and growth above ${LASTING} loses points.`,
      why: `Growth this fast attracts rivals and is hard to sustain, so read ${symbol}’s plans twice.`,
    }
  }
  return {
    title: `Ask where new growth at ${symbol} would come from: EPS ${describeGrowth(value ?? 0)} a year, and growth of ${FULL} earns full points.`,
    why: `The slower a company grows, the more its return depends on dividends and on the price, and ${symbol} is no exception.`,
  }
}
