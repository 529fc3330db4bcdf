import { type CriterionDefinition, inAllSectors } from '../criterion.ts'
import { everyYear } from '../sensitivity.ts'
import { countYears } from '../show-arithmetic.ts'

const YEARS = 5

export const PROFITABLE_YEARS: CriterionDefinition = {
  id: 'profitableYears',
  name: 'Profitable years',
  weight: 5,
  unit: 'percent',
  rules: inAllSectors({
    needs: [['eps', YEARS]],
    formula: 'Years with a profit ÷ last five years',
    threshold: 'Full points if every year made a profit, otherwise the share that did.',
    judge({ eps }) {
      const value = countProfits(eps) / YEARS
      return { value, share: value }
    },
    showArithmetic: ({ eps }) => countYears('Years with a profit', countProfits(eps), YEARS),
    findChange: ({ eps }) => everyYear('profitable years', countProfits(eps), YEARS),
    weak: ({ symbol, facts: { eps } }) => ({
      title: `Go through ${symbol}’s losses: EPS was above zero in ${countProfits(eps)} of the last ${YEARS} years.`,
      why: `A company that has lost money can still turn around, but ${symbol} has yet to show it year after year.`,
    }),
    strong: ({ symbol }) => ({
      title: `Look at how ${symbol} fared in the hardest of the last ${YEARS} years: even then it made a profit.`,
      why: `A run of profits is the least that Lynch expected of a steady company, and ${symbol} has one.`,
    }),
  }),
}

function countProfits(eps: readonly number[]): number {
  return eps.slice(-YEARS).filter((earnings) => earnings > 0).length
}
