import { hasThreeDecimals } from './decimal-marks.ts'
import type { Cell } from './group-words.ts'

const MARKED = /^\D{0,4}\d{1,3}(?:[.,] ?\d{3})+\D?$/
const FEWEST = 3
/** Amounts of so many digits have no fraction of three. */
const LONG = 6

/**
 * Writes points that part thousands as commas, in columns of amounts without decimals: beside 3,203,600 and
 * 965,250 stands 146,250, though 146.250 was read.
 */
export function groupColumns(lines: readonly Cell[][]): Cell[][] {
  const figures = lines.flat().filter(({ text }) => /^\D{0,4}\d[\d.,]*[.,] ?\d/.test(text))
  return lines.map((line) =>
    line.map((cell) => {
      if (!MARKED.test(cell.text) || !cell.text.includes('.')) return cell
      const column = figures.filter((other) => isFlush(cell, other))
      return isWhole(column) ? { ...cell, text: cell.text.replace(/\. ?/g, ',') } : cell
    }),
  )
}

function isWhole(column: readonly Cell[]): boolean {
  const isLong = ({ text }: Cell) => text.replace(/\D/g, '').length >= LONG
  return (
    column.length >= FEWEST &&
    column.every(({ text }) => MARKED.test(text)) &&
    column.filter(isLong).length * 2 >= column.length &&
    column.some(({ text }) => text.includes(',')) &&
    !hasThreeDecimals(column.map(({ text }) => text))
  )
}

function isFlush(one: Cell, other: Cell): boolean {
  return Math.abs(one.x1 - other.x1) < (one.y1 - one.y0) * 0.8
}
