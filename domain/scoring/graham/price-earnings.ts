import { formatPrice } from '../../format-number.ts'
import { divide, meanOfLatestThree } from '../arithmetic.ts'
import { type CriterionDefinition, inAllSectors, noPoints } from '../criterion.ts'
import type { CriterionSubject } from '../criterion-words.ts'
import { formatMultiple } from '../format-value.ts'
import { falling, scaleRamp } from '../sensitivity.ts'
import { operand, perShare } from '../show-arithmetic.ts'

const RAMP = { zero: 25, full: 15 }
const LIMIT = formatMultiple(RAMP.full)

export const PRICE_EARNINGS: CriterionDefinition = {
  id: 'priceEarnings',
  name: 'Price-to-earnings ratio',
  weight: 15,
  unit: 'ratio',
  rules: inAllSectors({
    needs: [['eps', 3]],
    usesPrice: true,
    formula: 'Price ÷ average of the last three EPS',
    ramp: RAMP,
    judge({ price, eps }) {
      const earnings = meanOfLatestThree(eps)
      return earnings > 0 ? price / earnings : noPoints(divide(price, earnings))
    },
    showArithmetic({ price, eps }) {
      const earnings = meanOfLatestThree(eps)
      return {
        steps: [perShare('Three-year average EPS', earnings)],
        expression: `${operand(price)} ÷ ${operand(earnings)}`,
      }
    },
    findChange({ price, eps }) {
      const earnings = meanOfLatestThree(eps)
      if (earnings <= 0) return 'No price earns points while the three-year average is a loss.'
      return falling({ label: 'price', unit: 'price', current: price }, scaleRamp(RAMP, earnings))
    },
    weak: writeHighMultiple,
    strong: ({ symbol, result, price }) => ({
      title: `Ask why ${symbol} is priced so low: ${price} is ${result} times three-year average earnings, within Graham’s limit of ${LIMIT}.`,
      why: `A low multiple can mean a bargain or a business that others expect to shrink, and the outlook section of ${symbol}’s report helps you tell which.`,
    }),
  }),
}

function writeHighMultiple({ symbol, result, price, facts: { eps } }: CriterionSubject) {
  const earnings = formatPrice(meanOfLatestThree(eps))
  if (meanOfLatestThree(eps) <= 0) {
    return {
      title: `Find out when ${symbol} expects to earn money again: its three-year average EPS is ${earnings}, so there is no price-to-earnings ratio.`,
      why: `Without earnings, the price of ${price} rests on assets or on hopes, and ${symbol}’s report may show which.`,
    }
  }
  return {
    title: `Ask how much growth ${symbol}’s price already assumes: it is ${result} times three-year average earnings, and Graham’s limit was ${LIMIT}.`,
    why: `If average earnings stayed at ${earnings} a share, it would take ${result} years of them to add up to the price of ${price}.`,
  }
}
