import { type Figure, isSamePlace, mayCount, type Product } from './find-products.ts'
import type { Cell } from './group-words.ts'

/** To the line above or below, in heights of the text. */
const LINES = 3

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

/** In its line or in the one above or below. */
function isNear(one: Cell, other: Cell): boolean {
  return Math.abs(one.y0 + one.y1 - other.y0 - other.y1) / 2 < (one.y1 - one.y0) * LINES
}
