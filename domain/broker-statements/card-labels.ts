import { type Field, findHeadingField, findHeadingWords } from '../portfolio/broker-columns.ts'
import type { Cell } from './group-words.ts'

export type Label = { field: Field; cell: Cell }

type Side = 'right' | 'below' | 'above'

/** Where the figure of a label stands: how far it may be, in heights of the label's text. */
const MAX_LINES = 2.6

const SUM = /[$€£¥₩₹฿₱]/

type Group = {
  labels: readonly Label[]
  figures: readonly Cell[]
  /** All that stands there: what is between a label and a figure parts them. */
  cells: readonly Cell[]
}

/**
 * The figure of each label, in the same card. All labels of a picture have theirs on the same side: the one
 * on which most labels find one, and the nearest ones.
 */
export function pairLabels(cards: readonly Group[]): Map<Cell, Field> {
  const sides = (['right', 'below', 'above'] as const).map((side) => pairOn(side, cards))
  const [best] = sides.sort((a, b) => b.found.size - a.found.size || a.distance - b.distance)
  return best?.found ?? new Map()
}

function pairOn(side: Side, cards: readonly Group[]) {
  const found = new Map<Cell, Field>()
  let distance = 0
  for (const { labels, figures, cells } of cards) {
    for (const { field, cell } of labels) {
      const near = figures.flatMap((figure) => {
        // A sum of money counts no shares.
        const isSum = field === 'shares' && SUM.test(figure.text)
        const isParted = side === 'right' && cells.some((one) => isBetween(one, cell, figure))
        const away = isSum || isParted ? undefined : measureDistance(side, cell, figure)
        return away === undefined || found.has(figure) ? [] : [{ figure, away }]
      })
      const [nearest] = near.sort((a, b) => a.away - b.away)
      if (!nearest) continue
      distance += nearest.away
      found.set(nearest.figure, field)
    }
  }
  return { found, distance: distance / Math.max(1, found.size) }
}

function isBetween(one: Cell, label: Cell, figure: Cell): boolean {
  const isLevel = one.y0 < label.y1 && one.y1 > label.y0
  return isLevel && one.x0 >= label.x1 && one.x1 <= figure.x0
}

function measureDistance(side: Side, label: Cell, figure: Cell): number | undefined {
  const height = label.y1 - label.y0
  const middles = Math.abs(label.y0 + label.y1 - figure.y0 - figure.y1) / 2
  if (side === 'right') {
    const isBeside = middles < height * 0.8 && figure.x0 >= label.x1
    return isBeside ? (figure.x0 - label.x1) / 50 + middles : undefined
  }
  const gap = side === 'below' ? figure.y0 - label.y1 : label.y0 - figure.y1
  const aligned = Math.min(
    Math.abs(label.x0 - figure.x0),
    Math.abs(label.x1 - figure.x1),
    Math.abs(label.x0 + label.x1 - figure.x0 - figure.x1) / 2,
  )
  const isNear = gap > -height * 0.4 && gap < height * MAX_LINES && middles > height * 0.5
  return isNear && aligned < height * 3 ? Math.max(0, gap) + aligned : undefined
}

/** The field that a cell of text names, if it is a label and nothing else. */
export function findLabel(cell: Cell): Label | undefined {
  const text = cell.text.replace(/[:.…]{1,3}$/, '')
  // "Held/Avail" stands before both, the first of which is held.
  const field =
    findHeadingField(text) ??
    (text.includes('/') ? findHeadingField(findHeadingWords(text.split('/')[0] ?? '')) : undefined)
  const isFigure = field === 'shares' || field === 'price' || field === 'value'
  return isFigure ? { field, cell } : undefined
}
