import { type CriterionDefinition, fullPoints, ofSectors } from '../criterion.ts'
import { formatMultiple } from '../format-value.ts'
import { rising, scaleRamp } from '../sensitivity.ts'
import { operand } from '../show-arithmetic.ts'

const RAMP = { zero: 1, full: 2 }
const ENOUGH = formatMultiple(RAMP.full)

export const CURRENT_RATIO: CriterionDefinition = {
  id: 'currentRatio',
  name: 'Current ratio',
  weight: 10,
  unit: 'ratio',
  rules: ofSectors({
    general: {
      needs: ['currentAssets', 'currentLiabilities'],
      formula: 'Current assets ÷ current liabilities',
      ramp: RAMP,
      judge: ({ currentAssets, currentLiabilities }) =>
        currentLiabilities <= 0 ? fullPoints(null) : currentAssets / currentLiabilities,
      showArithmetic: ({ currentAssets, currentLiabilities }) => ({
        expression: `${operand(currentAssets)} ÷ ${operand(currentLiabilities)}`,
      }),
      findChange: ({ currentAssets: current, currentLiabilities }) =>
        currentLiabilities > 0
          ? rising(
              { label: 'current assets', unit: 'millions', current },
              scaleRamp(RAMP, currentLiabilities),
            )
          : 'Without current liabilities, this earns full points whatever the current assets are.',
      weak: ({ symbol, result, value }) => ({
        title: `Look up what ${symbol} owes within a year: its current ratio is ${result}, and Graham wanted ${ENOUGH}.`,
        why:
          (value ?? 0) < 1
            ? `Below 1, the coming year’s bills exceed the assets that turn into cash in that time, so ${symbol} depends on credit or on cash it has yet to earn.`
            : `${symbol} can pay what is due within a year, but with a thinner cushion than Graham wanted for years when customers pay late.`,
      }),
      strong: ({ symbol, result, value }) => ({
        title:
          value === null
            ? `Confirm that ${symbol} really owes nothing within a year: with current liabilities of 0 the current ratio earns full points.`
            : `Check how much of ${symbol}’s cushion is cash: its current ratio of ${result} meets the ${ENOUGH} that Graham wanted.`,
        why: `With a cushion this size, ${symbol} does not need a lender’s goodwill in a slow year, unless much of the cushion is slow-moving inventory.`,
      }),
    },
  }),
}
