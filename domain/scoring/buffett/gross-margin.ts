import { formatPercent } from '../../format-number.ts'
import { type CriterionDefinition, ofBusinesses } from '../criterion.ts'
import { rising } from '../sensitivity.ts'

const RAMP = { zero: 0.2, full: 0.4 }
const ENOUGH = formatPercent(RAMP.full)

export const GROSS_MARGIN: CriterionDefinition = {
  id: 'grossMargin',
  name: 'Gross margin',
  weight: 10,
  unit: 'percent',
  rules: ofBusinesses({
    needs: ['grossMargin'],
    formula: 'Gross profit ÷ revenue',
    ramp: RAMP,
    judge: ({ grossMargin }) => grossMargin,
    showArithmetic: ({ grossMargin }) => ({ expression: formatPercent(grossMargin) }),
    findChange: ({ grossMargin: current }) =>
      rising({ label: 'a gross margin', unit: 'fraction', current }, RAMP),
    weak: ({ symbol, result }) => ({
      title: `Find out who sets the prices at ${symbol}: a gross margin of ${result} is short of ${ENOUGH}.`,
      why: `A thin margin often means that ${symbol}’s customers could easily change suppliers.`,
    }),
    strong: ({ symbol, result }) => ({
      title: `Find out why ${symbol}’s customers accept its prices: it keeps ${result} of sales as gross profit, and ${ENOUGH} is enough.`,
      why: `Margins like this rest on a brand, a patent or a habit, and which of these ${symbol} has decides how long they last.`,
    }),
  }),
}
