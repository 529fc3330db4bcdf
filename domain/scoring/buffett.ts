import { compoundGrowth, divide, isAtMost, lin, mean } from './arithmetic.ts'
import {
  type CriterionDefinition,
  type Facts,
  type Judgement,
  ofBusinesses,
  type Rule,
} from './criterion.ts'

const DISCOUNT_RATE = 0.1
const TERMINAL_GROWTH = 0.02
const FASTEST_GROWTH = 0.12
const YEARS_OF_GROWTH = 10
/** By how much each year is discounted. Powers are slow, and each company would need ten. */
const DISCOUNTS = Array.from(
  { length: YEARS_OF_GROWTH },
  (_, year) => (1 + DISCOUNT_RATE) ** (year + 1),
)
/** Return on equity that counts as a good year. */
export const GOOD_RETURN = { general: 0.15, financial: 0.1, utility: 0.15 } as const

const earningsTrend: Rule = {
  needs: [['eps', 5]],
  formula: 'Years in which EPS rose ÷ years that could be compared',
  ramp: [0.3, 0.8],
  judge({ eps }) {
    const value = countRises(eps) / (eps.length - 1)
    return { value, share: lin(value, 0.3, 0.8) }
  },
}

const marginOfSafetyGeneral: Rule = {
  needs: [
    'netIncome',
    'depreciationAndAmortization',
    ['capitalExpenditures', 5],
    'workingCapitalChange',
    'shares',
    ['eps', 4],
  ],
  usesPrice: true,
  formula:
    '1 − price ÷ intrinsic value: owner earnings per share, ten years of growth, discounted at 10%',
  ramp: [-0.25, 0.25],
  judge: (facts) => judgeMarginOfSafety(facts.price, intrinsicValue(facts)),
}

/** Letters of 1983, 1986 and 1987; Mary Buffett and David Clark (2008) for margins and debt. */
export const BUFFETT: readonly CriterionDefinition[] = [
  {
    id: 'returnOnEquity',
    name: 'Return on equity',
    weight: 15,
    unit: 'percent',
    rules: {
      general: returnOnEquity(0.15),
      financial: returnOnEquity(0.12),
      utility: returnOnEquity(0.15),
    },
  },
  {
    id: 'consistency',
    name: 'Consistency of returns',
    weight: 15,
    unit: 'percent',
    rules: {
      general: consistency(GOOD_RETURN.general),
      financial: consistency(GOOD_RETURN.financial),
      utility: consistency(GOOD_RETURN.utility),
    },
  },
  {
    id: 'earningsTrend',
    name: 'Earnings trend',
    weight: 10,
    unit: 'percent',
    rules: { general: earningsTrend, financial: earningsTrend, utility: earningsTrend },
  },
  ofBusinesses('debtPayback', 'Years to repay debt', 'years', {
    needs: ['longTermDebt', 'netIncome'],
    formula: 'Long-term debt ÷ net income',
    ramp: [8, 4],
    judge: ({ longTermDebt, netIncome }) => ({
      value: divide(longTermDebt, netIncome),
      share: netIncome > 0 ? lin(longTermDebt / netIncome, 8, 4) : 0,
    }),
  }),
  ofBusinesses('grossMargin', 'Gross margin', 'percent', {
    needs: ['grossMargin'],
    formula: 'Gross profit ÷ revenue',
    ramp: [0.2, 0.4],
    judge: ({ grossMargin: value }) => ({ value, share: lin(value, 0.2, 0.4) }),
  }),
  ofBusinesses('netMargin', 'Net margin', 'percent', {
    needs: ['netIncome', 'revenue'],
    formula: 'Net income ÷ revenue',
    ramp: [0.05, 0.2],
    judge: ({ netIncome, revenue }) => ({
      value: divide(netIncome, revenue),
      share: revenue > 0 ? lin(netIncome / revenue, 0.05, 0.2) : 0,
    }),
  }),
  ofBusinesses('ownerEarnings', 'Owner earnings', 'ratio', {
    needs: [
      'netIncome',
      'depreciationAndAmortization',
      ['capitalExpenditures', 5],
      'workingCapitalChange',
    ],
    formula:
      '(Net income + D&A − five-year average capital expenditures − increase in working capital) ÷ net income',
    ramp: [0.4, 1],
    judge(facts) {
      const earnings = ownerEarnings(facts)
      const value = divide(earnings, facts.netIncome)
      const share = facts.netIncome > 0 ? lin(earnings / facts.netIncome, 0.4, 1) : 0
      return { value, share }
    },
  }),
  {
    id: 'marginOfSafety',
    name: 'Margin of safety',
    weight: 20,
    unit: 'percent',
    rules: {
      general: marginOfSafetyGeneral,
      utility: marginOfSafetyGeneral,
      financial: {
        needs: ['equity', 'shares', ['returnOnEquity', 5]],
        usesPrice: true,
        formula: '1 − price ÷ intrinsic value: book value per share × (ROE − 2%) ÷ (10% − 2%)',
        ramp: [-0.25, 0.25],
        judge: (facts) => judgeMarginOfSafety(facts.price, intrinsicValueOfBank(facts)),
      },
    },
  },
]

/**
 * Owner earnings, in millions: net income + depreciation and amortization − average capital
 * expenditures of five years − increase in working capital. All capital expenditures count as
 * maintenance, the conservative choice. Source: the 1986 letter.
 */
export function ownerEarnings(facts: Facts): number {
  const { netIncome, depreciationAndAmortization, capitalExpenditures } = facts
  const spending = mean(capitalExpenditures.slice(-5))
  return (
    netIncome + depreciationAndAmortization - spending - Math.max(0, facts.workingCapitalChange)
  )
}

/** EPS growth over nine years as a fraction, limited to 0 to 0.12 a year; 0 if it cannot be computed. */
export function expectedGrowth(eps: readonly number[]): number {
  const growth = compoundGrowth(eps, 9) ?? 0
  return Math.min(Math.max(growth, 0), FASTEST_GROWTH)
}

/** The present value of ten years of owner earnings and all later ones, per share. */
export function valueOfOwnerEarnings(perShare: number, growth: number) {
  let presentValue = 0
  let earnings = perShare
  for (const discount of DISCOUNTS) {
    earnings *= 1 + growth
    presentValue += earnings / discount
  }
  const later = (earnings * (1 + TERMINAL_GROWTH)) / (DISCOUNT_RATE - TERMINAL_GROWTH)
  const terminalValue = later / (1 + DISCOUNT_RATE) ** YEARS_OF_GROWTH
  return { presentValue, terminalValue, intrinsicValue: presentValue + terminalValue }
}

/** Intrinsic value per share from owner earnings; 0 or less after a loss. */
export function intrinsicValue(facts: Facts): number {
  const perShare = ownerEarnings(facts) / facts.shares
  return valueOfOwnerEarnings(perShare, expectedGrowth(facts.eps)).intrinsicValue
}

/** Banks and insurers: book value per share × (ROE − 2%) ÷ (10% − 2%); 0 without book value. */
export function intrinsicValueOfBank({ equity, shares, returnOnEquity }: Facts): number {
  const bookValue = equity / shares
  const excess = mean(returnOnEquity) - TERMINAL_GROWTH
  if (bookValue <= 0 || excess <= 0) return 0
  return (bookValue * excess) / (DISCOUNT_RATE - TERMINAL_GROWTH)
}

export function countRises(eps: readonly number[]): number {
  return eps.filter((earnings, year) => year > 0 && earnings > (eps[year - 1] ?? 0)).length
}

export function countGoodYears(returns: readonly number[], bar: number): number {
  return returns.filter((value) => isAtMost(bar, value)).length
}

function judgeMarginOfSafety(price: number, intrinsic: number): Judgement {
  if (intrinsic <= 0) return { value: null, share: 0 }
  const value = 1 - price / intrinsic
  return { value, share: lin(value, -0.25, 0.25) }
}

function returnOnEquity(full: number): Rule {
  return {
    needs: [['returnOnEquity', 5]],
    formula: 'Average return on equity of up to ten years',
    ramp: [0.05, full],
    judge({ returnOnEquity: returns }) {
      const value = mean(returns)
      return { value, share: lin(value, 0.05, full) }
    },
  }
}

function consistency(bar: number): Rule {
  return {
    needs: [['returnOnEquity', 5]],
    formula: `Share of years with a return on equity of ${bar * 100}% or more`,
    judge({ returnOnEquity: returns }) {
      const value = countGoodYears(returns, bar) / returns.length
      return { value, share: value }
    },
  }
}
