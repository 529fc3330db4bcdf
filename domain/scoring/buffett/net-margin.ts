import { formatMillions, formatPercent } from '../../format-number.ts'
import { divide } from '../arithmetic.ts'
import { type CriterionDefinition, noPoints, ofBusinesses } from '../criterion.ts'
import { rising, scaleRamp } from '../sensitivity.ts'
import { operand } from '../show-arithmetic.ts'

const RAMP = { zero: 0.05, full: 0.2 }
const ENOUGH = formatPercent(RAMP.full)

export const NET_MARGIN: CriterionDefinition = {
  id: 'netMargin',
  name: 'Net margin',
  weight: 10,
  unit: 'percent',
  rules: ofBusinesses({
    needs: ['netIncome', 'revenue'],
    formula: 'Net income ÷ revenue',
    ramp: RAMP,
    judge: ({ netIncome, revenue }) =>
      revenue > 0 ? netIncome / revenue : noPoints(divide(netIncome, revenue)),
    showArithmetic: ({ netIncome, revenue }) => ({
      expression: `${operand(netIncome)} ÷ ${operand(revenue)}`,
    }),
    findChange: ({ netIncome: current, revenue }) =>
      revenue > 0
        ? rising({ label: 'net income', unit: 'millions', current }, scaleRamp(RAMP, revenue))
        : 'Without revenue there is no margin.',
    weak: ({ symbol, result, facts: { revenue, netIncome } }) => ({
      title:
        revenue > 0
          ? `Follow ${symbol}’s costs line by line: its net margin is ${result}, and ${ENOUGH} earns full points.`
          : `Look at where ${symbol}’s income comes from: revenue was ${formatMillions(revenue)} and net income ${formatMillions(netIncome)}, so there is no margin.`,
      why: `Materials, overhead, interest and tax come between sales and profit, and each has its own line in ${symbol}’s report.`,
    }),
    strong: ({ symbol, result }) => ({
      title: `See whether ${symbol}’s net margin has narrowed: it is ${result}, and ${ENOUGH} is enough.`,
      why: `A margin that high attracts rivals, and any rivals of ${symbol} will show up here first.`,
    }),
  }),
}
