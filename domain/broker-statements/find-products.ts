import type { Field } from '../portfolio/broker-columns.ts'
import { type CardFigure, findFigures, likenAmount, parseLoosely } from './card-figures.ts'
import { findLabel, pairLabels } from './card-labels.ts'
import { dropConversions, findConverted } from './drop-conversions.ts'
import {
  type Gain,
  type Heading,
  isGained,
  listGains,
  listHeadings,
  sayHeadings,
} from './figure-evidence.ts'
import type { Cell } from './group-words.ts'
import { parseShortAmount } from './short-amounts.ts'

export type Figure = { figure: CardFigure; cell: Cell; order: number; amount: number }

/** Figures of which the first two multiply to the third. */
export type Product = {
  shares: Figure
  price: Figure
  value: Figure
  /** Other figures of the row, which agree with these. */
  around?: readonly Cell[]
}

/** Products whose figures stand to each other in the same way, as those of the rows of one list do. */
export type Pattern = {
  products: Product[]
  isAmbiguous: boolean
  /** Headings, or gains beside the values, say which figures these are. */
  isTold: boolean
  /** Rates or gains alike say that these are rows, though nothing multiplies. */
  isEven?: boolean
}

type Cluster = { products: Product[]; words: number; form: number }

/** How far figures of one holding may be apart, in heights of the text. */
const REACH = 10
/** How far the same place of two rows may be apart. */
const ACROSS = 1.3
const DOWN = 0.7
const MAX_FIGURES = 400
/** In as many lines a word is a label of cards rather than a heading. */
const LABELED = 3
/** Shares, price and value. */
const PARTS = 3
const LOT = 100
/** Of the last digit of an amount in short, and a little. */
const HALF = 0.6
const MAX_LOTS = 10_000
/** As much more than its number of products speaks for a list that headings or gains confirm. */
const TOLD = 1.15

export function listFigures(cells: readonly Cell[]): Figure[] {
  const labeled = pairRepeated(cells)
  return cells
    .flatMap((cell) =>
      findFigures(cell).flatMap((read, order) => {
        const amount = parseLoosely(read.text)
        const field = read.field ?? labeled.get(cell)
        const figure = field ? { ...read, field } : read
        return amount && amount > 0 ? [{ figure, cell, order, amount }] : []
      }),
    )
    .slice(0, MAX_FIGURES)
}

/** What the labels of cards, which come again with each one, say of the figures beside, below or above them. */
function pairRepeated(cells: readonly Cell[]): ReadonlyMap<Cell, Field> {
  const all = cells.flatMap((cell) => findLabel(cell) ?? [])
  const labels = all.filter(({ field }) => {
    const lines = new Set(all.filter((one) => one.field === field).map((one) => one.cell.y0))
    return lines.size >= LABELED
  })
  if (labels.length === 0) return new Map()
  const named = new Set(labels.map(({ cell }) => cell))
  const figures = cells.filter((cell) => !named.has(cell) && findFigures(cell).length === 1)
  return pairLabels([{ labels, figures, cells }])
}

/**
 * The rows of a list, from nothing but its figures: shares × price = value, at the same places row by row.
 * One product alone is chance; undefined if no two are alike.
 */
export function findPattern(
  figures: readonly Figure[],
  cells: readonly Cell[] = [],
  lot = 1,
): Pattern | undefined {
  const said = { headings: listHeadings(cells), gains: listGains(cells) }
  const clusters: Cluster[] = []
  const found = listProducts(figures, lot)
  const converted = findConverted(found, figures)
  for (const product of found) {
    const like = clusters.find(
      ({ products }) =>
        products.every((other) => converted.has(other) === converted.has(product)) &&
        products.slice(0, 4).some((other) => isAlike(other, product)) &&
        !products.some((other) => interleaves(other, product)),
    )
    if (like) addTo(like, product)
    else clusters.push(measureCluster([product]))
  }
  const repeated = dropConversions(
    clusters.filter(({ products }) => products.length > 1),
    {
      listColumns: ({ products }) => ({
        shares: products.map(({ shares }) => shares),
        price: products.map(({ price }) => price),
        value: products.map(({ value }) => value),
      }),
      measure: ({ amount }) => amount,
    },
  )
  const countLists = ({ products: [first] }: Cluster) =>
    repeated.filter(({ products: [other] }) => first?.shares === other?.shares).length
  const strengths = new Map(repeated.map((one) => [one, weigh(one, said)]))
  const strength = (one: Cluster) => strengths.get(one) ?? 0
  const compare = (one: Cluster, other: Cluster) =>
    strength(other) - strength(one) ||
    other.words - one.words ||
    other.form - one.form ||
    countLists(other) - countLists(one)
  const [best] = repeated.sort(compare)
  if (!best) return undefined
  const swapped = repeated.find(
    ({ products: [first] }) =>
      first?.shares === best.products[0]?.price && first?.price === best.products[0]?.shares,
  )
  // Counts like amounts at prices like counts are doubtful, whatever else speaks for them.
  const isOdd = best.form < 0 && best.words < PARTS
  const isAmbiguous = swapped !== undefined && (isOdd || compare(best, swapped) === 0)
  const isTold = strength(best) >= best.products.length * TOLD * 100
  return { products: best.products, isAmbiguous, isTold }
}

type Said = { headings: readonly Heading[]; gains: readonly Gain[] }

/** A few products fewer, read worse, count less than a heading that names the figures or a gain that follows. */
function weigh({ products, words }: Cluster, { headings, gains }: Said): number {
  const [named, gained] = [
    sayHeadings(products, headings),
    products.filter((product) => isGained(product, gains)).length / products.length,
  ]
  return Math.round(products.length * (1 + named * 0.2 + gained * 0.2 + words * 0.2) * 100)
}

function listProducts(figures: readonly Figure[], lot: number): Product[] {
  return figures.flatMap((shares) => {
    if (!mayCount(shares) || (lot > 1 && !Number.isInteger(shares.amount))) return []
    const near = figures.filter((other) => other !== shares && isNear(shares.cell, other.cell))
    return near.flatMap((price) => {
      if (price.amount === 1 || price.figure.field === 'shares') return []
      const product = shares.amount * lot * price.amount
      const errorOf = (other: Figure) => Math.abs(other.amount - product)
      const [value] = near
        .filter(
          (other) =>
            other !== price &&
            other.figure.field !== 'shares' &&
            errorOf(other) <= Math.max(product * 0.003, 0.06, roundingOf(other)),
        )
        .sort((one, other) => errorOf(one) - errorOf(other))
      return value ? [{ shares, price, value }] : []
    })
  })
}

function roundingOf({ figure }: Figure): number {
  return (parseShortAmount(figure.text)?.step ?? 0) * HALF
}

/** One share multiplies to its price, which proves nothing. */
export function mayCount(figure: Figure): boolean {
  return figure.amount !== 1 && looksLikeCount(figure)
}

export function looksLikeCount({ figure: { text, field } }: Figure): boolean {
  return (field === undefined || field === 'shares') && !/[$€£¥₩₹฿₱]/.test(text)
}

function isNear(one: Cell, other: Cell): boolean {
  const height = one.y1 - one.y0
  return Math.abs(one.y0 + one.y1 - other.y0 - other.y1) / 2 < height * REACH
}

function addTo(cluster: Cluster, product: Product): void {
  const isKnown = cluster.products.some(
    (other) => other.shares === product.shares || other.value === product.value,
  )
  if (!isKnown) Object.assign(cluster, measureCluster([...cluster.products, product]))
}

/** Figures of one row, of which each list has its own: the cost of shares and their value today. */
function interleaves(one: Product, other: Product): boolean {
  if (one.shares === other.shares || one.value === other.value) return false
  const { y0, y1 } = one.shares.cell
  const isLevel = Math.abs(measureDown(one.shares.cell, other.shares.cell)) < (y1 - y0) * 0.5
  return (
    isLevel && one.shares.cell.x0 < other.value.cell.x1 && one.value.cell.x1 > other.shares.cell.x0
  )
}

/** What words say of its figures, and whether prices look like amounts and shares do not. */
function measureCluster(products: Product[]): Cluster {
  const share = (measure: (product: Product) => boolean | number) =>
    products.reduce((sum, product) => sum + Number(measure(product)), 0) / products.length
  const words =
    share(({ shares }) => shares.figure.field === 'shares') +
    share(({ price }) => price.figure.field === 'price') +
    share(({ value }) => value.figure.field === 'value')
  return { products, words, form: measureForm(products) }
}

/** How much more prices look like amounts than shares do. */
export function measureForm(products: readonly Omit<Product, 'value'>[]): number {
  const share = (measure: (product: Omit<Product, 'value'>) => boolean | number) =>
    products.reduce((sum, product) => sum + Number(measure(product)), 0) / products.length
  // Shares are bought in lots of a hundred; prices are seldom such, but for those of many won or dong.
  const isRound = ({ amount }: Figure) => amount % LOT === 0 && amount < MAX_LOTS
  return (
    share(({ price }) => likenAmount(price.figure)) -
    share(({ shares }) => likenAmount(shares.figure)) +
    share(({ shares, price }) => isRound(shares) && !isRound(price)) -
    share(({ shares, price }) => isRound(price) && !isRound(shares))
  )
}

function isAlike(one: Product, other: Product): boolean {
  return (
    isSamePlace([one.shares, one.price], [other.shares, other.price]) &&
    isSamePlace([one.shares, one.value], [other.shares, other.value])
  )
}

/** Whether the second figure of both pairs stands at the same place, seen from the first. */
export function isSamePlace(
  [from, to]: readonly [Figure, Figure],
  [otherFrom, otherTo]: readonly [Figure, Figure],
): boolean {
  if (from.order !== otherFrom.order || to.order !== otherTo.order) return false
  const height = Math.max(from.cell.y1 - from.cell.y0, to.cell.y1 - to.cell.y0)
  const down = measureDown(from.cell, to.cell) - measureDown(otherFrom.cell, otherTo.cell)
  if (Math.abs(down) > height * DOWN) return false
  // Either may be set flush left, flush right or in the middle.
  const [ends, otherEnds] = [listEnds(to.cell), listEnds(otherTo.cell)]
  const [starts, otherStarts] = [listEnds(from.cell), listEnds(otherFrom.cell)]
  return ends.some((end, at) =>
    starts.some((start, first) => {
      const across = end - start - ((otherEnds[at] ?? 0) - (otherStarts[first] ?? 0))
      return Math.abs(across) < height * ACROSS
    }),
  )
}

function measureDown(one: Cell, other: Cell): number {
  return (other.y0 + other.y1 - one.y0 - one.y1) / 2
}

function listEnds({ x0, x1 }: Cell): number[] {
  return [x0, x1, (x0 + x1) / 2]
}
