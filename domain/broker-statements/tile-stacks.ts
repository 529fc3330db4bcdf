import type { Cell } from './group-words.ts'

/** Fewer companies that stand anywhere are chance. */
const FEWEST = 3

const LINES = 4

/** Tiles of a map or a grid: companies that begin nowhere alike, each with its figures in the middle below it. */
export function findTiles(subjects: readonly Cell[], cells: readonly Cell[]): ReadonlySet<Cell> {
  const tiles = subjects.filter((subject) => {
    const stack = findStack(subject, cells).slice(0, LINES)
    const figures = stack.filter((cell) => /\d/.test(cell.text))
    return figures.length > 1 && stack.some((cell) => !isFlush(subject, cell))
  })
  const alone = tiles.filter(
    (tile) => !tiles.some((other) => other !== tile && isFlush(tile, other)),
  )
  return new Set(alone.length >= FEWEST ? tiles : [])
}

/** What stands below a text, one below another, with the same middle. */
export function findStack(subject: Cell, cells: readonly Cell[]): Cell[] {
  const height = subject.y1 - subject.y0
  const middle = (subject.x0 + subject.x1) / 2
  const below = cells
    .filter((cell) => cell.y0 > subject.y0 + height * 0.5)
    .filter((cell) => Math.abs((cell.x0 + cell.x1) / 2 - middle) < height * 0.6)
    .toSorted((one, other) => one.y0 - other.y0)
  const stack: Cell[] = []
  let end = subject.y1
  for (const cell of below) {
    if (cell.y0 - end > height * 1.2) break
    stack.push(cell)
    end = cell.y1
  }
  return stack
}

function isFlush(one: Cell, other: Cell): boolean {
  return Math.abs(one.x0 - other.x0) < (one.y1 - one.y0) * 0.5
}
