import type { Cell } from './group-words.ts'

export type Box = { x0: number; x1: number; y0: number; y1: number }

/** How much wider one of two gaps must be to part what stands at its sides. */
const WIDER = 1.25

/** The row that a text belongs to: the nearest one, or the first that does not end above it. */
export function findRow(
  cell: Cell,
  rows: readonly Box[],
  side: 'beside' | 'above',
): number | undefined {
  const middle = (cell.y0 + cell.y1) / 2
  const height = cell.y1 - cell.y0
  const inBlock = rows.flatMap((row, at) => (isInBlock(cell, row, rows) ? [{ row, at }] : []))
  const away = ({ row }: { row: Box }) =>
    side === 'beside'
      ? Math.abs(middle - (row.y0 + row.y1) / 2)
      : row.y1 > middle
        ? row.y0 - middle
        : Infinity
  const [nearest] = inBlock.sort((one, other) => away(one) - away(other))
  if (!nearest) return undefined
  const limit = measurePitch(rows) * (side === 'beside' ? 0.62 : 1)
  return away(nearest) < Math.max(limit, height * 1.5) ? nearest.at : undefined
}

/**
 * Rows beside each other share the picture's width: a text is of the last one that it begins behind. A row that stands
 * alone, because its neighbor was misread, stands where rows of other lines have neighbors.
 */
function isInBlock(cell: Cell, row: Box, rows: readonly Box[]): boolean {
  const column = rows.filter((other) => other.x0 < row.x1 && other.x1 > row.x0)
  const beside = column.flatMap((one) =>
    rows.filter((other) => other.y0 < one.y1 && other.y1 > one.y0),
  )
  const left = Math.max(...beside.map(({ x1 }) => x1).filter((x1) => x1 < row.x0))
  const hasRight = beside.some(({ x0 }) => x0 > row.x1)
  return cell.x0 > left && !(hasRight && cell.x0 > row.x1)
}

function measurePitch(rows: readonly Box[]): number {
  const steps = rows.flatMap((row) => {
    const below = rows.map(({ y0 }) => y0 - row.y0).filter((step) => step > row.y1 - row.y0)
    return below.length > 0 ? [Math.min(...below)] : []
  })
  return steps.sort((a, b) => a - b)[steps.length >> 1] ?? 400
}

/** Whether a gap parts a row from its text that is wider than the one on the text's other side. */
export function isAway(
  own: readonly Cell[],
  row: Box | undefined,
  cells: readonly Cell[],
): boolean {
  const [text] = own.filter((cell) => /\p{L}{2}/u.test(cell.text))
  if (!row || !text) return false
  const [above, below] = [findGap(text, cells, -1), findGap(text, cells, 1)]
  if (text.y1 < row.y0) return below > above * WIDER
  return text.y0 > row.y1 && above > below * WIDER
}

/** The room between a cell and the next one above (-1) or below (1) in the same column. */
function findGap(cell: Cell, cells: readonly Cell[], side: 1 | -1): number {
  const gaps = cells
    .filter((other) => other.x0 < cell.x1 && other.x1 > cell.x0)
    .map((other) => (side > 0 ? other.y0 - cell.y1 : cell.y0 - other.y1))
  return Math.min(...gaps.filter((gap) => gap > -(cell.y1 - cell.y0) * 0.3))
}
