import { type CriterionDefinition, inAllSectors } from '../criterion.ts'
import { formatValue } from '../format-value.ts'
import { rising } from '../sensitivity.ts'
import { operand } from '../show-arithmetic.ts'

/** $100 million of sales in 1973 are about $750 million today. */
const RAMP = { zero: 75, full: 750 }
const ENOUGH = formatValue(RAMP.full, 'millions')

export const SIZE: CriterionDefinition = {
  id: 'size',
  name: 'Adequate size',
  weight: 5,
  unit: 'millions',
  rules: inAllSectors({
    needs: ['revenueUsdMillions'],
    formula: 'Yearly revenue in millions of US dollars',
    ramp: RAMP,
    judge: ({ revenueUsdMillions }) => revenueUsdMillions,
    showArithmetic: ({ revenueUsdMillions }) => ({
      expression: `${operand(revenueUsdMillions)} million`,
    }),
    findChange: ({ revenueUsdMillions: current }) =>
      rising({ label: 'revenue in US dollars', unit: 'millions', current }, RAMP),
    weak: ({ symbol, result }) => ({
      title: `Ask what ${symbol} would live on without its biggest customer: revenue of ${result} US dollars is short of the ${ENOUGH} that the size test requires.`,
      why: `A company the size of ${symbol} has fewer products and customers to fall back on, and the segment note of its annual report shows how many.`,
    }),
    strong: ({ symbol, result }) => ({
      title: `See how broad ${symbol}’s business is: revenue of ${result} US dollars meets the ${ENOUGH} that the size test requires.`,
      why: `Graham preferred large companies because one failed product rarely sinks them, and ${symbol} passes on that count.`,
    }),
  }),
}
