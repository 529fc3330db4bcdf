import type { Cell } from './group-words.ts'

/** To the text that a picture of letters stands for, in heights of that text. */
const REACH = 5
const INITIALS = /^[A-Z\d]{1,3}$/
/** As many rows of a list have such. */
const FEWEST = 3

/** Leaves out round pictures that show how the code beside them begins: "AB" before "ABNB NASDAQ", "12" before "1299 SEHK". */
export function dropInitials(lines: readonly Cell[][]): Cell[][] {
  const found = new Set(
    lines.flatMap((line) => line.filter((cell, at) => isInitials(cell, line[at + 1]))),
  )
  if (found.size < FEWEST) return [...lines]
  return lines.map((line) => line.filter((cell) => !found.has(cell)))
}

function isInitials(cell: Cell, next: Cell | undefined): boolean {
  if (!next || !INITIALS.test(cell.text)) return false
  const [code = ''] = next.text.split(' ')
  const isNear = next.x0 - cell.x1 < (next.y1 - next.y0) * REACH
  return (
    isNear &&
    code.length > cell.text.length &&
    code.startsWith(cell.text) &&
    /^[A-Z\d]+$/.test(code)
  )
}
