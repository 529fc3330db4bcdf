import { formatPercent } from '../../format-number.ts'
import { type CriterionDefinition, inAllSectors } from '../criterion.ts'
import { countNoun } from '../criterion-words.ts'
import { rising, type SensitivityChange } from '../sensitivity.ts'
import { countYears } from '../show-arithmetic.ts'

const RAMP = { zero: 0.3, full: 0.8 }

export const EARNINGS_TREND: CriterionDefinition = {
  id: 'earningsTrend',
  name: 'Earnings trend',
  weight: 10,
  unit: 'percent',
  rules: inAllSectors({
    needs: [['eps', 5]],
    formula: 'Years in which EPS rose ÷ years that could be compared',
    ramp: RAMP,
    judge: ({ eps }) => countRises(eps) / (eps.length - 1),
    showArithmetic: ({ eps }) => countYears('Years of rising EPS', countRises(eps), eps.length - 1),
    findChange: ({ eps }) => findRises(countRises(eps), eps.length - 1),
    weak: ({ symbol, result, facts: { eps } }) => ({
      title: `Mark the years in which EPS at ${symbol} did not rise: it rose in ${countRises(eps)} of ${countNoun(eps.length - 1, 'year')}, which is ${result}, and ${formatPercent(RAMP.full)} earns full points.`,
      why: `Ups and downs suggest that ${symbol} depends on prices or demand it cannot control.`,
    }),
    strong: ({ symbol, facts: { eps } }) => ({
      title: `Check whether EPS at ${symbol} rose because of higher profit or fewer shares: it rose in ${countRises(eps)} of ${countNoun(eps.length - 1, 'year')}.`,
      why: `A steady rise makes ${symbol}’s prospects easier to judge, though no easier to predict.`,
    }),
  }),
}

function countRises(eps: readonly number[]): number {
  return eps.filter((earnings, year) => year > 0 && earnings > (eps[year - 1] ?? 0)).length
}

function findRises(current: number, years: number): SensitivityChange {
  // 0.3 × 10 is 3.0000000000000004.
  const zero = Math.floor(RAMP.zero * years + 1e-9)
  const full = Math.ceil(RAMP.full * years - 1e-9)
  const change = rising({ label: 'years of rising EPS', unit: 'whole', current }, { zero, full })
  if (full < years) return change
  return { ...change, fullAt: { side: 'atLeast', value: years, until: years } }
}
