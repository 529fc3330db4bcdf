import { formatMillions } from '../../format-number.ts'
import { divide } from '../arithmetic.ts'
import { type CriterionDefinition, noPoints, ofBusinesses } from '../criterion.ts'
import type { CriterionSubject } from '../criterion-words.ts'
import { falling, scaleRamp } from '../sensitivity.ts'
import { operand } from '../show-arithmetic.ts'

const RAMP = { zero: 8, full: 4 }

export const DEBT_PAYBACK: CriterionDefinition = {
  id: 'debtPayback',
  name: 'Years to repay debt',
  weight: 10,
  unit: 'years',
  rules: ofBusinesses({
    needs: ['longTermDebt', 'netIncome'],
    formula: 'Long-term debt ÷ net income',
    ramp: RAMP,
    judge: ({ longTermDebt, netIncome }) =>
      netIncome > 0 ? longTermDebt / netIncome : noPoints(divide(longTermDebt, netIncome)),
    showArithmetic: ({ longTermDebt, netIncome }) => ({
      expression: `${operand(longTermDebt)} ÷ ${operand(netIncome)}`,
    }),
    findChange: ({ longTermDebt: current, netIncome }) =>
      netIncome > 0
        ? falling(
            { label: 'long-term debt', unit: 'millions', current },
            scaleRamp(RAMP, netIncome),
          )
        : 'No amount of debt earns points in a year with a loss.',
    weak: writeSlowPayback,
    strong: ({ symbol, result, facts: { longTermDebt } }) => ({
      title:
        longTermDebt <= 0
          ? `Ask whether ${symbol} needs to borrow at all: its long-term debt is 0.`
          : `Ask whether ${symbol} needs to borrow at all: ${result} of profit would repay its long-term debt.`,
      why: `With so little debt, ${symbol} can wait out a bad year without turning to its bank.`,
    }),
  }),
}

function writeSlowPayback({
  symbol,
  result,
  facts: { netIncome, longTermDebt },
}: CriterionSubject) {
  const [income, debt] = [formatMillions(netIncome), formatMillions(longTermDebt)]
  if (longTermDebt <= 0) {
    return {
      title: `Start with ${symbol}’s loss: net income was ${income}, so this test gives 0 points although long-term debt is 0.`,
      why: `A company that loses money may have to borrow, so it matters how long ${symbol}’s cash will last.`,
    }
  }
  return {
    title:
      netIncome > 0
        ? `Check ${symbol}’s debt: repaying it would take ${result} of profit, and ${RAMP.full} is the most for full points.`
        : `Check how ${symbol} pays the interest on ${debt} of long-term debt: net income was ${income}.`,
    why: `Debt is safe only while profits last, so compare the debt that ${symbol} has to repay each year with what it earned in its weakest one.`,
  }
}
