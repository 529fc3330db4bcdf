import { type Figure, findPattern, type Pattern } from './find-products.ts'
import type { Cell } from './group-words.ts'

/** Shares in a lot: Indonesia's lists count lots of 100, Taiwan's lots of 1,000. */
const LOTS = [100, 1000]
/** In fewer rows it may be chance. */
const FEWEST = 3
const WORD = /(?:^|\b|\d )lots?\b|[張张]/i

type Counted = {
  figures: readonly Figure[]
  pattern: Pattern
  /** Nothing but the figures says that lots are counted: the reader checks it. */
  isOpen: boolean
}

/** The rows of a list and its figures, with counts of lots as counts of shares, where only those multiply to the values. */
export function findCounted(
  figures: readonly Figure[],
  cells: readonly Cell[],
): Counted | undefined {
  const plain = findPattern(figures, cells)
  if (plain) return { figures, pattern: plain, isOpen: false }
  for (const lot of LOTS) {
    const inLots = findPattern(figures, cells, lot)
    if (!inLots || inLots.products.length < FEWEST) continue
    const counts = inLots.products.map(({ shares }) => shares)
    if (!counts.every(({ amount }) => Number.isInteger(amount))) continue
    const scaled = figures.map((figure) => (counts.includes(figure) ? scale(figure, lot) : figure))
    const pattern = findPattern(scaled, cells)
    const isOpen = !cells.some(({ text }) => WORD.test(text))
    if (pattern) return { figures: scaled, pattern, isOpen }
  }
  return undefined
}

function scale(figure: Figure, lot: number): Figure {
  const amount = figure.amount * lot
  return { ...figure, amount, figure: { ...figure.figure, text: String(amount) } }
}
