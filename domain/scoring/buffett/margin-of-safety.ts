import { formatMillions, formatPercent, formatPrice } from '../../format-number.ts'
import { mean } from '../arithmetic.ts'
import { type CriterionDefinition, noPoints, type Rule } from '../criterion.ts'
import type { CriterionSubject } from '../criterion-words.ts'
import type { Facts, Need } from '../facts.ts'
import { falling, scaleRamp } from '../sensitivity.ts'
import { type ArithmeticStep, fraction, millions, operand, perShare } from '../show-arithmetic.ts'
import {
  BANK_VALUE_NEEDS,
  DISCOUNT_RATE,
  expectedGrowth,
  TERMINAL_GROWTH,
  VALUE_NEEDS,
  valueOfBank,
  valueOfBusiness,
} from './intrinsic-value.ts'
import { ownerEarnings } from './owner-earnings.ts'

const RAMP = { zero: -0.25, full: 0.25 }
/** The price at which points begin and are full, in intrinsic values. */
const PRICE_RAMP = { zero: 1 - RAMP.zero, full: 1 - RAMP.full }
const [DISCOUNT, TERMINAL] = [formatPercent(DISCOUNT_RATE, 0), formatPercent(TERMINAL_GROWTH, 0)]

/** How a share is valued in one sector. */
type Valuation = {
  needs: readonly Need[]
  formula: string
  computeValue: (facts: Facts) => number
  listSteps: (facts: Facts) => ArithmeticStep[]
  /** What the value rests on. */
  describeAssumption: (subject: CriterionSubject) => string
  /** Where there is no value above zero. */
  writeWithoutValue: Rule['weak']
}

const ofBusiness = againstValue({
  needs: VALUE_NEEDS,
  formula: `owner earnings per share, ten years of growth, discounted at ${DISCOUNT}`,
  computeValue: valueOfBusiness,
  listSteps: (facts) => [
    millions('Owner earnings', ownerEarnings(facts)),
    perShare('Owner earnings per share', ownerEarnings(facts) / facts.shares),
    fraction('Growth', expectedGrowth(facts.eps)),
  ],
  describeAssumption: ({ symbol, facts }) =>
    `assumes that ${symbol}’s owner earnings grow by ${formatPercent(expectedGrowth(facts.eps))} a year for ten years, which its own plans may or may not support.`,
  writeWithoutValue: ({ symbol, price, facts }) => ({
    title: `Find out what ${symbol} could earn for its owners: owner earnings are ${formatMillions(ownerEarnings(facts))}, so there is no intrinsic value to set against ${price}.`,
    why: `Upkeep takes more than ${symbol} brings in, and the question is whether that is a growth phase or a habit.`,
  }),
})

const ofBank = againstValue({
  needs: BANK_VALUE_NEEDS,
  formula: `book value per share × (ROE − ${TERMINAL}) ÷ (${DISCOUNT} − ${TERMINAL})`,
  computeValue: valueOfBank,
  listSteps: ({ equity, shares, returnOnEquity }) => [
    perShare('Book value', equity / shares),
    fraction('Return on equity', mean(returnOnEquity)),
  ],
  describeAssumption: ({ symbol, facts }) =>
    `rests on an average return on equity of ${formatPercent(mean(facts.returnOnEquity))}, and a bad year for loans at ${symbol} would lower both.`,
  writeWithoutValue: ({ symbol, price, facts: { equity, shares, returnOnEquity } }) => ({
    title: `Find out what ${symbol} could earn on its equity: with ${formatPercent(mean(returnOnEquity))} on a book value of ${formatPrice(equity / shares)} a share, there is no intrinsic value to set against ${price}.`,
    why: `A bank that earns less than its cost of capital is worth less than its books say, and ${symbol}’s report may set out a plan.`,
  }),
})

export const MARGIN_OF_SAFETY: CriterionDefinition = {
  id: 'marginOfSafety',
  name: 'Margin of safety',
  weight: 20,
  unit: 'percent',
  rules: { general: ofBusiness, utility: ofBusiness, financial: ofBank },
}

function againstValue(valuation: Valuation): Rule {
  const { needs, formula, computeValue, listSteps, describeAssumption, writeWithoutValue } =
    valuation
  const explain = (subject: CriterionSubject) =>
    `The intrinsic value of ${formatPrice(computeValue(subject.facts))} ${describeAssumption(subject)}`
  return {
    needs,
    usesPrice: true,
    formula: `1 − price ÷ intrinsic value: ${formula}`,
    ramp: RAMP,
    judge(facts) {
      const value = computeValue(facts)
      return value > 0 ? 1 - facts.price / value : noPoints(null)
    },
    showArithmetic: (facts) => ({
      steps: [...listSteps(facts), perShare('Intrinsic value', computeValue(facts))],
      expression: `1 − ${operand(facts.price)} ÷ ${operand(computeValue(facts))}`,
    }),
    findChange(facts) {
      const value = computeValue(facts)
      if (value <= 0) return 'No price earns points while the intrinsic value is zero or less.'
      return falling(
        { label: 'price', unit: 'price', current: facts.price },
        scaleRamp(PRICE_RAMP, value),
      )
    },
    weak(subject) {
      const { symbol, result, value, price } = subject
      if (value === null) return writeWithoutValue(subject)
      const title = `Test what ${symbol}’s price assumes: at ${price} the margin of safety is ${result}, and ${formatPercent(RAMP.full)} earns full points.`
      return { title, why: explain(subject) }
    },
    strong: (subject) => ({
      title: `Try to prove ${subject.symbol}’s intrinsic value wrong: at ${subject.price} the margin of safety is ${subject.result}.`,
      why: explain(subject),
    }),
  }
}
