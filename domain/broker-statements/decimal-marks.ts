import { detectDecimalMark } from '../portfolio/parse-amount.ts'
import type { ReadWord } from './group-words.ts'

const FIGURE = /^(?:[A-Za-z]{0,3}[$€£¥₩₹฿₱]+|Rp|RM|[([+−–-])?\d[\d.,]*\d[)%]?$/

/** As few figures may have a decimal mark by chance. */
const FEWEST = 3

/** Writes figures with a decimal comma, or with marks misread, with a point: "1.234,56" becomes "1,234.56". */
export function writePoints(words: readonly ReadWord[]): readonly ReadWord[] {
  const figures = words.filter(({ text }) => FIGURE.test(text))
  const texts = figures.map(({ text }) => text)
  const isPoint = detectDecimalMark(texts, partThousands(texts) ? ',' : '.') === '.'
  const swap = (text: string) => text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
  return words.map((word) =>
    FIGURE.test(word.text)
      ? { ...word, text: writeGroups(isPoint ? word.text : swap(word.text)) }
      : word,
  )
}

/** Whether what follows a point is a group of three digits each time, and nothing speaks for decimals. */
function partThousands(texts: readonly string[]): boolean {
  const marked = texts.filter((text) => text.includes('.'))
  return marked.length >= FEWEST && marked.every((text) => /^\D*\d{1,3}(?:\.\d{3})+\D*$/.test(text))
}

/** Three or more groups leave no doubt which mark is which: "1.200,427.00" and "8.107.500.00". */
function writeGroups(text: string): string {
  const [, sign, whole, decimals = ''] =
    /^(\D{0,4})(\d{1,3}(?:[.,]\d{3}){1,4})(?:[.,](\d{1,2}))?(?=[)%]?$)/.exec(text) ?? []
  const isClear = whole !== undefined && (decimals !== '' || whole.split(/[.,]/).length > 2)
  if (!isClear) return text
  const end = text.slice((sign + whole).length + (decimals ? decimals.length + 1 : 0))
  return `${sign}${whole.replace(/\./g, ',')}${decimals && `.${decimals}`}${end}`
}
