import { formatPercent } from '../../format-number.ts'
import { isAtMost } from '../arithmetic.ts'
import type { CriterionDefinition, Rule } from '../criterion.ts'
import { countNoun } from '../criterion-words.ts'
import { everyYear } from '../sensitivity.ts'
import { countYears } from '../show-arithmetic.ts'

const ofBusiness = goodYears(0.15)

export const CONSISTENCY: CriterionDefinition = {
  id: 'consistency',
  name: 'Consistency of returns',
  weight: 15,
  unit: 'percent',
  rules: { general: ofBusiness, utility: ofBusiness, financial: goodYears(0.1) },
}

/** `minReturn`: the return on equity of a good year. */
function goodYears(minReturn: number): Rule {
  const bar = formatPercent(minReturn, 0)
  const count = (returns: readonly number[]) =>
    returns.filter((value) => isAtMost(minReturn, value)).length
  const describeRecord = (returns: readonly number[]) =>
    `its return on equity reached ${bar} in ${count(returns)} of ${countNoun(returns.length, 'year')}`
  return {
    needs: [['returnOnEquity', 5]],
    formula: `Share of years with a return on equity of ${bar} or more`,
    threshold: 'Full points if every year is a good one, otherwise the share of good years.',
    judge({ returnOnEquity: returns }) {
      const value = count(returns) / returns.length
      return { value, share: value }
    },
    showArithmetic: ({ returnOnEquity: returns }) =>
      countYears('Good years', count(returns), returns.length),
    findChange: ({ returnOnEquity: returns }) =>
      everyYear('good years', count(returns), returns.length),
    weak: ({ symbol, facts: { returnOnEquity } }) => ({
      title: `List the years in which ${symbol} fell short: ${describeRecord(returnOnEquity)}.`,
      why: `Good years alone prove little, and the weak ones show what competition and the cycle do to ${symbol}.`,
    }),
    strong: ({ symbol, facts: { returnOnEquity } }) => ({
      title: `Name what protects ${symbol}: ${describeRecord(returnOnEquity)}.`,
      why: `Returns that last usually have a reason, and putting ${symbol}’s reason into words is the real work.`,
    }),
  }
}
