import { compoundGrowth, divide, last, lin } from './arithmetic.ts'
import {
  type CriterionDefinition,
  type Facts,
  type Judgement,
  ofBusinesses,
  type Rule,
} from './criterion.ts'

const YEARS_OF_GROWTH = 5

const growthPlusYieldToPe: Rule = {
  needs: [['eps', 4], 'dividendPerShare'],
  usesPrice: true,
  formula: '(Five-year EPS growth + dividend yield, in percent) ÷ (price ÷ EPS)',
  ramp: [0.5, 2],
  judge(facts) {
    const value = growthAndYieldToPriceEarnings(facts)
    return { value, share: lin(value, 0.5, 2) }
  },
}

const growthRate: Rule = {
  needs: [['eps', 4]],
  formula: 'Five-year EPS growth: full from 15% to 25%, half from 50%',
  judge({ eps }) {
    const value = lynchGrowth(eps) ?? 0
    return { value, share: judgeGrowth(value) }
  },
}

const debtToEquity: Rule = {
  needs: ['totalDebt', 'equity'],
  formula: 'Total debt ÷ equity',
  ramp: [1, 1 / 3],
  judge: ({ totalDebt, equity }) => ({
    value: divide(totalDebt, equity),
    share: equity > 0 ? lin(totalDebt / equity, 1, 1 / 3) : 0,
  }),
}

const profitableYears: Rule = {
  needs: [['eps', 5]],
  formula: 'Years with a profit ÷ last five years',
  judge({ eps }) {
    const value = eps.slice(-5).filter((earnings) => earnings > 0).length / 5
    return { value, share: value }
  },
}

/** One Up on Wall Street (1989), chapter 13; Beating the Street (1993) for banks. */
export const LYNCH: readonly CriterionDefinition[] = [
  {
    id: 'growthPlusYieldToPe',
    name: 'Growth plus yield to P/E',
    weight: 35,
    unit: 'ratio',
    rules: {
      general: growthPlusYieldToPe,
      financial: growthPlusYieldToPe,
      utility: growthPlusYieldToPe,
    },
  },
  {
    id: 'growthRate',
    name: 'Growth rate',
    weight: 15,
    unit: 'percent',
    rules: { general: growthRate, financial: growthRate, utility: growthRate },
  },
  {
    id: 'debtToEquity',
    name: 'Debt to equity',
    weight: 15,
    unit: 'ratio',
    rules: {
      general: debtToEquity,
      utility: debtToEquity,
      financial: {
        name: 'Equity to assets',
        unit: 'percent',
        needs: ['equity', 'totalLiabilities'],
        formula: 'Equity ÷ total assets',
        ramp: [0.03, 0.075],
        judge(facts) {
          const value = equityToAssets(facts)
          return { value, share: value === null ? 0 : lin(value, 0.03, 0.075) }
        },
      },
    },
  },
  ofBusinesses('netCash', 'Net cash', 'percent', {
    needs: ['cash', 'longTermDebt', 'shares'],
    usesPrice: true,
    formula: '(Cash − long-term debt) ÷ shares ÷ price',
    ramp: [0, 0.2],
    judge: (facts) => judgeYield(netCashPerShare(facts), facts.price, 0.2),
  }),
  {
    ...ofBusinesses('inventories', 'Inventories against sales', 'percent', {
      needs: ['inventoryGrowth', 'salesGrowth'],
      formula: 'Growth of inventories − growth of sales',
      ramp: [0.2, 0],
      judge({ inventoryGrowth, salesGrowth }) {
        const value = inventoryGrowth - salesGrowth
        return { value, share: lin(value, 0.2, 0) }
      },
    }),
    appliesTo: ({ inventoryGrowth }) => typeof inventoryGrowth === 'number',
  },
  ofBusinesses('freeCashFlowYield', 'Free cash flow yield', 'percent', {
    needs: ['operatingCashFlow', ['capitalExpenditures', 1], 'shares'],
    usesPrice: true,
    formula: '(Operating cash flow − last capital expenditures) ÷ shares ÷ price',
    ramp: [0, 0.1],
    judge: (facts) => judgeYield(freeCashFlowPerShare(facts), facts.price, 0.1),
  }),
  {
    id: 'profitableYears',
    name: 'Profitable years',
    weight: 5,
    unit: 'percent',
    rules: { general: profitableYears, financial: profitableYears, utility: profitableYears },
  },
]

/** Yearly EPS growth over five years, or over those available; undefined from or to a loss. */
export function lynchGrowth(eps: readonly number[]): number | undefined {
  return compoundGrowth(eps, YEARS_OF_GROWTH)
}

/** (100 × growth + 100 × yield) ÷ (price ÷ EPS); 0 without growth or after a loss. */
export function growthAndYieldToPriceEarnings(facts: Facts): number {
  const { price, dividendPerShare } = facts
  const growth = lynchGrowth(facts.eps) ?? 0
  const earnings = last(facts.eps)
  if (growth <= 0 || earnings <= 0) return 0
  return (100 * (growth + dividendPerShare / price)) / (price / earnings)
}

export function netCashPerShare({ cash, longTermDebt, shares }: Facts): number {
  return (cash - longTermDebt) / shares
}

export function freeCashFlowPerShare(facts: Facts): number {
  return (facts.operatingCashFlow - last(facts.capitalExpenditures)) / facts.shares
}

/** Equity divided by assets, which are equity plus total liabilities. Null without equity. */
export function equityToAssets({ equity, totalLiabilities }: Facts): number | null {
  return equity > 0 ? equity / (equity + totalLiabilities) : null
}

function judgeGrowth(growth: number): number {
  if (growth <= 0.25) return lin(growth, 0, 0.15)
  return 1 - 0.5 * lin(growth, 0.25, 0.5)
}

function judgeYield(perShare: number, price: number, full: number): Judgement {
  const value = perShare / price
  return { value, share: lin(value, 0, full) }
}
