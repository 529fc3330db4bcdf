import type { DraftField, DraftHolding } from '../portfolio/draft-holding.ts'
import type { ParsedRow } from './parsed-row.ts'

/** In as many rows, and in what share of them, a market is the list's. */
const FEWEST = 3
const MOST = 0.75

/**
 * The rows of the best reading, held against the other ones: what another one proves counts, and what it
 * contradicts is marked where neither proves it.
 */
export function agreeReadings(
  rows: readonly ParsedRow[],
  others: readonly (readonly ParsedRow[])[],
): ParsedRow[] {
  const more = others.flat()
  // A reading that is shifted by a row says of our companies what stands beside others.
  const known = new Set(rows.map(({ holding }) => holding.symbol))
  const prices = new Set(rows.map(({ holding }) => holding.price))
  const strange = more.filter(({ holding }) => !known.has(holding.symbol))
  const isTrusted = (row: ParsedRow) => isCertain(row) || isAtHome(row, rows)
  const likePriced = others.filter((reading) => isPricedLike(rows, reading)).flat()
  const checked = dropSame(
    markCosts(
      rows,
      rows.map((row) => checkRow(row, { more, strange, prices, likePriced, isTrusted })),
    ),
  )
  const added = more.filter(
    (row, at) =>
      isTrusted(row) &&
      !checked.some((known) => isSameHolding(known, row)) &&
      more.findIndex((other) => isTrusted(other) && isSameHolding(other, row)) === at,
  )
  const all = [...checked, ...added]
  const told = others
    .flatMap((reading) => (agreesWith(reading, rows) ? reading : findTwice(reading, others)))
    .filter(
      ({ holding, isListed, isProven }) =>
        isListed &&
        holding.shares !== '' &&
        (isNamed(holding) || (isProven && holding.symbol !== '')),
    )
  const open = told.filter(
    (row, at) =>
      !all.some((known) => isSameHolding(known, row)) &&
      told.findIndex((other) => isSameHolding(other, row)) === at,
  )
  return [...all, ...open.map((row) => mark(row, ['shares', 'price']))]
}

/** Rows of which another reading has the same. */
function findTwice(
  reading: readonly ParsedRow[],
  others: readonly (readonly ParsedRow[])[],
): ParsedRow[] {
  const more = others.filter((other) => other !== reading).flat()
  return reading.filter(({ holding: { symbol, shares } }) =>
    more.some(({ holding }) => holding.symbol === symbol && holding.shares === shares),
  )
}

/** Whether a reading counts the same shares of nearly all companies, so that it may know one more. */
function agreesWith(reading: readonly ParsedRow[], rows: readonly ParsedRow[]): boolean {
  const both = reading.flatMap(({ holding }) => {
    const same = rows.find((row) => row.holding.symbol === holding.symbol)
    return same ? [same.holding.shares === holding.shares] : []
  })
  return both.length >= Math.max(FEWEST, rows.length * MOST) && !both.includes(false)
}

/** A proven row whose code nobody lists, with the market of nearly all others: the list of companies is not complete. */
function isAtHome({ holding, isProven }: ParsedRow, rows: readonly ParsedRow[]): boolean {
  const market = /\.[A-Z]{1,3}$/.exec(holding.symbol)?.[0]
  if (!isProven || !market || rows.length < FEWEST) return false
  const alike = rows.filter((row) => row.isListed && row.holding.symbol.endsWith(market))
  return alike.length >= rows.length * MOST
}

/** Where most prices were costs, so are the ones that nothing contradicts. */
function markCosts(read: readonly ParsedRow[], checked: readonly ParsedRow[]): ParsedRow[] {
  const isMoved = (row: ParsedRow, at: number) =>
    row.holding.price !== '' && read[at]?.holding.price !== row.holding.price
  const moved = checked.filter(isMoved).length
  if (moved * 2 <= checked.length) return [...checked]
  return checked.map((row, at) => (isMoved(row, at) ? row : mark(row, ['price'])))
}

/** As many shares at the same price are one holding, whatever else was read as a company beside them. */
function dropSame(rows: readonly ParsedRow[]): ParsedRow[] {
  return rows.filter((row, at) => {
    const { shares, price } = row.holding
    if (shares === '' || price === '') return true
    const same = rows.filter(({ holding }) => hasSameFigures(holding, row.holding))
    const [best] = same.toSorted((one, other) => rankSubject(other) - rankSubject(one))
    return best === row && rows.indexOf(row) === at
  })
}

function rankSubject({ holding: { symbol, unsure }, isListed }: ParsedRow): number {
  const isSure = !unsure.includes('symbol')
  return (
    Number(symbol !== '') + Number(isListed) * 2 + Number(isSure) * 2 + Number(/\d/.test(symbol))
  )
}

type Others = {
  more: readonly ParsedRow[]
  strange: readonly ParsedRow[]
  prices: ReadonlySet<string>
  /** Rows of readings that have the same prices for other companies. */
  likePriced: readonly ParsedRow[]
  isTrusted: (row: ParsedRow) => boolean
}

/** Whether another reading took its prices from the same column rather than from that of costs. */
function isPricedLike(rows: readonly ParsedRow[], others: readonly ParsedRow[]): boolean {
  const pairs = rows.flatMap(({ holding }) => {
    const same = others.find((other) => other.holding.symbol === holding.symbol)
    return same && holding.price && same.holding.price ? [[holding, same.holding] as const] : []
  })
  return pairs.filter(([one, other]) => one.price === other.price).length * 2 >= pairs.length
}

function checkRow(
  row: ParsedRow,
  { more, strange, prices, likePriced, isTrusted }: Others,
): ParsedRow {
  const { symbol } = row.holding
  if (symbol === '') return nameRow(row, strange, isTrusted)
  const isOtherCompany = strange.some(
    ({ holding, isListed }) =>
      isListed &&
      holding.symbol !== symbol &&
      isNamed(holding) &&
      hasSameFigures(holding, row.holding),
  )
  if (isOtherCompany && row.holding.shares !== '') return mark(row, ['symbol', 'shares', 'price'])
  const same = more.filter(({ holding }) => holding.symbol === symbol)
  const swapped = same.find((other) => other.isProven && isSwapped(other.holding, row.holding))
  if (row.isProven && swapped) return swapped
  if (row.isProven) {
    const confirmed = confirmSymbol(row, same)
    return row.isTold ? confirmed : checkPrice(confirmed, { same, prices })
  }
  const proven = same.find((other) => other.isProven && sharesFigure(other.holding, row.holding))
  if (proven) return likePriced.includes(proven) ? proven : mark(proven, ['price'])
  const counted = findUnnamed(row, more)
  if (counted) return counted
  const told = findCounted(row, same)
  if (told) return told
  const disputed = (['shares', 'price'] as const).filter((field) =>
    same.some(({ holding }) => holding[field] !== row.holding[field]),
  )
  return disputed.length > 0 ? mark(row, disputed) : row
}

/** The same company's row with another count, on which two other readings agree. */
function findCounted({ holding }: ParsedRow, same: readonly ParsedRow[]): ParsedRow | undefined {
  const others = same.filter(
    (one) => one.holding.shares !== '' && one.holding.shares !== holding.shares,
  )
  const told = others.find((one) =>
    others.some((two) => two !== one && hasSameFigures(one.holding, two.holding)),
  )
  return told && mark(told, ['shares', 'price'])
}

/** Whether two factors of one value change places for a price in won: no share costs a few. */
function isSwapped(one: DraftHolding, read: DraftHolding): boolean {
  const isSame = one.shares === read.price && one.price === read.shares
  return isSame && read.currency === 'KRW' && Number(read.price) < Number(read.shares)
}

/** The only row of the same price that multiplies, though its company was not read there: of two counts it is the right one. */
function findUnnamed(row: ParsedRow, more: readonly ParsedRow[]): ParsedRow | undefined {
  const { price, shares } = row.holding
  const same = more.filter(({ holding }) => price !== '' && holding.price === price)
  const [only, ...others] = same.filter(({ isProven }) => isProven)
  if (!only || others.length > 0 || only.holding.symbol !== '') return undefined
  if (only.holding.shares === shares) return undefined
  const holding = { ...row.holding, shares: only.holding.shares }
  return mark({ ...row, holding, isProven: true }, ['shares'])
}

/** A reading that saw more of the company's texts may be sure of it. */
function confirmSymbol(row: ParsedRow, same: readonly ParsedRow[]): ParsedRow {
  const isSure = same.some(
    (other) => isCertain(other) && hasSameFigures(other.holding, row.holding),
  )
  if (!isSure || !row.holding.unsure.includes('symbol')) return row
  const unsure = row.holding.unsure.filter((field) => field !== 'symbol')
  return { ...row, holding: { ...row.holding, unsure } }
}

/** As many shares at another price: one of them is what was paid. */
function checkPrice(
  row: ParsedRow,
  { same, prices }: { same: readonly ParsedRow[]; prices: ReadonlySet<string> },
): ParsedRow {
  const { shares } = row.holding
  const other = same.find(
    ({ holding, isProven }) => isProven && holding.shares === shares && !prices.has(holding.price),
  )
  if (!other) return row
  return other.isTold
    ? { ...row, holding: { ...row.holding, price: other.holding.price } }
    : mark(row, ['price'])
}

/** A row whose company was not read, where another reading with the same figures knows it. */
function nameRow(
  row: ParsedRow,
  others: readonly ParsedRow[],
  isTrusted: (row: ParsedRow) => boolean,
): ParsedRow {
  const named = others.find(
    (other) => isTrusted(other) && row.isProven && hasSameFigures(other.holding, row.holding),
  )
  return named ? mark(named, ['symbol']) : row
}

function isCertain({ holding, isProven, isListed }: ParsedRow): boolean {
  return isProven && isListed && holding.unsure.length === 0
}

function isSameHolding({ holding: one }: ParsedRow, { holding: other }: ParsedRow): boolean {
  return one.symbol === other.symbol || hasSamePrice(one, other)
}

/** Two holdings may count as many shares; their prices differ. */
function hasSamePrice(one: DraftHolding, other: DraftHolding): boolean {
  return one.price !== '' && [other.price, other.shares].includes(one.price)
}

function sharesFigure(one: DraftHolding, other: DraftHolding): boolean {
  return hasSamePrice(one, other) || (one.shares !== '' && one.shares === other.shares)
}

function hasSameFigures(one: DraftHolding, other: DraftHolding): boolean {
  return one.shares === other.shares && one.price === other.price
}

function isNamed({ symbol, unsure }: DraftHolding): boolean {
  return symbol !== '' && !unsure.includes('symbol')
}

function mark(row: ParsedRow, fields: readonly DraftField[]): ParsedRow {
  const unsure = new Set([...row.holding.unsure, ...fields])
  return { ...row, holding: { ...row.holding, unsure: [...unsure] } }
}
