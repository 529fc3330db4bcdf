import { formatPercent } from '../../format-number.ts'
import { type CriterionDefinition, inAllSectors } from '../criterion.ts'
import { type CriterionSubject, countNoun } from '../criterion-words.ts'
import { falling } from '../sensitivity.ts'
import { countOf } from '../show-arithmetic.ts'

/** Lost with each loss year. */
const COST_OF_LOSS = 0.25
const FULL_RECORD = 10

export const EARNINGS_STABILITY: CriterionDefinition = {
  id: 'earningsStability',
  name: 'Earnings stability',
  weight: 15,
  unit: 'lossYears',
  rules: inAllSectors({
    needs: [['eps', 5]],
    formula: `(1 − ${COST_OF_LOSS} × loss years, at least 0) × years on record ÷ ${FULL_RECORD}`,
    threshold: 'Full points for ten years without a loss. Each loss year costs a quarter.',
    judge: ({ eps }) => ({ value: countLossYears(eps), share: shareOf(eps) }),
    showArithmetic({ eps }) {
      const losses = Math.min(countLossYears(eps), 1 / COST_OF_LOSS)
      return {
        steps: [countOf('Years on record', eps.length)],
        expression: `(1 − ${COST_OF_LOSS} × ${losses}) × ${eps.length} ÷ ${FULL_RECORD} = ${formatPercent(shareOf(eps))}`,
        isComplete: true,
      }
    },
    findChange({ eps }) {
      const current = countLossYears(eps)
      return eps.length < FULL_RECORD
        ? `Full points need ten years of earnings without a loss; ${eps.length} are known.`
        : falling(
            { label: 'loss years', unit: 'whole', current },
            { zero: 1 / COST_OF_LOSS, full: 0 },
          )
    },
    weak: writeUnstableEarnings,
    strong: ({ symbol, facts: { eps } }) => ({
      title: `Look at the worst of the last ${countNoun(eps.length, 'year')} at ${symbol}: even that one was not a loss.`,
      why: `The record includes whatever went wrong in that time, so it says more about ${symbol} than one good year could.`,
    }),
  }),
}

function shareOf(eps: readonly number[]): number {
  return Math.max(0, 1 - COST_OF_LOSS * countLossYears(eps)) * (eps.length / FULL_RECORD)
}

function countLossYears(eps: readonly number[]): number {
  return eps.filter((earnings) => earnings < 0).length
}

function writeUnstableEarnings({ symbol, facts: { eps } }: CriterionSubject) {
  const losses = countLossYears(eps)
  if (losses === 0) {
    return {
      title: `Look for older annual reports from ${symbol}: the record shows ${countNoun(eps.length, 'year')} without a loss, and full points take ${FULL_RECORD}.`,
      why: `A short record may not include a recession, so ${symbol} gets only part of the points for it.`,
    }
  }
  return {
    title: `Read what went wrong at ${symbol}: it lost money in ${losses} of ${countNoun(eps.length, 'year')}, and Graham wanted no loss at all.`,
    why: `Each loss year costs a quarter of the points, and that year’s report shows whether ${symbol} had bad luck or has a weakness that is still there.`,
  }
}
