import { likenAmount } from './card-figures.ts'
import { listCountColumns } from './figure-columns.ts'
import { listHeadings, sayHeadings } from './figure-evidence.ts'
import type { Figure, Pattern, Product } from './find-products.ts'
import type { Cell } from './group-words.ts'
import { listRows } from './like-rows.ts'
import { type Agreed, type Guess, guessPrices } from './weigh-prices.ts'

/** As many rows that say the same are no chance. */
const FEWEST = 3
/** What headings count, as a share of what rows say of each other. */
const HEADED = 0.05
/** Guesses that nearly as many rows agree to. */
const NEARLY = 0.85
const SAME = 0.98
/** Of the step between rows: what stands nearer is of the same row, unless it stands far beside it. */
const NEAREST = 0.7
const BESIDE = 12

export type Solved = {
  pattern: Pattern
  /** In how many rows something tells the price from the count. */
  told: number
  /** Figures are in lots, or prices in thousands. */
  scale: number
  /** Something says that these are counts, rather than that the others are prices. */
  isCounted: boolean
}

/**
 * Which figures count shares and which are prices, from all that a list says of each other over all its rows at once:
 * shares × price = value, shares × (price − cost) = gain, price ÷ cost = gain in percent, and one rate of exchange.
 * Undefined if fewer than three rows agree.
 */
export function solveRoles(
  figures: readonly Figure[],
  cells: readonly Cell[],
  scales: readonly number[] = [1],
): Solved | undefined {
  const guesses = listCountColumns(figures, cells).flatMap((column) =>
    [...new Set(scales)].flatMap((scale) => guessPrices(column, scale)),
  )
  const headed = weighHeadings(guesses, cells)
  const best = chooseBest(headed)
  if (!best) return undefined
  const swapped = headed.find((one) => isSwapped(one, best))
  const products = listProducts(best)
  const [seed] = products
  if (!seed) return undefined
  const more = addRows(best, { products, seed, figures })
  const { told, scale, isCounted } = best
  const pattern = {
    products: [...products, ...more],
    isAmbiguous: swapped !== undefined && swapped.score > best.score * SAME,
    isTold: told >= FEWEST,
    ...((best.isDivided || !best.values) && { isEven: true }),
  }
  return { pattern, told, scale, isCounted }
}

/** Of guesses that nearly as many rows agree to, headings choose. */
function weighHeadings(guesses: readonly Guess[], cells: readonly Cell[]): Guess[] {
  const headings = listHeadings(cells)
  const most = Math.max(0, ...guesses.map(({ score }) => score))
  return guesses.map((guess) => {
    if (guess.score < most * NEARLY) return guess
    const said = sayHeadings(listProducts(guess), headings)
    return { ...guess, score: guess.score * (1 + said * HEADED) }
  })
}

/** The guess that most rows agree to. Where nothing multiplies, counts are the only other figures beside prices. */
function chooseBest(guesses: readonly Guess[]): Guess | undefined {
  const sorted = guesses.toSorted((one, other) => other.score - one.score)
  const counted = sorted.find(({ isCounted }) => isCounted)
  if (counted) return counted
  const [best] = sorted
  const isOther = (one: Guess) =>
    !one.column.counts.some((count) => best?.column.counts.includes(count))
  return sorted.some(isOther) ? undefined : best
}

function isSwapped(one: Guess, { column, prices }: Guess): boolean {
  return (
    one.prices.some((price) => price && column.counts.includes(price)) &&
    one.column.counts.some((count) => prices.includes(count))
  )
}

function listProducts({ column, prices, values, worths, beside, rows }: Guess): Product[] {
  return column.counts.flatMap(({ figure: shares }, at): Product[] => {
    const price = prices[at]?.figure
    if (!shares || !price || !rows[at]) return []
    const worth = worths[at]
    const text = worth === undefined ? '' : String(Math.round(worth * 100) / 100)
    const value = values?.[at]?.figure ?? { ...price, figure: { ...price.figure, text } }
    const around = listCells(beside, at)
    return [{ shares, price, value, around }]
  })
}

function listCells(agreed: readonly Agreed[], at: number): Cell[] {
  const own = agreed.filter(({ rows }) => rows[at]).flatMap(({ slots }) => slots)
  return own.flatMap((slot) => slot[at]?.cell ?? [])
}

/** Rows of the same places in which something was misread, and those of other columns. */
function addRows(
  best: Guess,
  { products, seed, figures }: { products: Product[]; seed: Product; figures: readonly Figure[] },
): Product[] {
  const form = Math.max(...products.map(({ shares }) => likenAmount(shares.figure)))
  const step = measureStep(products)
  const rows = best.rows.map((isAgreed) => !isAgreed)
  // A value that its price was taken from proves nothing.
  const values = best.isDivided ? undefined : best.values
  const open = listProducts({ ...best, rows, values })
  const more: Product[] = []
  for (const row of [...open, ...(best.isDivided ? [] : listRows(seed, figures))]) {
    const isLike = likenAmount(row.shares.figure) <= form
    if (isLike && isApart(row, [...products, ...more], step)) more.push(row)
  }
  return more
}

/** The smallest from one row to the next. */
function measureStep(rows: readonly Product[]): number {
  const cells = rows.map(({ shares }) => shares.cell)
  const height = Math.max(...cells.map(({ y0, y1 }) => y1 - y0))
  const lines = cells.map(({ y0 }) => y0).sort((one, other) => one - other)
  const steps = lines.slice(1).map((line, at) => line - (lines[at] ?? 0))
  return Math.min(...steps.filter((step) => step > height))
}

/** A row of its own rather than another line of one that is known. */
function isApart({ shares: { cell }, price }: Product, known: readonly Product[], step: number) {
  return known.every(
    (row) =>
      row.price !== price &&
      (Math.abs(row.shares.cell.y0 - cell.y0) > step * NEAREST ||
        Math.abs(row.shares.cell.x0 - cell.x0) > (cell.y1 - cell.y0) * BESIDE),
  )
}
