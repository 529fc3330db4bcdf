import { parseLoosely } from './card-figures.ts'
import { listGains, listHeadings, sayHeadings } from './figure-evidence.ts'
import { findAlike, isNear, listRows, PERCENT } from './find-gains.ts'
import { type Figure, mayCount, measureForm, type Pattern, type Product } from './find-products.ts'
import type { Cell } from './group-words.ts'

/** A percentage is rounded to a hundredth, and so is what it is taken of. */
const ROUNDED = 0.006
/** A product so much off would be chance: gains of nearly nothing say nothing of the value. */
const MAX_OFF = 0.004
/** A page has fewer; work grows with their square. */
const MAX_CELLS = 600
const LOTS = /^lots?$|[張张]/i
/** By rounding of prices and gains to whole units. */
const EXACT = 0.0002

/** The two factors of a value, of which either may count the shares. */
type Factors = { price: Figure; cost: Figure }

/**
 * The rows of a list that writes neither values nor costs: a gain in money and in percent says what the value is that
 * shares and price must multiply to. Undefined if fewer than three rows say so.
 * @param lot shares that are counted as one
 */
export function findReturned(
  figures: readonly Figure[],
  cells: readonly Cell[],
  lot = 1,
): Pattern | undefined {
  const returns = listReturns(cells).map((one) =>
    one.map(({ cell, least, most }) => ({ cell, least: least / lot, most: most / lot })),
  )
  const alike = findAlike(returns.flatMap((one) => listFactors(one, figures)))
  const [seed] = alike
  if (!seed) return undefined
  const headings = listHeadings(cells)
  const ways = [
    alike.map(({ price, cost }) => orderRow(cost, price)),
    alike.map(({ price, cost }) => orderRow(price, cost)),
  ].filter(
    (rows) => rows.every(({ shares }) => mayCount(shares)) && (lot === 1 || areLots(rows, cells)),
  )
  const weighed = ways.map((rows) => ({
    rows,
    weight: sayHeadings(rows, headings) + measureForm(rows),
  }))
  const [best, other] = weighed.sort((one, next) => next.weight - one.weight)
  const [first] = best?.rows ?? []
  if (!best || !first) return undefined
  const known = new Set(best.rows.map(({ shares }) => shares))
  const more = listRows(first, figures).filter(({ shares }) => !known.has(shares))
  return {
    products: [...best.rows, ...more],
    isAmbiguous: other !== undefined && other.weight === best.weight,
    isTold: false,
    isEven: true,
  }
}

/** Whether the counts stand below a heading of lots. */
function areLots(rows: readonly Product[], cells: readonly Cell[]): boolean {
  const headings = cells.filter(({ text }) => LOTS.test(text))
  const counted = rows.filter(({ shares: { cell } }) =>
    headings.some((heading) => isBelow(cell, heading)),
  )
  return counted.length * 2 > rows.length
}

function isBelow(cell: Cell, heading: Cell): boolean {
  const ends = [cell.x0 - heading.x0, cell.x1 - heading.x1].map(Math.abs)
  return heading.y1 <= cell.y0 && Math.min(...ends) < cell.y1 - cell.y0
}

type Return = { cell: Cell; least: number; most: number }[]

/** The values that a gain in money and one in percent beside, above or below it say, with their errors. */
function listReturns(cells: readonly Cell[]): Return[] {
  const percentages = cells.slice(0, MAX_CELLS).flatMap((cell) => {
    const percent = Math.abs(parseLoosely(PERCENT.exec(cell.text)?.[1] ?? '') ?? 0)
    return percent > ROUNDED ? [{ cell, percent }] : []
  })
  const gains = listGains(cells.slice(0, MAX_CELLS))
  return percentages.flatMap(({ cell, percent }) => {
    const near = gains.filter((one) => one.cell !== cell && isNear(cell, one.cell))
    return near.map(({ amount }): Return => {
      // Where colors say which is a loss, signs do not.
      return [1, -1].flatMap((sign) => {
        const valueAt = (one: number) => Math.abs(amount) * (100 / one + sign)
        const [least, most] = [valueAt(percent + ROUNDED), valueAt(percent - ROUNDED)]
        return most - least < most * MAX_OFF * 2 ? [{ cell, least, most }] : []
      })
    })
  })
}

function listFactors(returned: Return, figures: readonly Figure[]): Factors[] {
  return returned.flatMap(({ cell, least, most }) => {
    const near = figures.filter((one) => one.cell !== cell && isNear(cell, one.cell))
    return near.flatMap((price, at) =>
      near.slice(at + 1).flatMap((cost): Factors[] => {
        const product = price.amount * cost.amount
        const isFit = product >= least * (1 - EXACT) && product <= most * (1 + EXACT)
        const isPair = price.amount !== 1 && cost.amount !== 1 && price.cell !== cost.cell
        return isFit && isPair ? [orderFactors(price, cost)] : []
      }),
    )
  })
}

/** Rows are compared by their places, so that the same factor comes first in all of them. */
function orderFactors(one: Figure, other: Figure): Factors {
  const isFirst =
    Math.abs(one.cell.x0 - other.cell.x0) > one.cell.y1 - one.cell.y0
      ? one.cell.x0 < other.cell.x0
      : one.cell.y0 < other.cell.y0
  return isFirst ? { price: one, cost: other } : { price: other, cost: one }
}

function orderRow(shares: Figure, price: Figure): Product {
  const text = String(Math.round(shares.amount * price.amount * 100) / 100)
  return { shares, price, value: { ...price, figure: { ...price.figure, text } } }
}
