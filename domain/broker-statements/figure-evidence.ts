import { type Field, findHeadingField, findHeadingWords } from '../portfolio/broker-columns.ts'
import { parseLoosely } from './card-figures.ts'
import type { Product } from './find-products.ts'
import type { Cell } from './group-words.ts'
import { OTHER_FIGURE } from './split-headings.ts'

/** A heading above a column; `other` is a figure that we do not ask for, such as a cost. */
export type Heading = { cell: Cell; field: Field | 'other' }

/** A gain or a loss, with its sign. */
export type Gain = { cell: Cell; amount: number }

const HEADINGS_IN_LINE = 2
/** In as many other lines, it is a label of cards, and its figure may be above it. */
const MOST_AGAIN = 2
const PARTS = ['shares', 'price', 'value'] as const

/** Headings: texts that name a figure, with at least another one in their line. */
export function listHeadings(cells: readonly Cell[]): Heading[] {
  const named = cells.flatMap((cell): Heading[] => {
    if (/\d/.test(cell.text)) return []
    if (OTHER_FIGURE.test(cell.text)) return [{ cell, field: 'other' }]
    const field = findHeadingField(findHeadingWords(cell.text))
    return field ? [{ cell, field }] : []
  })
  return named.filter(({ cell }) => {
    const level = named.filter((other) => isLevel(other.cell, cell))
    const again = named.filter(
      (other) => other.cell.text === cell.text && !isLevel(other.cell, cell),
    )
    return level.length >= HEADINGS_IN_LINE && again.length < MOST_AGAIN
  })
}

/** How far headings agree with what shares, price and value are said to be: 3 if all do, below 0 if they contradict. */
export function sayHeadings(products: readonly Product[], headings: readonly Heading[]): number {
  const [first] = products
  if (!first) return 0
  const votes = PARTS.map((part) => {
    const above = products.map((product) => findAbove(product[part].cell, headings))
    const agreed = above.filter((fields) => fields.includes(part)).length
    // Of two headings above a column, either may be meant.
    const denied = above.filter((fields) => fields.length > 0 && !fields.includes(part)).length
    return (agreed - denied) / products.length
  })
  return votes.reduce((sum, vote) => sum + vote, 0)
}

function findAbove(cell: Cell, headings: readonly Heading[]): (Field | 'other')[] {
  const height = cell.y1 - cell.y0
  return headings
    .filter((heading) => heading.cell.y1 <= cell.y0 + height * 0.3 && isFlush(heading.cell, cell))
    .map(({ field }) => field)
}

export function listGains(cells: readonly Cell[]): Gain[] {
  return cells.flatMap((cell): Gain[] => {
    const amount = parseLoosely(cell.text.split(' ')[0] ?? '')
    const isAmount = amount !== undefined && amount !== 0 && !cell.text.includes('%')
    return isAmount ? [{ cell, amount }] : []
  })
}

/**
 * Whether the value is what a gain of the same row has made of a smaller or larger cost, of all shares or of each:
 * value − cost = gain, shares × (price − cost) = gain.
 */
export function isGained({ shares, price, value }: Product, gains: readonly Gain[]): boolean {
  const level = gains.filter(
    ({ cell }) => isLevel(cell, value.cell) && cell !== price.cell && cell !== shares.cell,
  )
  const error = value.amount * 1e-5 + 0.02
  return level.some(({ amount: gain }) =>
    level.some(({ amount: cost }) => {
      if (cost <= 0 || cost === gain) return false
      const ofEach = shares.amount * (price.amount - cost)
      return [value.amount - cost, ofEach].some((expected) => Math.abs(expected - gain) <= error)
    }),
  )
}

function isLevel(one: Cell, other: Cell): boolean {
  return Math.abs(one.y0 + one.y1 - other.y0 - other.y1) / 2 < (one.y1 - one.y0) * 0.7
}

function isFlush(one: Cell, other: Cell): boolean {
  const height = Math.max(one.y1 - one.y0, other.y1 - other.y0)
  const middles = Math.abs(one.x0 + one.x1 - other.x0 - other.x1) / 2
  return Math.min(Math.abs(one.x0 - other.x0), Math.abs(one.x1 - other.x1), middles) < height * 0.9
}
