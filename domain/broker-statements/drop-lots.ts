import type { ParsedRow } from './parsed-row.ts'

/**
 * Leaves out the purchases of which a holding consists, where they are listed below it: rows without a company, of
 * fewer shares at the same price.
 */
export function dropLots(rows: readonly ParsedRow[]): ParsedRow[] {
  let holding: ParsedRow['holding'] | undefined
  return rows.filter((row) => {
    const { symbol, shares, price } = row.holding
    if (symbol !== '') holding = row.holding
    const isPart =
      symbol === '' &&
      price !== '' &&
      price === holding?.price &&
      Number(shares) < Number(holding.shares)
    return !isPart
  })
}
