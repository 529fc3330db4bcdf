import type { FinancialStatements, FiscalYear } from '../markets/financial-statements.ts'
import type { FigureName } from '../markets/line-items/figures.ts'
import { comparableYears } from '../markets/merge-accounting-standards.ts'
import { splitFactor } from '../markets/share-splits.ts'
import { isAtMost, mean } from '../scoring/arithmetic.ts'

/** What a company earned, what stayed in its equity, and what profit it made with that. */
export type Retention = {
  /** Fiscal years of the first and the last balance sheet. */
  from: number
  to: number
  /** Profit of all years after the first. In whole units of the statements' currency, like all amounts. */
  earned: number
  equityAdded: number
  /** Equity added over profit earned. */
  stayed: number | null
  /** Profit of the last year less that of the first. */
  profitAdded: number
  /** Profit added over equity added; null if equity did not grow. */
  returnOnAdded: number | null
  /** The same with profit averaged over the first and the last three years. */
  smoothedReturn: number | null
  /** Change of the share count, as a fraction of the first, after splits. */
  sharesAdded: number | null
}

/** Below this share of profit left in equity, what it earned says nothing. */
export const KEPT_LITTLE = 0.2

const AVERAGED_YEARS = 3
const MAX_CHANGE_OF_SHARES = 0.15

/**
 * Equity also moves with new shares, buybacks and exchange rates, which is why the count of shares
 * stands beside the result.
 * @returns null without equity and profit at both ends, under one standard, or with a gap in between
 */
export function measureRetention(
  { years, splits }: Pick<FinancialStatements, 'years' | 'splits'>,
  from: number,
): Retention | null {
  const counted = comparableYears(years).filter(({ fiscalYear }) => fiscalYear >= from)
  const [first, last] = [counted[0], counted.at(-1)]
  if (first?.fiscalYear !== from || !last || first === last) return null
  const profits = counted.map((year) => amount(year, 'netIncome'))
  const [equityThen, equityNow] = [amount(first, 'equity'), amount(last, 'equity')]
  const known = profits.filter((profit) => profit !== null)
  const isWhole = known.length === last.fiscalYear - from + 1
  if (!isWhole || equityThen === null || equityNow === null) return null
  const equityAdded = equityNow - equityThen
  const earned = known.slice(1).reduce((sum, profit) => sum + profit, 0)
  const profitAdded = (known.at(-1) ?? 0) - (known[0] ?? 0)
  const smoothed = mean(known.slice(-AVERAGED_YEARS)) - mean(known.slice(0, AVERAGED_YEARS))
  const overEquity = (profit: number) => (equityAdded > 0 ? profit / equityAdded : null)
  return {
    from,
    to: last.fiscalYear,
    earned,
    equityAdded,
    profitAdded,
    stayed: earned > 0 ? equityAdded / earned : null,
    returnOnAdded: overEquity(profitAdded),
    smoothedReturn: known.length < 2 * AVERAGED_YEARS ? null : overEquity(smoothed),
    sharesAdded: growthOfShares(counted, splits),
  }
}

/** Null after a jump in one year: a bonus issue that the figures do not name, or a merger. */
function growthOfShares(
  years: readonly FiscalYear[],
  splits: FinancialStatements['splits'],
): number | null {
  const counts = years.map(({ values: { shares } }) =>
    shares ? shares.value * splitFactor(splits, shares) : null,
  )
  let before: number | null = null
  for (const count of counts) {
    if (count === null) return null
    if (before !== null && !isAtMost(Math.abs(count / before - 1), MAX_CHANGE_OF_SHARES))
      return null
    before = count
  }
  const [first] = counts
  return first && before ? before / first - 1 : null
}

function amount({ values }: FiscalYear, name: FigureName): number | null {
  return values[name]?.value ?? null
}
