import { parseLoosely } from './card-figures.ts'
import type { Cell } from './group-words.ts'
import type { ParsedRow } from './parsed-row.ts'

/** A holding of more purchases is none of a private person's page. */
const MOST_LOTS = 24

/**
 * One row for each holding whose purchases are listed, too: the sum that stands below them, or what they come to if the
 * page says it; purchases below their sum are left out.
 */
export function dropLots(rows: readonly ParsedRow[], cells: readonly Cell[]): ParsedRow[] {
  const amounts = new Set(cells.map(({ text }) => parseLoosely(text)))
  const kept: ParsedRow[] = []
  let at = 0
  while (at < rows.length) {
    const first = rows[at] as ParsedRow
    const below = rows.slice(at + 1, at + 1 + MOST_LOTS)
    const { holding, taken } = joinLots(first, below, amounts)
    kept.push(holding)
    at += 1 + taken
  }
  return dropParts(kept)
}

type Joined = { holding: ParsedRow; taken: number }

/** A row with as many of those below it as are purchases of the same holding. */
function joinLots(
  first: ParsedRow,
  below: readonly ParsedRow[],
  amounts: ReadonlySet<number | undefined>,
): Joined {
  const { symbol, price } = first.holding
  let sum = Number(first.holding.shares)
  if (symbol === '' || !(sum > 0)) return { holding: first, taken: 0 }
  let best: Joined = { holding: first, taken: 0 }
  for (const [at, row] of below.entries()) {
    const shares = Number(row.holding.shares)
    const isOwn = row.holding.symbol === '' || row.holding.symbol === symbol
    if (at > 0 && isOwn && isSame(shares, sum)) return sumUp(first, row, at + 1)
    // A mark of the tax year is read as a ticker, too.
    const mayBeOwn = isOwn || /^[A-Z]{1,3}$/.test(row.holding.symbol)
    const isPriced = price !== '' && row.holding.price === price && mayBeOwn
    if (!(shares > 0) || !(isOwn || isPriced)) break
    // Of what stands first, the others are parts.
    if (isSame(sumOf(below.slice(0, at + 1)), Number(first.holding.shares))) break
    sum += shares
    const isWritten = [...below.slice(0, at + 1)].every((one) => one.holding.price === price)
    if (isPriced && isWritten && amounts.has(Math.round(sum * 1e6) / 1e6)) {
      const holding = { ...first.holding, shares: String(Math.round(sum * 1e6) / 1e6) }
      best = { holding: { ...first, holding }, taken: at + 1 }
    }
  }
  return best
}

/** The sum's own price is what was paid on average, unless all purchases have the same. */
function sumUp(first: ParsedRow, total: ParsedRow, taken: number): Joined {
  const { shares, price, unsure } = total.holding
  const doubts = new Set([...first.holding.unsure, ...unsure.filter((field) => field !== 'symbol')])
  const isPaid = first.holding.price !== price
  if (isPaid) doubts.add('price')
  const holding = { ...first.holding, shares, price, unsure: [...doubts] }
  return { holding: { ...first, holding }, taken }
}

function sumOf(rows: readonly ParsedRow[]): number {
  return rows.reduce((sum, { holding }) => sum + Number(holding.shares), 0)
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 1e-6
}

/** Rows without a company, of fewer shares than the holding above and at the same price. */
function dropParts(rows: readonly ParsedRow[]): ParsedRow[] {
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
