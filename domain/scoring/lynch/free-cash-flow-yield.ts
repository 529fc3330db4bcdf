import { formatMillions, formatPercent, formatPrice } from '../../format-number.ts'
import { last } from '../arithmetic.ts'
import { type CriterionDefinition, ofBusinesses } from '../criterion.ts'
import type { Facts } from '../facts.ts'
import { yieldAt } from '../sensitivity.ts'
import { operand, perShare } from '../show-arithmetic.ts'

const RAMP = { zero: 0, full: 0.1 }

export const FREE_CASH_FLOW_YIELD: CriterionDefinition = {
  id: 'freeCashFlowYield',
  name: 'Free cash flow yield',
  weight: 10,
  unit: 'percent',
  rules: ofBusinesses({
    needs: ['operatingCashFlow', ['capitalExpenditures', 1], 'shares'],
    usesPrice: true,
    formula: '(Operating cash flow − last capital expenditures) ÷ shares ÷ price',
    ramp: RAMP,
    judge: (facts) => freeCashFlowPerShare(facts) / facts.price,
    showArithmetic: (facts) => ({
      steps: [perShare('Free cash flow', freeCashFlowPerShare(facts))],
      expression: `(${operand(facts.operatingCashFlow)} − ${operand(last(facts.capitalExpenditures))}) ÷ ${operand(facts.shares)} ÷ ${operand(facts.price)}`,
    }),
    findChange: (facts) => {
      const { price } = facts
      return yieldAt(
        { label: 'free cash flow', perShare: freeCashFlowPerShare(facts), price },
        RAMP,
      )
    },
    weak: ({ symbol, result, facts }) => ({
      title: `Compare the cash that ${symbol} brings in with its price: free cash flow is ${result} of the price, and ${formatPercent(RAMP.full)} earns full points.`,
      why: `Operating cash flow of ${formatMillions(facts.operatingCashFlow)} and capital expenditures of ${formatMillions(last(facts.capitalExpenditures))} leave ${formatPrice(freeCashFlowPerShare(facts))} a share, and it matters whether ${symbol} spends for growth or for upkeep.`,
    }),
    strong: ({ symbol, result, facts }) => ({
      title: `Check whether last year was normal for ${symbol}: free cash flow of ${formatPrice(freeCashFlowPerShare(facts))} a share is ${result} of the price.`,
      why: `One year of low spending can make any company look rich in cash, so several years of ${symbol}’s cash flows tell you more.`,
    }),
  }),
}

function freeCashFlowPerShare({ operatingCashFlow, capitalExpenditures, shares }: Facts): number {
  return (operatingCashFlow - last(capitalExpenditures)) / shares
}
