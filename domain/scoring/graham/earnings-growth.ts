import { formatPercent, formatPrice } from '../../format-number.ts'
import { mean, meanOfLatestThree } from '../arithmetic.ts'
import { type CriterionDefinition, inAllSectors, noPoints } from '../criterion.ts'
import { type CriterionSubject, describeGrowth } from '../criterion-words.ts'
import { formatFigure } from '../format-value.ts'
import { rising } from '../sensitivity.ts'
import { operand, perShare } from '../show-arithmetic.ts'

const RAMP = { zero: 0, full: 1 / 3 }
const enough = () => formatPercent(RAMP.full)

export const EARNINGS_GROWTH: CriterionDefinition = {
  id: 'earningsGrowth',
  name: 'Earnings growth',
  weight: 10,
  unit: 'percent',
  rules: inAllSectors({
    // So that the two averages share no year.
    needs: [['eps', 6]],
    formula: 'Average of the last three EPS ÷ average of the first three − 1',
    ramp: RAMP,
    judge({ eps }) {
      const before = meanOfFirstThree(eps)
      return before > 0 ? meanOfLatestThree(eps) / before - 1 : noPoints(0)
    },
    showArithmetic({ eps }) {
      const [before, now] = [meanOfFirstThree(eps), meanOfLatestThree(eps)]
      const steps = [perShare('First three years', before), perShare('Last three years', now)]
      return before > 0
        ? { steps, expression: `${operand(now)} ÷ ${operand(before)} − 1` }
        : { steps, expression: `no growth from ${formatFigure(before)}`, isComplete: true }
    },
    findChange({ eps }) {
      const before = meanOfFirstThree(eps)
      if (before <= 0) return 'Growth cannot be measured from earnings at or below zero.'
      const current = meanOfLatestThree(eps)
      return rising(
        { label: 'three-year average EPS', unit: 'price', current },
        { zero: before * (1 + RAMP.zero), full: before * (1 + RAMP.full) },
      )
    },
    weak: writeWeakGrowth,
    strong: ({ symbol, value, facts: { eps } }) => ({
      title: `Ask what drove earnings at ${symbol}: the three-year average ${describeGrowth(value ?? 0)}, and ${enough()} is enough.`,
      why: `From ${formatPrice(meanOfFirstThree(eps))} to ${formatPrice(meanOfLatestThree(eps))} a share is growth between averages, so no single good year at ${symbol} decides it.`,
    }),
  }),
}

function meanOfFirstThree(eps: readonly number[]): number {
  return mean(eps.slice(0, 3))
}

function writeWeakGrowth({ symbol, value, facts: { eps } }: CriterionSubject) {
  const [before, now] = [formatPrice(meanOfFirstThree(eps)), formatPrice(meanOfLatestThree(eps))]
  return {
    title:
      meanOfFirstThree(eps) > 0
        ? `Compare ${symbol}’s first three years with its last three: average EPS ${describeGrowth(value ?? 0)}, and Graham wanted growth of ${enough()}.`
        : `Look further back at ${symbol}: its first three years averaged ${before} a share, from which growth cannot be measured.`,
    why: `Averages of three years keep one good or bad year from deciding, and at ${symbol} they went from ${before} to ${now} a share.`,
  }
}
