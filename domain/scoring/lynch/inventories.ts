import { formatPercent } from '../../format-number.ts'
import { type CriterionDefinition, ofBusinesses } from '../criterion.ts'
import { describeGrowth } from '../criterion-words.ts'
import type { Facts } from '../facts.ts'
import { falling } from '../sensitivity.ts'
import { inBrackets } from '../show-arithmetic.ts'

const RAMP = { zero: 0.2, full: 0 }
const NO_INVENTORIES = 'no inventories are known'

export const INVENTORIES: CriterionDefinition = {
  id: 'inventories',
  name: 'Inventories against sales',
  weight: 10,
  unit: 'percent',
  rules: ofBusinesses(
    {
      needs: ['inventoryGrowth', 'salesGrowth'],
      onlyIf: {
        isMet: ({ inventoryGrowth }) => typeof inventoryGrowth === 'number',
        otherwise: NO_INVENTORIES,
      },
      formula: 'Growth of inventories − growth of sales',
      ramp: RAMP,
      judge: ({ inventoryGrowth, salesGrowth }) => inventoryGrowth - salesGrowth,
      showArithmetic: ({ inventoryGrowth, salesGrowth }) => ({
        expression: `${formatPercent(inventoryGrowth)} − ${inBrackets(formatPercent(salesGrowth))}`,
      }),
      findChange: ({ inventoryGrowth: current, salesGrowth }) =>
        falling(
          { label: 'inventory growth', unit: 'fraction', current },
          { zero: salesGrowth + RAMP.zero, full: salesGrowth + RAMP.full },
        ),
      weak: ({ symbol, result, facts }) => ({
        title: `Ask what is piling up at ${symbol}: ${compareGrowth(facts)}.`,
        why: `Goods that pile up faster than sales may have to be marked down, and a gap of ${result} is an early sign of that at ${symbol}.`,
      }),
      strong: ({ symbol, facts }) => ({
        title: `See how ${symbol} keeps inventories in line with sales: ${compareGrowth(facts)}.`,
        why: `Inventories that grow no faster than sales suggest that ${symbol} finds customers for what it makes.`,
      }),
    },
    NO_INVENTORIES,
  ),
}

function compareGrowth({ inventoryGrowth, salesGrowth }: Facts): string {
  return `inventories ${describeGrowth(inventoryGrowth)} while sales ${describeGrowth(salesGrowth)}`
}
