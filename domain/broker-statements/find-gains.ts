import { likenAmount, parseLoosely } from './card-figures.ts'
import { type Figure, isSamePlace, mayCount, type Pattern, type Product } from './find-products.ts'
import { type Cell, isLevel } from './group-words.ts'

/** As many rows whose prices gained what is written beside them are no chance. */
const FEWEST = 3
/** A gain is rounded to a hundredth of a percent, and so are both prices. */
const EVEN = 0.0003
/** Rows of which each is tried as the first one. */
const SEEDS = 4
/** In as many rows a column of counts has one. */
const MOST = 0.8
const PERCENT = /^\(?([+−–-]?\d{1,4}(?:[.,]\d{1,2})?) ?%\)?$/

type Gained = { price: Figure; cost: Figure }

/**
 * The rows of a list without values: what a share cost, what it costs now and its gain in percent say of each other
 * which they are, and the only other figure of each row counts shares. Undefined if fewer than three rows say so.
 */
export function findGained(
  figures: readonly Figure[],
  cells: readonly Cell[],
): Pattern | undefined {
  const gained = cells.flatMap((cell) => listGained(cell, figures))
  const lists = gained.slice(0, SEEDS).map((seed) => gained.filter((one) => isAlike(seed, one)))
  const [best = []] = lists.sort((one, other) => other.length - one.length)
  const [seed] = best
  if (!seed || new Set(best.map(({ price }) => price.cell.y0)).size < FEWEST) return undefined
  const known = new Set(best.flatMap(({ price, cost }) => [price, cost]))
  const columns = figures
    .filter((one) => !known.has(one) && mayCount(one) && isLevel(seed.price.cell, one.cell))
    .filter((one) => likenAmount(one.figure) <= likenAmount(seed.price.figure))
    .map((shares) => listRows({ shares, price: seed.price }, figures))
    .filter((rows) => rows.length >= Math.max(FEWEST, best.length * MOST))
  const [products, ...others] = columns
  if (!products || others.length > 0) return undefined
  return { products, isAmbiguous: false, isTold: false, isEven: true }
}

function listGained(cell: Cell, figures: readonly Figure[]): Gained[] {
  const gain = parseLoosely(PERCENT.exec(cell.text)?.[1] ?? '')
  if (!gain) return []
  const level = figures.filter((one) => one.cell !== cell && isLevel(cell, one.cell))
  return level.flatMap((price) =>
    level.flatMap((cost) => {
      const error = Math.abs(price.amount / cost.amount - 1 - gain / 100)
      return price !== cost && error < EVEN ? [{ price, cost }] : []
    }),
  )
}

function isAlike(one: Gained, other: Gained): boolean {
  return isSamePlace([one.price, one.cost], [other.price, other.cost])
}

/** Counts and prices that stand to each other as in the first row, with no value. */
function listRows(seed: Omit<Product, 'value'>, figures: readonly Figure[]): Product[] {
  return figures.filter(mayCount).flatMap((shares): Product[] => {
    const price = figures.find(
      (one) =>
        one !== shares &&
        isLevel(shares.cell, one.cell) &&
        isFlush(one.cell, seed.price.cell) &&
        isSamePlace([seed.shares, seed.price], [shares, one]),
    )
    const value = price && { ...price, figure: { ...price.figure, text: '' } }
    return value ? [{ shares, price, value }] : []
  })
}

function isFlush(one: Cell, other: Cell): boolean {
  const limit = (one.y1 - one.y0) * 2
  return Math.min(Math.abs(one.x0 - other.x0), Math.abs(one.x1 - other.x1)) < limit
}
