import { formatMillions } from '../../format-number.ts'
import { divide, type Ramp } from '../arithmetic.ts'
import {
  type CriterionDefinition,
  fullPoints,
  noPoints,
  ofSectors,
  type Rule,
} from '../criterion.ts'
import type { Facts } from '../facts.ts'
import { formatValue } from '../format-value.ts'
import { falling, scaleRamp } from '../sensitivity.ts'
import { millions, operand, type ShownWork } from '../show-arithmetic.ts'

/** What the debt is measured against, in one sector. */
type Backing = {
  name: string
  needs: Rule['needs']
  ramp: Ramp
  select: (facts: Facts) => number
  showArithmetic: (facts: Facts) => ShownWork
  /** With debt that earns full points. */
  describeLenders: (symbol: string) => string
}

export const LONG_TERM_DEBT: CriterionDefinition = {
  id: 'longTermDebt',
  name: 'Long-term debt',
  weight: 10,
  unit: 'ratio',
  rules: ofSectors({
    general: against({
      name: 'net current assets',
      needs: ['currentAssets', 'currentLiabilities', 'longTermDebt'],
      ramp: { zero: 2, full: 1 },
      select: netCurrentAssets,
      showArithmetic: (facts) => ({
        steps: [millions('Net current assets', netCurrentAssets(facts))],
        expression: `${operand(facts.longTermDebt)} ÷ (${operand(facts.currentAssets)} − ${operand(facts.currentLiabilities)})`,
      }),
      describeLenders: (symbol) =>
        `Lenders have little say over ${symbol} as long as its net current assets could repay them.`,
    }),
    utility: against({
      name: 'equity',
      needs: ['longTermDebt', 'equity'],
      ramp: { zero: 4, full: 2 },
      select: ({ equity }) => equity,
      showArithmetic: ({ longTermDebt, equity }) => ({
        expression: `${operand(longTermDebt)} ÷ ${operand(equity)}`,
      }),
      describeLenders: (symbol) =>
        `Utilities are measured against equity and are allowed more debt, so what ${symbol} pays when its loans are renewed still matters.`,
    }),
  }),
}

function against({ name, needs, ramp, select, showArithmetic, describeLenders }: Backing): Rule {
  const limit = formatValue(ramp.full, 'ratio')
  return {
    needs,
    formula: `Long-term debt ÷ ${name}`,
    ramp,
    judge(facts) {
      const { longTermDebt } = facts
      const backing = select(facts)
      if (longTermDebt <= 0) return fullPoints(0)
      return backing > 0 ? longTermDebt / backing : noPoints(divide(longTermDebt, backing))
    },
    showArithmetic,
    findChange(facts) {
      const debt = {
        label: 'long-term debt',
        unit: 'millions',
        current: facts.longTermDebt,
      } as const
      const backing = select(facts)
      return backing > 0
        ? falling(debt, scaleRamp(ramp, backing))
        : 'With nothing to back it, long-term debt of any size earns no points.'
    },
    weak: ({ symbol, result, facts }) => ({
      title:
        select(facts) > 0
          ? `Find out when ${symbol}’s debts are due: long-term debt is ${result} times ${name}, and ${limit} or less earns full points.`
          : `Find out when ${symbol}’s debts are due: long-term debt is ${formatMillions(facts.longTermDebt)}, against ${name} of ${formatMillions(select(facts))}.`,
      why: `The note on borrowings in ${symbol}’s annual report lists each loan with its date and its rate.`,
    }),
    strong: ({ symbol, result, facts: { longTermDebt } }) =>
      longTermDebt <= 0
        ? {
            title: `Ask what ${symbol} can do that rivals with debt cannot: its long-term debt is 0.`,
            why: `Without long-term loans to renew, ${symbol} does not depend on a lender’s terms.`,
          }
        : {
            title: `See how ${symbol} pays for its growth: long-term debt is ${result} times ${name}, within the limit of ${limit}.`,
            why: describeLenders(symbol),
          },
  }
}

function netCurrentAssets({ currentAssets, currentLiabilities }: Facts): number {
  return currentAssets - currentLiabilities
}
