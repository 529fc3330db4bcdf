import { type CriterionDefinition, inAllSectors } from '../criterion.ts'
import { formatValue } from '../format-value.ts'
import { rising } from '../sensitivity.ts'

const RAMP = { zero: 0, full: 20 }

export const DIVIDEND_RECORD: CriterionDefinition = {
  id: 'dividendRecord',
  name: 'Dividend record',
  weight: 15,
  unit: 'years',
  rules: inAllSectors({
    needs: ['dividendYears'],
    formula: 'Years of dividends without a break',
    ramp: RAMP,
    judge: ({ dividendYears }) => dividendYears,
    showArithmetic: ({ dividendYears }) => ({ expression: formatValue(dividendYears, 'years') }),
    findChange: ({ dividendYears: current }) =>
      rising({ label: 'years of dividends', unit: 'whole', current }, RAMP),
    weak: ({ symbol, result, value }) => ({
      title:
        value === 0
          ? `Find out why ${symbol} has no dividend record: it is ${result} long, and Graham wanted ${RAMP.full}.`
          : `Find out when ${symbol} began its current run of dividends: the record is ${result}, and Graham wanted ${RAMP.full}.`,
      why: `Dividends are hard to fake, since each one has to be paid in cash, and ${symbol} has not done so for long enough to earn full points.`,
    }),
    strong: ({ symbol, result }) => ({
      title: `See what ${symbol} did with its dividend in bad times: the record is unbroken for ${result}, and ${RAMP.full} is enough.`,
      why: `Each of those payments was made in cash, which backs up the profits that ${symbol} reported in the same years.`,
    }),
  }),
}
