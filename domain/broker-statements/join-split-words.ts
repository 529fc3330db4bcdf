import type { ReadWord } from './group-words.ts'

const SUFFIX = /^\.?(?:[AB]|HK|T|TWO?|K[SQL]|S[SZI]|NS|JK|BK|PS|VN)$/

/** Groups of thousands, whatever signs were read between them. */
const WELL_GROUPED = /^\D{0,4}\d{1,3}(?:[.,]\d{3}){1,4}[.,]\d{2}$/

/** The same before the last group was added. */
const GROUPED = /^\D{0,4}\d{1,3}(?:[.,]\d{3}){2,4}[.,]?$/

/** Fonts of a fixed width have gaps around their points: "2,635. 91" and "8801 .T" were one word each. */
export function joinSplitWords(line: readonly ReadWord[]): ReadWord[] {
  const joined: ReadWord[] = []
  for (const word of line) {
    const last = joined.at(-1)
    const gap = word.x0 - (last?.x1 ?? -Infinity)
    const height = Math.max(word.y1 - word.y0, last ? last.y1 - last.y0 : 0)
    const isNear = gap < height * (WELL_GROUPED.test((last?.text ?? '') + word.text) ? 1.2 : 0.9)
    const isTouching = gap < height * 0.5
    const isOne =
      last &&
      ((isNear && isSplit(last.text, word.text)) ||
        (isTouching && isBrokenGroup(last.text, word.text)))
    if (last && isOne) {
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
  if (WELL_GROUPED.test(first + second) || GROUPED.test(first + second)) return true
  // "November 14, 2026" is no number.
  return after.startsWith(',') ? /^,\d{3}(?!\d)/.test(after) : !/\.\d*\.?$/.test(first.slice(0, -1))
}

/** "HK$309,1 00.00" and "$1 1,924.49" have a gap within their thousands. */
function isBrokenGroup(first: string, second: string): boolean {
  const isCut = /,\d{1,2}$/.test(first) || /^\D{1,4}\d{1,2}$/.test(first)
  return isCut && /^\D{0,4}\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?$/.test(first + second)
}
