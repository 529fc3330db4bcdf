import { type Anchor, height, middle } from './find-anchors.ts'
import type { Cell } from './group-words.ts'

/** How far labels begin left of a company to be no part of its name, and beside which the next column begins, in heights of the text. */
const MIN_OFFSET = 1.5
const APART = 8
const EVEN = 0.8

/**
 * How far left of its company a card begins where cards stand in columns: labels of the first column that begin left of
 * their company do so in the others. 0 if none do.
 */
export function measureIndent(
  anchors: readonly Anchor[],
  cells: readonly Cell[],
  pitch: number,
): number {
  const [left, others] = divideColumns(anchors, pitch)
  if (left.length < 2 || others.length < 2) return 0
  const size = Math.max(...anchors.map(({ cell }) => height(cell)))
  const columns = [left, others].map((column) =>
    column.map((anchor) => listOffsets(anchor, cells, pitch)),
  )
  const isCommon = (offset: number) =>
    columns.every((column) => {
      const alike = column.filter((offsets) =>
        offsets.some((other) => Math.abs(other - offset) < size * EVEN),
      )
      return alike.length * 2 > column.length
    })
  const common = columns.flat(2).filter(isCommon)
  return common.length > 0 ? Math.max(...common) + size * EVEN : 0
}

/** The companies that have others at their right, and those. */
function divideColumns(anchors: readonly Anchor[], pitch: number): [Anchor[], Anchor[]] {
  const others = anchors.filter((anchor) => anchors.some((other) => isBeside(other, anchor, pitch)))
  const left = anchors.filter(
    (anchor) => !others.includes(anchor) && others.some((other) => isBeside(anchor, other, pitch)),
  )
  return [left, others]
}

function isBeside({ cell: left }: Anchor, { cell }: Anchor, pitch: number): boolean {
  return (
    cell.x0 - left.x0 > height(cell) * APART && Math.abs(middle(left) - middle(cell)) < pitch / 2
  )
}

/** How far left of a company the cells below it begin, up to where another one may stand. */
function listOffsets({ cell }: Anchor, cells: readonly Cell[], pitch: number): number[] {
  const size = height(cell)
  return cells.flatMap((other) => {
    const down = middle(other) - middle(cell)
    const offset = cell.x0 - other.x0
    const isNear =
      offset > size * MIN_OFFSET && offset < size * APART && down > size * 0.5 && down < pitch * 0.8
    return isNear ? [offset] : []
  })
}
