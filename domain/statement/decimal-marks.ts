import { detectDecimalMark } from '../portfolio/parse-amount.ts'
import type { ReadWord } from './group-words.ts'

const FIGURE = /^(?:[A-Za-z]{0,3}[$€£¥₩₹฿₱]+|Rp|RM|[([+−–-])?\d[\d.,]*\d[)%]?$/

/** Writes figures with a decimal comma with a point instead: "1.234,56" becomes "1,234.56". */
export function writePoints(words: readonly ReadWord[]): readonly ReadWord[] {
  const figures = words.filter(({ text }) => FIGURE.test(text))
  if (detectDecimalMark(figures.map(({ text }) => text)) === '.') return words
  const swap = (text: string) => text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
  return words.map((word) => (FIGURE.test(word.text) ? { ...word, text: swap(word.text) } : word))
}
