import type { ParsedRow } from './parsed-row.ts'

/** So many rows that multiply say how counts of the list are written. */
const FEWEST = 3
/** As many quotes speak for the companies beside them. */
const MANY = 2
const AMOUNT = /\.\d{1,2}$/

/**
 * Leaves out companies with one figure alone that is written as prices are, beside a list whose rows multiply and whose
 * counts are whole: quotes of a watchlist, whatever its heading was read as.
 */
export function dropQuotes(rows: readonly ParsedRow[]): ParsedRow[] {
  const proven = rows.filter(({ isProven }) => isProven)
  const isWhole = proven.every(({ holding }) => !AMOUNT.test(holding.shares))
  if (proven.length < FEWEST || !isWhole) return [...rows]
  const alone = rows.filter(({ holding, isProven }) => !isProven && holding.price === '')
  const quotes = alone.filter(({ holding }) => AMOUNT.test(holding.shares))
  // 488.00 is written as 488.
  const dropped = new Set(quotes.length >= MANY ? alone : quotes)
  return rows.filter((row) => !dropped.has(row))
}
