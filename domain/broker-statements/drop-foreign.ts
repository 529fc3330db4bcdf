import type { Cell } from './group-words.ts'

const SURE = 72
const FEWEST = 4
const MAX_LETTERS = 6

/**
 * Leaves out columns of words in a script that the recognizer does not know: one below another stand short
 * words, most of them doubtful and many alike, such as "RE", "Th" and "BE".
 */
export function dropForeign(lines: readonly Cell[][]): Cell[][] {
  const words = lines.flat().filter(isShortWord)
  const foreign = new Set<Cell>()
  for (const word of words) {
    const column = words.filter((other) => isBelow(word, other))
    if (column.length < FEWEST) continue
    const doubtful = column.filter(({ confidence }) => confidence < SURE).length
    const distinct = new Set(column.map(({ text }) => text.toLowerCase())).size
    const isForeign =
      doubtful > column.length * 0.6 &&
      (distinct < column.length * 0.75 || doubtful === column.length)
    if (isForeign) for (const cell of column) foreign.add(cell)
  }
  return lines.map((line) => line.filter((cell) => !foreign.has(cell)))
}

function isShortWord({ text }: Cell): boolean {
  return text.length <= MAX_LETTERS && /\p{L}/u.test(text) && !/\d/.test(text)
}

function isBelow(one: Cell, other: Cell): boolean {
  const limit = (one.y1 - one.y0) * 0.8
  return Math.abs(one.x0 - other.x0) < limit || Math.abs(one.x1 - other.x1) < limit
}
