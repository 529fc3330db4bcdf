import type { ReadWord } from './group-words.ts'

/** A V that was taken apart: "\/" or "\'/". */
const STROKES = /^[\\]['"`’|]?\/$/
/** So many tickers begin where it stands. */
const FEWEST = 3
const READ = 75

/** Puts a lone V together again, where a column of tickers has one of its own: no word has it otherwise. */
export function readStrokes(words: readonly ReadWord[]): ReadWord[] {
  return words.map((word) => {
    if (!STROKES.test(word.text)) return word
    const height = word.y1 - word.y0
    const isFirst = !words.some(
      (other) => other.x1 <= word.x0 && other.y0 < word.y1 && other.y1 > word.y0,
    )
    const column = words.filter(
      ({ text, x0 }) => /^[A-Z]{2,5}$/.test(text) && Math.abs(x0 - word.x0) < height * 0.4,
    )
    return isFirst && column.length >= FEWEST ? { ...word, text: 'V', confidence: READ } : word
  })
}
