import { formatPercent, formatPrice } from '../../format-number.ts'
import { type CriterionDefinition, ofBusinesses } from '../criterion.ts'
import type { Facts } from '../facts.ts'
import { yieldAt } from '../sensitivity.ts'
import { operand, perShare } from '../show-arithmetic.ts'

const RAMP = { zero: 0, full: 0.2 }

export const NET_CASH: CriterionDefinition = {
  id: 'netCash',
  name: 'Net cash',
  weight: 10,
  unit: 'percent',
  rules: ofBusinesses({
    needs: ['cash', 'longTermDebt', 'shares'],
    usesPrice: true,
    formula: '(Cash − long-term debt) ÷ shares ÷ price',
    ramp: RAMP,
    judge: (facts) => netCashPerShare(facts) / facts.price,
    showArithmetic: (facts) => ({
      steps: [perShare('Net cash', netCashPerShare(facts))],
      expression: `(${operand(facts.cash)} − ${operand(facts.longTermDebt)}) ÷ ${operand(facts.shares)} ÷ ${operand(facts.price)}`,
    }),
    findChange: (facts) =>
      yieldAt({ label: 'net cash', perShare: netCashPerShare(facts), price: facts.price }, RAMP),
    weak: ({ symbol, result, facts }) => ({
      title: `Compare ${symbol}’s cash with its debt: the difference comes to ${formatPrice(netCashPerShare(facts))} a share, ${result} of the price, and ${formatPercent(RAMP.full)} earns full points.`,
      why: `Net cash is what each share of ${symbol} has behind it before the business earns anything, and there is not much of it here.`,
    }),
    strong: ({ symbol, result, facts }) => ({
      title: `Ask what ${symbol} plans to do with its cash: less long-term debt, it comes to ${formatPrice(netCashPerShare(facts))} a share, ${result} of the price.`,
      why: `Cash is a cushion for ${symbol} only until it is spent, and the letter to shareholders often says what it will be spent on.`,
    }),
  }),
}

function netCashPerShare({ cash, longTermDebt, shares }: Facts): number {
  return (cash - longTermDebt) / shares
}
