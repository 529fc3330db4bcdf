import type { ReadWord } from './group-words.ts'

const SUFFIX = /^\.?(?:[AB]|HK|T|TWO?|K[SQL]|S[SZI]|NS|JK|BK|PS|VN)$/

/** Fonts of a fixed width have gaps around their points: "2,635. 91" and "8801 .T" were one word each. */
export function joinSplitWords(line: readonly ReadWord[]): ReadWord[] {
  const joined: ReadWord[] = []
  for (const word of line) {
    const last = joined.at(-1)
    const isNear = last && word.x0 - last.x1 < (word.y1 - word.y0) * 0.9
    if (last && isNear && isSplit(last.text, word.text)) {
      last.text += word.text
      last.x1 = word.x1
      last.confidence = Math.min(last.confidence, word.confidence)
    } else joined.push({ ...word })
  }
  return joined
}

function isSplit(first: string, second: string): boolean {
  if (SUFFIX.test(second)) return /\w\.$/.test(first) !== second.startsWith('.')
  const isAtMark = /\d[.,]$/.test(first)
    ? /^\d/.test(second)
    : /\d$/.test(first) && /^[.,]\d/.test(second)
  if (!isAtMark) return false
  const after = (first + second).slice(first.length - Number(/[.,]$/.test(first)))
  // "November 14, 2026" is no number.
  return after.startsWith(',') ? /^,\d{3}(?!\d)/.test(after) : !/\.\d*\.?$/.test(first.slice(0, -1))
}
