import { formatPercent } from '../../format-number.ts'
import { mean, type Ramp } from '../arithmetic.ts'
import type { CriterionDefinition, Rule } from '../criterion.ts'
import { rising } from '../sensitivity.ts'
import { countOf } from '../show-arithmetic.ts'

const ofBusiness = averageReturn({ zero: 0.05, full: 0.15 })

export const RETURN_ON_EQUITY: CriterionDefinition = {
  id: 'returnOnEquity',
  name: 'Return on equity',
  weight: 15,
  unit: 'percent',
  rules: {
    general: ofBusiness,
    utility: ofBusiness,
    financial: averageReturn({ zero: 0.05, full: 0.12 }),
  },
}

function averageReturn(ramp: Ramp): Rule {
  const enough = formatPercent(ramp.full)
  return {
    needs: [['returnOnEquity', 5]],
    formula: 'Average return on equity of up to ten years',
    ramp,
    judge: ({ returnOnEquity }) => mean(returnOnEquity),
    showArithmetic: ({ returnOnEquity: { length } }) => ({
      steps: [countOf('Years on record', length)],
      expression: `average of ${length} years`,
    }),
    findChange({ returnOnEquity }) {
      const current = mean(returnOnEquity)
      return rising({ label: 'a mean return on equity', unit: 'fraction', current }, ramp)
    },
    weak: ({ symbol, result }) => ({
      title: `Find out why ${symbol} earns ${result} on its equity, short of the ${enough} that this test requires.`,
      why: `What a company earns on its equity limits how fast it can grow without new money, and at ${symbol} that pace is modest.`,
    }),
    strong: ({ symbol, result }) => ({
      title: `Ask how ${symbol} earns ${result} on its equity, when ${enough} would be enough for full points.`,
      why: `A high return can come from a fine business or from little equity and a lot of debt, so read it next to ${symbol}’s balance sheet.`,
    }),
  }
}
