import type { ReadWord } from './group-words.ts'

const CERTAIN = 70
/** So many cells begin where a column does. */
const FEWEST = 3
const MAX_LETTERS = 3

/**
 * Leaves out what stands in front of a column's cells and was read with them: a triangle that opens a row, as "v", or
 * the picture of a company, as "fA)". The word behind it begins where the column does.
 */
export function dropOpeners(lines: readonly ReadWord[][]): ReadWord[][] {
  const starts = lines.flatMap((line) => line.filter((word, at) => !isBehind(word, line[at - 1])))
  const isStart = (word: ReadWord) => {
    const limit = (word.y1 - word.y0) * 0.6
    const others = starts.filter((one) => one !== word && Math.abs(one.x0 - word.x0) < limit)
    return others.length >= FEWEST
  }
  return lines.map((line) =>
    line.filter((word, at) => {
      const next = line[at + 1]
      const isFirst = !isBehind(word, line[at - 1])
      return !(isFirst && mayOpen(word) && next && isBehind(next, word) && isStart(next))
    }),
  )
}

function mayOpen({ text, confidence }: ReadWord): boolean {
  const isMark = /^(?:\p{Ll}|[^\p{L}\d]+)$/u.test(text) || /[^\p{L}\d.,$&-]/u.test(text)
  return text.length <= MAX_LETTERS && !/\d/.test(text) && (isMark || confidence < CERTAIN)
}

/** In one cell with the word before it. */
function isBehind(word: ReadWord, before: ReadWord | undefined): boolean {
  if (before === undefined) return false
  const height = Math.max(word.y1 - word.y0, before.y1 - before.y0)
  return word.x0 - before.x1 <= height * 0.9
}
