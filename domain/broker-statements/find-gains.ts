import { likenAmount, parseLoosely } from './card-figures.ts'
import { type Gain, listGains } from './figure-evidence.ts'
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
export const PERCENT = /^\(?([+−–-]?\d{1,4}(?:[.,]\d{1,2})?) ?%\)?$/

/** How far a gain in money may be from shares × (price − cost), as a share of it and by rounding. */
const EXACT = 0.0005
const ROUNDED = 0.6
/** To the line above or below, in heights of the text. */
const LINES = 3

/** A price and another figure of its row, by which rows are told to be alike. */
export type Gained = { price: Figure; cost: Figure }
type Earned = Gained & { shares: Figure }

/**
 * The rows of a list without values: what a share cost, what it costs now and its gain in percent say of each other
 * which they are, and the only other figure of each row counts shares. Undefined if fewer than three rows say so.
 * @param unit of prices, where gains are written in full
 */
export function findGained(
  figures: readonly Figure[],
  cells: readonly Cell[],
  unit = 1,
): Pattern | undefined {
  const best = findAlike(cells.flatMap((cell) => listGained(cell, figures)))
  const [seed] = best
  if (!seed) return findEarned(figures, cells, unit)
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

/** Those that stand to each other as most others of the first ones do; none if they may be chance. */
export function findAlike<One extends Gained>(gained: readonly One[]): One[] {
  const lists = gained.slice(0, SEEDS).map((seed) => gained.filter((one) => isAlike(seed, one)))
  const [best = []] = lists.sort((one, other) => other.length - one.length)
  return new Set(best.map(({ price }) => price.cell.y0)).size < FEWEST ? [] : best
}

/** The rows of a list in which shares × (price − cost) = gain, in one line or two. */
function findEarned(
  figures: readonly Figure[],
  cells: readonly Cell[],
  unit: number,
): Pattern | undefined {
  const gains = listGains(cells).map(({ cell, amount }) => ({ cell, amount: amount / unit }))
  const earned = findAlike(gains.flatMap((gain) => listEarned(gain, figures, unit)))
  const [seed] = earned
  if (!seed) return undefined
  const known = new Set(earned.flatMap(({ shares, price, cost }) => [shares, price, cost]))
  const others = listRows(seed, figures).filter(
    ({ shares, price }) => !known.has(shares) && !known.has(price),
  )
  const products = [...earned.map(({ shares, price }) => priceRow(shares, price)), ...others]
  const isAmbiguous = products.some(({ shares }) => likenAmount(shares.figure) > 0)
  return { products, isAmbiguous, isTold: false, isEven: true }
}

function listEarned({ cell, amount }: Gain, figures: readonly Figure[], unit: number): Earned[] {
  const near = figures.filter((one) => one.cell !== cell && isNear(cell, one.cell))
  const counts = near.filter(mayCount)
  return near.flatMap((price) =>
    near.flatMap((cost) => {
      const ofEach = price.amount - cost.amount
      if (ofEach === 0 || !(isFlush(price.cell, cost.cell) || isLevel(price.cell, cost.cell))) {
        return []
      }
      const shares = counts.find((one) => {
        const error = Math.abs(one.amount * ofEach - amount)
        return one !== price && one !== cost && error <= Math.abs(amount) * EXACT + ROUNDED / unit
      })
      return shares ? [{ shares, price, cost }] : []
    }),
  )
}

/** In its line or in the one above or below. */
export function isNear(one: Cell, other: Cell): boolean {
  return Math.abs(one.y0 + one.y1 - other.y0 - other.y1) / 2 < (one.y1 - one.y0) * LINES
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
export function listRows(seed: Omit<Product, 'value'>, figures: readonly Figure[]): Product[] {
  return figures.filter(mayCount).flatMap((shares): Product[] => {
    const price = figures.find(
      (one) =>
        one !== shares &&
        isNear(shares.cell, one.cell) &&
        isFlush(one.cell, seed.price.cell) &&
        isSamePlace([seed.shares, seed.price], [shares, one]),
    )
    return price ? [priceRow(shares, price)] : []
  })
}

function priceRow(shares: Figure, price: Figure): Product {
  return { shares, price, value: { ...price, figure: { ...price.figure, text: '' } } }
}

function isFlush(one: Cell, other: Cell): boolean {
  const limit = (one.y1 - one.y0) * 2
  return Math.min(Math.abs(one.x0 - other.x0), Math.abs(one.x1 - other.x1)) < limit
}
