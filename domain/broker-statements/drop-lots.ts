import { parseLoosely } from './card-figures.ts'
import type { Cell } from './group-words.ts'
import type { ParsedRow } from './parsed-row.ts'

/** A holding of more purchases is none of a private person's page. */
const MAX_LOTS = 24

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
    const below = rows.slice(at + 1, at + 1 + MAX_LOTS)
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
  let sum = Number(first.holding.shares)
  let best: Joined = { holding: first, taken: 0 }
  if (first.holding.symbol === '' || !(sum > 0)) return best
  for (const [at, row] of below.entries()) {
    const shares = Number(row.holding.shares)
    if (at > 0 && isOwn(row, first) && isSame(shares, sum)) return sumUp(first, row, at + 1)
    // Of what stands first, the others are parts.
    const isWhole = isSame(sumOf(below.slice(0, at + 1)), Number(first.holding.shares))
    if (isWhole || !mayBeLot(row, first)) break
    sum = Math.round((sum + shares) * 1e6) / 1e6
    const isPriced = below.slice(0, at + 1).every((one) => isPricedAs(one, first))
    if (isPriced && amounts.has(sum)) {
      const holding = { ...first.holding, shares: String(sum) }
      best = { holding: { ...first, holding }, taken: at + 1 }
    }
  }
  return best
}

function isOwn({ holding: { symbol } }: ParsedRow, { holding: first }: ParsedRow): boolean {
  return symbol === '' || symbol === first.symbol
}

function isPricedAs({ holding: { price } }: ParsedRow, { holding: first }: ParsedRow): boolean {
  return price !== '' && price === first.price
}

/** At the same price, a mark of the tax year beside it is read as a ticker, too. */
function mayBeLot(row: ParsedRow, first: ParsedRow): boolean {
  const { symbol, shares } = row.holding
  if (!(Number(shares) > 0)) return false
  return isOwn(row, first) || (/^[A-Z]{1,3}$/.test(symbol) && isPricedAs(row, first))
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
