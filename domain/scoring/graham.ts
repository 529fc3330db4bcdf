import { divide, isAtMost, lin, mean, meanOfLatestThree } from './arithmetic.ts'
import type { CriterionDefinition, Facts, Judgement, Rule } from './criterion.ts'

export const FULL_PRICE_TO_BOOK = 1.5
export const FULL_SHARE_OF_NCAV = 2 / 3
/** 15 times earnings at 1.5 times book value. */
export const GRAHAM_PRODUCT = 22.5

const size: Rule = {
  needs: ['revenueUsdMillions'],
  formula: 'Yearly revenue in millions of US dollars',
  ramp: [75, 750],
  judge: ({ revenueUsdMillions: value }) => ({ value, share: lin(value, 75, 750) }),
}

const earningsStability: Rule = {
  needs: [['eps', 5]],
  formula: '(1 − 0.25 × loss years, at least 0) × years on record ÷ 10',
  judge({ eps }) {
    const losses = countLossYears(eps)
    const share = Math.max(0, 1 - 0.25 * losses) * Math.min(1, eps.length / 10)
    return { value: losses, share }
  },
}

const dividendRecord: Rule = {
  needs: ['dividendYears'],
  formula: 'Years of dividends without a break',
  ramp: [0, 20],
  judge: ({ dividendYears: value }) => ({ value, share: lin(value, 0, 20) }),
}

const earningsGrowth: Rule = {
  needs: [['eps', 6]],
  formula: 'Average of the last three EPS ÷ average of the first three − 1',
  ramp: [0, 1 / 3],
  judge({ eps }) {
    const before = mean(eps.slice(0, 3))
    if (before <= 0) return { value: 0, share: 0 }
    const value = meanOfLatestThree(eps) / before - 1
    return { value, share: lin(value, 0, 1 / 3) }
  },
}

const priceEarnings: Rule = {
  needs: [['eps', 3]],
  usesPrice: true,
  formula: 'Price ÷ average of the last three EPS',
  ramp: [25, 15],
  judge({ price, eps }) {
    const earnings = meanOfLatestThree(eps)
    const value = divide(price, earnings)
    return { value, share: earnings > 0 ? lin(price / earnings, 25, 15) : 0 }
  },
}

const priceAssets: Rule = {
  needs: [['eps', 3], 'equity', 'shares'],
  alsoUses: ['currentAssets', 'totalLiabilities'],
  usesPrice: true,
  formula:
    'P/E × P/B; full points also at a P/B of 1.5 or less, or a price of two-thirds of NCAV per share or less',
  ramp: [45, GRAHAM_PRODUCT],
  judge: judgePriceAssets,
}

/** The Intelligent Investor (1973), chapter 14; NCAV from Security Analysis (1934). */
export const GRAHAM: readonly CriterionDefinition[] = [
  {
    id: 'size',
    name: 'Adequate size',
    weight: 5,
    unit: 'millions',
    rules: { general: size, financial: size, utility: size },
  },
  {
    id: 'currentRatio',
    name: 'Current ratio',
    weight: 10,
    unit: 'ratio',
    rules: {
      general: {
        needs: ['currentAssets', 'currentLiabilities'],
        formula: 'Current assets ÷ current liabilities',
        ramp: [1, 2],
        judge: judgeCurrentRatio,
      },
    },
  },
  {
    id: 'longTermDebt',
    name: 'Long-term debt',
    weight: 10,
    unit: 'ratio',
    rules: {
      general: {
        needs: ['currentAssets', 'currentLiabilities', 'longTermDebt'],
        formula: 'Long-term debt ÷ net current assets',
        ramp: [2, 1],
        judge: ({ longTermDebt, currentAssets, currentLiabilities }) =>
          judgeDebt(longTermDebt, currentAssets - currentLiabilities, [2, 1]),
      },
      utility: {
        needs: ['longTermDebt', 'equity'],
        formula: 'Long-term debt ÷ equity',
        ramp: [4, 2],
        judge: ({ longTermDebt, equity }) => judgeDebt(longTermDebt, equity, [4, 2]),
      },
    },
  },
  {
    id: 'earningsStability',
    name: 'Earnings stability',
    weight: 15,
    unit: 'years',
    rules: {
      general: earningsStability,
      financial: earningsStability,
      utility: earningsStability,
    },
  },
  {
    id: 'dividendRecord',
    name: 'Dividend record',
    weight: 15,
    unit: 'years',
    rules: { general: dividendRecord, financial: dividendRecord, utility: dividendRecord },
  },
  {
    id: 'earningsGrowth',
    name: 'Earnings growth',
    weight: 10,
    unit: 'percent',
    rules: { general: earningsGrowth, financial: earningsGrowth, utility: earningsGrowth },
  },
  {
    id: 'priceEarnings',
    name: 'Price-to-earnings ratio',
    weight: 15,
    unit: 'ratio',
    rules: { general: priceEarnings, financial: priceEarnings, utility: priceEarnings },
  },
  {
    id: 'priceAssets',
    name: 'Price against assets',
    weight: 20,
    unit: 'ratio',
    rules: { general: priceAssets, financial: priceAssets, utility: priceAssets },
  },
]

export function countLossYears(eps: readonly number[]): number {
  return eps.filter((earnings) => earnings < 0).length
}

/** Equity per share, in the currency of the statements. */
export function bookValuePerShare({ equity, shares }: Pick<Facts, 'equity' | 'shares'>): number {
  return equity / shares
}

/** Net current asset value per share: (current assets − total liabilities) ÷ shares. */
export function netCurrentAssetValuePerShare(
  facts: Pick<Facts, 'currentAssets' | 'totalLiabilities' | 'shares'>,
): number {
  return (facts.currentAssets - facts.totalLiabilities) / facts.shares
}

/** √(22.5 × EPS × book value per share); null after a loss or without book value. */
export function grahamNumber(earnings: number, bookValue: number): number | null {
  return earnings > 0 && bookValue > 0 ? Math.sqrt(GRAHAM_PRODUCT * earnings * bookValue) : null
}

function judgeCurrentRatio({ currentAssets, currentLiabilities }: Facts): Judgement {
  if (currentLiabilities <= 0) return { value: null, share: 1 }
  const value = currentAssets / currentLiabilities
  return { value, share: lin(value, 1, 2) }
}

function judgeDebt(debt: number, against: number, ramp: [zero: number, full: number]): Judgement {
  if (debt <= 0) return { value: 0, share: 1 }
  return { value: divide(debt, against), share: against > 0 ? lin(debt / against, ...ramp) : 0 }
}

function judgePriceAssets(facts: Facts): Judgement {
  const { price } = facts
  const earnings = meanOfLatestThree(facts.eps)
  const bookValue = bookValuePerShare(facts)
  const product = divide(price * price, earnings * bookValue)
  if (isCheapAgainstAssets(facts, bookValue)) return { value: product, share: 1 }
  if (earnings <= 0 || bookValue <= 0) return { value: product, share: 0 }
  return { value: product, share: lin((price / earnings) * (price / bookValue), 45, 22.5) }
}

function isCheapAgainstAssets(facts: Facts, bookValue: number): boolean {
  if (bookValue > 0 && isAtMost(facts.price, FULL_PRICE_TO_BOOK * bookValue)) return true
  // NaN if either part is missing, which compares as false.
  return isAtMost(facts.price, FULL_SHARE_OF_NCAV * netCurrentAssetValuePerShare(facts))
}
