import { likenAmount } from './card-figures.ts'
import {
  type Figure,
  isSamePlace,
  looksLikeCount,
  mayCount,
  type Pattern,
  type Product,
} from './find-products.ts'
import { isLevel } from './group-words.ts'

/** As many rows of one rate are no chance. */
const FEWEST = 3
/** How far rates of one day differ, by rounding. */
const EVEN = 0.002
/** How far below its count the value of a card may stand, in heights of the text. */
const LINES = 10
/** Rows of which each is tried as the first one. */
const SEEDS = 3

type Rated = { products: Product[]; form: number }

/**
 * The rows of a list whose values are in the reader's own currency: shares × price × rate, where the rate is the same
 * for all prices with the same mark. Undefined if fewer than three rows say so.
 */
export function findRated(figures: readonly Figure[]): Pattern | undefined {
  return findIn(figures, isBeside, SEEDS * 2) ?? findIn(figures, isBelow, SEEDS * LINES)
}

/** Whether a figure may belong to the count that is given first. */
type IsNear = (count: Figure, other: Figure) => boolean

/** @param depth lines from the top in which the first row is looked for */
function findIn(figures: readonly Figure[], isNear: IsNear, depth: number): Pattern | undefined {
  const counts = figures.filter(mayCount)
  const lines = [...new Set(counts.map(({ cell }) => cell.y0))].sort((a, b) => a - b)
  const first = counts.filter(({ cell }) => cell.y0 <= (lines[depth] ?? Infinity))
  const found = first.flatMap((shares): Rated[] => {
    const near = figures.filter((other) => other !== shares && isNear(shares, other))
    return near.flatMap((price) =>
      near.flatMap((value) => {
        if (value === price || !mayRate({ shares, price, value })) return []
        return rate({ shares, price, value }, { figures, isNear })
      }),
    )
  })
  const [best] = found.sort(
    (one, other) => other.products.length - one.products.length || other.form - one.form,
  )
  return best && { products: best.products, isAmbiguous: false, isTold: false, isEven: true }
}

/** Values are sums of prices, which are amounts rather than counts. */
function mayRate(product: Product): boolean {
  return isRow(product) && likenAmount(product.price.figure) > likenAmount(product.shares.figure)
}

/** Among others, a price in yen has no decimals. */
function isRow({ shares, price, value }: Product): boolean {
  if (price.figure.field === 'shares' || value.figure.field === 'shares') return false
  // Codes have no marks.
  const isMarked = /\d[.,'’]\d/.test(value.figure.text)
  return isMarked && value.amount > 0 && shares.amount * price.amount > 0
}

type Figures = { figures: readonly Figure[]; isNear: IsNear }

function rate(seed: Product, { figures, isNear }: Figures): Rated[] {
  const products = figures.filter(looksLikeCount).flatMap((shares): Product[] => {
    const find = (part: 'price' | 'value') =>
      figures.find(
        (other) =>
          other !== shares &&
          isNear(shares, other) &&
          isSamePlace([seed.shares, seed[part]], [shares, other]),
      )
    const [price, value] = [find('price'), find('value')]
    const row = price && value && price !== value ? { shares, price, value } : undefined
    return row && isRow(row) ? [row] : []
  })
  const even = products.filter(
    (one) => products.filter((other) => isEven(one, other)).length >= FEWEST,
  )
  if (even.length < FEWEST || even.length * 2 < products.length) return []
  return [{ products: products.map(dropValue), form: likenAmount(seed.value.figure) }]
}

function isEven(one: Product, other: Product): boolean {
  const rates = [one, other].map(({ shares, price, value }) => {
    return value.amount / (shares.amount * price.amount)
  })
  const [a = 0, b = 0] = rates
  return findMark(one) === findMark(other) && Math.abs(a / b - 1) < EVEN
}

function findMark({ price }: Product): string {
  return price.cell.text.replace(/[\d.,\s]/g, '')
}

/** A value in another currency is none of the row's. */
function dropValue(product: Product): Product {
  const { value } = product
  return { ...product, value: { ...value, figure: { ...value.figure, text: '' } } }
}

function isBeside(one: Figure, other: Figure): boolean {
  return isLevel(one.cell, other.cell)
}

/** In a card, a line further down the same column. */
function isBelow({ cell: one }: Figure, { cell: other }: Figure): boolean {
  const height = one.y1 - one.y0
  const down = (other.y0 + other.y1 - one.y0 - one.y1) / 2
  const isFlush = Math.min(Math.abs(one.x0 - other.x0), Math.abs(one.x1 - other.x1)) < height * 3
  return isFlush && down > height * 0.6 && down < height * LINES
}
