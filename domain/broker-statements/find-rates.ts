import { likenAmount } from './card-figures.ts'
import { type Figure, isSamePlace, mayCount, type Pattern, type Product } from './find-products.ts'

/** As many rows of one rate are no chance. */
const FEWEST = 3
/** How far rates of one day differ, by rounding. */
const EVEN = 0.002
/** Rows of which each is tried as the first one. */
const SEEDS = 3

type Rated = { products: Product[]; form: number }

/**
 * The rows of a list whose values are in the reader's own currency: shares × price × rate, where the rate is the same
 * for all prices with the same mark. Undefined if fewer than three rows say so.
 */
export function findRated(figures: readonly Figure[]): Pattern | undefined {
  const counts = figures.filter(mayCount)
  const lines = [...new Set(counts.map(({ cell }) => cell.y0))].sort((a, b) => a - b)
  const first = counts.filter(({ cell }) => cell.y0 <= (lines[SEEDS * 2] ?? Infinity))
  const found = first.flatMap((shares): Rated[] => {
    const level = figures.filter((other) => other !== shares && isLevel(shares, other))
    return level.flatMap((price) =>
      level.flatMap((value) => {
        if (value === price || !mayRate({ shares, price, value })) return []
        return rate({ shares, price, value }, { counts, figures })
      }),
    )
  })
  const [best] = found.sort(
    (one, other) => other.products.length - one.products.length || other.form - one.form,
  )
  return best && { products: best.products, isAmbiguous: false, isTold: false, isEven: true }
}

/** Values are sums of prices, which are amounts rather than counts. */
function mayRate({ shares, price, value }: Product): boolean {
  if (price.figure.field === 'shares' || value.figure.field === 'shares') return false
  const isPriced = likenAmount(price.figure) > likenAmount(shares.figure)
  // Codes have no marks.
  return (
    isPriced &&
    /\d[.,]\d/.test(value.figure.text) &&
    value.amount > 0 &&
    shares.amount * price.amount > 0
  )
}

type Figures = { counts: readonly Figure[]; figures: readonly Figure[] }

function rate(seed: Product, { counts, figures }: Figures): Rated[] {
  const products = counts.flatMap((shares): Product[] => {
    const find = (part: 'price' | 'value') =>
      figures.find(
        (other) =>
          other !== shares &&
          isLevel(shares, other) &&
          isSamePlace([seed.shares, seed[part]], [shares, other]),
      )
    const [price, value] = [find('price'), find('value')]
    const row = price && value && price !== value ? { shares, price, value } : undefined
    return row && mayRate(row) ? [row] : []
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

function isLevel(one: Figure, other: Figure): boolean {
  const { y0, y1 } = one.cell
  return Math.abs(y0 + y1 - other.cell.y0 - other.cell.y1) / 2 < (y1 - y0) * 0.6
}
