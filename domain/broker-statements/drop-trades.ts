import type { Cell } from './group-words.ts'
import type { Box } from './place-texts.ts'

const DATE = /^\(?\d{1,4}[/.-]\d{1,2}[/.,-]\d{1,4}\)?$/

/** Below a list of holdings, rows that begin with a date say what was bought and sold. */
export function dropTrades<Row extends Box>(
  rows: readonly Row[],
  cells: readonly Cell[],
): readonly Row[] {
  const dates = cells.filter(({ text }) => DATE.test(text))
  const isDated = (row: Row) =>
    dates.some((cell) => cell.x1 < row.x0 && cell.y0 < row.y1 && cell.y1 > row.y0)
  const held = rows.filter((row) => !isDated(row))
  return held.length * 2 > rows.length ? held : rows
}
