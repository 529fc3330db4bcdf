import { formatMillions } from '../../format-number.ts'
import { divide, mean } from '../arithmetic.ts'
import { type CriterionDefinition, noPoints, ofBusinesses } from '../criterion.ts'
import type { Facts, Need } from '../facts.ts'
import { formatValue } from '../format-value.ts'
import { falling, type SensitivityChange } from '../sensitivity.ts'
import { millions, operand, type ShownWork } from '../show-arithmetic.ts'

const RAMP = { zero: 0.4, full: 1 }

export const OWNER_EARNINGS_NEEDS: readonly Need[] = [
  'netIncome',
  'depreciationAndAmortization',
  ['capitalExpenditures', 5],
  'workingCapitalChange',
]

export const OWNER_EARNINGS: CriterionDefinition = {
  id: 'ownerEarnings',
  name: 'Owner earnings',
  weight: 10,
  unit: 'ratio',
  rules: ofBusinesses({
    needs: OWNER_EARNINGS_NEEDS,
    formula:
      '(Net income + D&A − five-year average capital expenditures − increase in working capital) ÷ net income',
    ramp: RAMP,
    judge(facts) {
      const earnings = ownerEarnings(facts)
      const { netIncome } = facts
      return netIncome > 0 ? earnings / netIncome : noPoints(divide(earnings, netIncome))
    },
    showArithmetic: showOwnerEarnings,
    findChange: findSpending,
    weak: ({ symbol, result, facts }) => ({
      title:
        facts.netIncome > 0
          ? `See where ${symbol}’s cash goes: owner earnings are ${result} times net income, and ${formatValue(RAMP.full, 'ratio')} earns full points.`
          : `Start with ${symbol}’s loss: with net income of ${formatMillions(facts.netIncome)}, owner earnings of ${formatMillions(ownerEarnings(facts))} prove nothing.`,
      why: `All capital expenditures count as upkeep here, which is strict, and ${symbol}’s management report may say how much of the spending was for growth.`,
    }),
    strong: ({ symbol, result }) => ({
      title: `Compare ${symbol}’s profit with its cash: owner earnings are ${result} times net income.`,
      why: `Cash is harder to dress up than profit, so this is a good sign for ${symbol}’s financial statements.`,
    }),
  }),
}

/**
 * Owner earnings, in millions: net income + depreciation and amortization − average capital
 * expenditures of five years − increase in working capital. All capital expenditures count as
 * maintenance, the conservative choice. Source: the 1986 letter.
 */
export function ownerEarnings(facts: Facts): number {
  const { netIncome, depreciationAndAmortization } = facts
  return netIncome + depreciationAndAmortization - averageSpending(facts) - tiedUp(facts)
}

function averageSpending({ capitalExpenditures }: Facts): number {
  return mean(capitalExpenditures.slice(-5))
}

/** What working capital took; what it released does not count. */
function tiedUp({ workingCapitalChange }: Facts): number {
  return Math.max(0, workingCapitalChange)
}

function showOwnerEarnings(facts: Facts): ShownWork {
  const income = operand(facts.netIncome)
  const spending = averageSpending(facts)
  const sum = `${income} + ${operand(facts.depreciationAndAmortization)} − ${operand(spending)} − ${operand(tiedUp(facts))}`
  return {
    steps: [
      millions('Five-year average of capital expenditures', spending),
      millions('Owner earnings', ownerEarnings(facts)),
    ],
    expression: `(${sum}) ÷ ${income}`,
  }
}

function findSpending(facts: Facts): SensitivityChange | string {
  const { netIncome } = facts
  if (netIncome <= 0) return 'No level of spending earns points in a year with a loss.'
  const current = averageSpending(facts)
  const before = ownerEarnings(facts) + current
  const change = falling(
    { label: 'average capital expenditures', unit: 'millions', current },
    { zero: before - RAMP.zero * netIncome, full: before - RAMP.full * netIncome },
  )
  // Spending cannot be negative.
  return before < RAMP.full * netIncome ? { ...change, fullAt: null } : change
}
