import type { ReadWord } from './group-words.ts'

const CERTAIN = 70

/**
 * Leaves out specks at the edges of a list that were read as "KT" or "1": a short, doubtful word at the
 * beginning or end of its line where no other line begins or ends.
 */
export function dropSpecks(lines: readonly ReadWord[][]): ReadWord[][] {
  const [starts, ends] = [lines.map((line) => line[0]), lines.map((line) => line.at(-1))]
  const isAligned = (word: ReadWord, side: 'x0' | 'x1') => {
    const limit = (word.y1 - word.y0) * 0.6
    const others = (side === 'x0' ? starts : ends).filter(
      (other) => other && other !== word && other.confidence >= CERTAIN && other.text.length > 1,
    )
    return others.some((other) => other && Math.abs(other[side] - word[side]) < limit)
  }
  return lines.map((line) =>
    line.filter((word, at) => {
      if (!isSpeck(word)) return true
      const isFirst = at === 0 && !isAligned(word, 'x0')
      const isLast = at === line.length - 1 && !isAligned(word, 'x1')
      return !(isFirst || isLast)
    }),
  )
}

function isSpeck({ text, confidence }: ReadWord): boolean {
  return text.length <= 3 && confidence < CERTAIN
}
