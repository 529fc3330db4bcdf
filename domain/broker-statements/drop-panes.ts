import type { Cell } from './group-words.ts'
import { isOtherHeading } from './keep-holdings.ts'

type Pane = { x0: number; x1: number; y0: number; y1: number }

/** So many lines of a pane begin where its heading does. */
const FEWEST = 3
/** Headings of panes stand farther apart than tabs, in heights of the text. */
const APART = 6
/** Lines of a pane follow each other closer than this. */
const STEP = 5
/** A line of another pane that stands a little higher or lower is beside a heading, too. */
const LEVEL = 1.2
const WATCHLIST = /^watch ?lists?$/i
/** "All US HK". */
const FILTERS = /^(?:all|[A-Z]{2,4})(?: ?[A-Z]{2,4}){0,6}$/i
const HOLDINGS =
  /^(?:(?:open|my|your|current|all) )?(?:positions?|holdings?|portfolio|investments?|securities|stocks|equities|bestand|depot)(?: ?[([]?\d{1,3}[)\]]?)?$/i

/**
 * Leaves out what stands below a heading of orders, fills or a watchlist beside the list: from the heading's left edge
 * to the next heading's, until one speaks of holdings.
 */
export function dropPanes(lines: readonly Cell[][]): Cell[][] {
  const cells = lines.flat()
  const panes = cells.flatMap((cell) => findPane(cell, findNeighbors(cell, cells), cells) ?? [])
  if (panes.length === 0) return [...lines]
  return lines.map((line) => line.filter((cell) => !panes.some((pane) => isInside(cell, pane))))
}

/** The heading before, and where the next pane begins: beside a watchlist's heading may stand what it is filtered by. */
function findNeighbors(
  heading: Cell,
  cells: readonly Cell[],
): [Cell | undefined, Cell | undefined] {
  const height = heading.y1 - heading.y0
  const level = cells
    .filter((cell) => Math.abs(cell.y0 + cell.y1 - heading.y0 - heading.y1) / 2 < height * LEVEL)
    .sort((a, b) => a.x0 - b.x0)
  const before = level.findLast(({ x1 }) => x1 <= heading.x0)
  const [next, ...others] = level.filter(({ x0 }) => x0 >= heading.x1)
  const isFilter =
    next &&
    WATCHLIST.test(heading.text) &&
    FILTERS.test(next.text) &&
    hasHoldingsBeside(next, cells)
  return [before, isFilter ? others[0] : next]
}

function hasHoldingsBeside({ x1 }: Cell, cells: readonly Cell[]): boolean {
  return cells.some((cell) => cell.x0 > x1 && HOLDINGS.test(cell.text))
}

function findPane(
  heading: Cell,
  [before, after]: [Cell | undefined, Cell | undefined],
  cells: readonly Cell[],
): Pane | undefined {
  if (!isOtherHeading(heading.text)) return undefined
  const height = heading.y1 - heading.y0
  const gaps = [heading.x0 - (before?.x1 ?? -Infinity), (after?.x0 ?? Infinity) - heading.x1]
  if (gaps.some((gap) => gap < height * APART)) return undefined
  const x0 = heading.x0 - height * 1.5
  const x1 = after ? after.x0 - height * 0.5 : Infinity
  const below = cells.filter((cell) => cell.y0 > heading.y1 - height * 0.3)
  const own = below.filter((cell) => cell.x0 > x0 && cell.x0 < x1)
  if (!beginsLines(heading, own)) return undefined
  const end = own.find((cell) => HOLDINGS.test(cell.text) && cell.x0 - x0 < height * 4)
  const pane = { x0, x1, y0: heading.y0 - height * 0.5, y1: end ? end.y0 : Infinity }
  // What fills the whole width is a part of the list, which its heading ends.
  return below.filter((cell) => !isInside(cell, pane)).length >= FEWEST ? pane : undefined
}

/** Whether a list of its own begins below a heading, flush with it. */
function beginsLines(heading: Cell, own: readonly Cell[]): boolean {
  const height = heading.y1 - heading.y0
  let last = heading
  let count = 0
  for (const cell of own.toSorted((a, b) => a.y0 - b.y0)) {
    const isFlush = Math.abs(cell.x0 - heading.x0) < height * 1.1 && /\p{L}/u.test(cell.text)
    if (!isFlush) continue
    if (cell.y0 - last.y1 > height * STEP) break
    last = cell
    count++
  }
  return count >= FEWEST
}

function isInside(cell: Cell, { x0, x1, y0, y1 }: Pane): boolean {
  return cell.x0 > x0 && cell.x0 < x1 && cell.y0 > y0 && cell.y0 < y1
}
