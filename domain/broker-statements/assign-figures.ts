import type { Field } from '../portfolio/broker-columns.ts'
import { type CardFigure, findProduct } from './card-figures.ts'
import {
  findNamedSlot,
  findProductSlots,
  groupIntoSlots,
  type PlacedCard,
  type Slot,
} from './figure-slots.ts'

export type Assigned = {
  shares?: CardFigure | undefined
  price?: CardFigure | undefined
  value?: CardFigure | undefined
  isAmbiguous?: boolean
}

/** Columns of cards begin so far from each other, in heights of the text. */
const MIN_APART = 15

type Places = { shares: Slot | undefined; price: Slot | undefined; value: Slot | undefined }

/**
 * Which figures of each card are shares, price and value. What stands at the same place in all cards is
 * the same figure, so cards that were read well say it of those that were not.
 */
export function assignAll(cards: readonly PlacedCard[]): Assigned[] {
  const slots = groupIntoSlots(cards)
  const product = findProductSlots(slots, cards.length)
  const isInColumns = standInColumns(cards)
  const places: Places = {
    shares: product?.shares ?? findNamedSlot(slots, 'shares', isInColumns),
    price: product?.price ?? findNamedSlot(slots, 'price', isInColumns),
    value: product?.value ?? findNamedSlot(slots, 'value', isInColumns),
  }
  return cards.map(({ figures }, card) => {
    const all = figures.map(({ figure }) => figure)
    const placed = {
      shares: places.shares?.byCard.get(card),
      price: places.price?.byCard.get(card),
      value: places.value?.byCard.get(card),
    }
    if (product && placed.shares && (placed.price ?? placed.value)) {
      return { ...placed, isAmbiguous: product.isAmbiguous }
    }
    return assign(nameFigures(all, placed))
  })
}

/** Whether most cards have another one beside them. */
function standInColumns(cards: readonly PlacedCard[]): boolean {
  const besides = cards.filter(({ anchor }) =>
    cards.some((other) => {
      const height = anchor.y1 - anchor.y0
      const down = Math.abs(anchor.y0 + anchor.y1 - other.anchor.y0 - other.anchor.y1) / 2
      return Math.abs(anchor.x0 - other.anchor.x0) > height * MIN_APART && down < height * 2
    }),
  )
  return besides.length * 2 > cards.length
}

function nameFigures(figures: readonly CardFigure[], placed: Assigned): CardFigure[] {
  const has = (field: Field) => figures.some((figure) => figure.field === field)
  return figures.map((figure) => {
    for (const field of ['shares', 'price', 'value'] as const) {
      if (placed[field] === figure && !figure.field && !has(field)) return { ...figure, field }
    }
    return figure
  })
}

/** By words first; what they leave open, shares × price = value decides. */
function assign(figures: readonly CardFigure[]): Assigned {
  const find = (field: Field) => figures.find((figure) => figure.field === field)
  const [shares, price, value] = [find('shares'), find('price'), find('value')]
  const free = figures.filter(({ field }) => field === undefined)
  if (!shares) {
    const known = [price, value].filter((figure) => figure !== undefined)
    const product = findProduct([...free, ...known])
    return product ?? { shares, price, value }
  }
  if (price && value) return { shares, price, value }
  const product = findProduct([
    shares,
    ...free,
    ...[price, value].filter((one) => one !== undefined),
  ])
  if (product?.shares === shares) return product
  const [first] = free.filter(({ isAmount }) => isAmount)
  // One lone amount may be price or value; only the reader knows.
  return { shares, price, value: value ?? (price ? first : undefined) }
}
