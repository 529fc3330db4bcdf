import { detectDecimalMark } from '../portfolio/parse-amount.ts'
import type { ReadWord } from './group-words.ts'

const FIGURE = /^(?:[A-Za-z]{0,3}[$€£¥₩₹฿₱]+|Rp|RM|[([+−–-])?\d[\d.,]*\d[)%]?$/

/** As few figures may have a decimal mark by chance. */
const FEWEST = 3
const MOST = 0.9
const GROUPED = /^\D*\d{1,3}(?:[.,]\d{3})+[^\d%]*$/
/** Hong Kong quotes prices with three decimals: "5,311.100". */
const THREE_DECIMALS = /^\D*\d{1,3}(?:,\d{3})+\.\d{3}\D*$/

/** Writes figures with a decimal comma, or with marks misread, with a point: "1.234,56" becomes "1,234.56". */
export function writePoints(words: readonly ReadWord[]): readonly ReadWord[] {
  const texts = words.map(({ text }) => text).filter((text) => FIGURE.test(text))
  const isPoint = detectDecimalMark(texts) === '.'
  const isWhole = partThousands(texts)
  const swap = (text: string) => text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
  return words.map((word) => {
    const { text } = word
    if (isWhole && GROUPED.test(text)) return { ...word, text: text.replaceAll('.', ',') }
    return FIGURE.test(text) ? { ...word, text: writeGroups(isPoint ? text : swap(text)) } : word
  })
}

/** Whether a group of three digits follows nearly every mark, so that none is a decimal one. */
function partThousands(texts: readonly string[]): boolean {
  const marked = texts.filter((text) => /\d[.,]\d/.test(text) && !text.includes('%'))
  const grouped = marked.filter((text) => GROUPED.test(text))
  if (hasThreeDecimals(grouped)) return false
  return grouped.length >= FEWEST && grouped.length >= marked.length * MOST
}

/** Unless as many long figures have commas alone: then the points are commas that were misread. */
export function hasThreeDecimals(texts: readonly string[]): boolean {
  const long = texts.filter((text) => text.replace(/\D/g, '').length > 5)
  const priced = long.filter((text) => THREE_DECIMALS.test(text)).length
  const whole = long.filter((text) => !text.includes('.')).length
  // Depositories write 1,393 shares as "1,393.000".
  const isRound = texts.every((text) => /[.,]000\D*$/.test(text))
  return (priced >= FEWEST || isRound) && priced > whole
}

/** Three or more groups leave no doubt which mark is which: "1.200,427.00" and "8.107.500.00". */
function writeGroups(text: string): string {
  const [, sign, whole, decimals = ''] =
    /^(\D{0,4})(\d{1,3}(?:[.,]\d{3}){1,4})(?:[.,](\d{1,2}))?(?=[)%]?$)/.exec(text) ?? []
  const isClear = whole !== undefined && (decimals !== '' || whole.split(/[.,]/).length > 2)
  if (!isClear || THREE_DECIMALS.test(text)) return text
  const end = text.slice((sign + whole).length + (decimals ? decimals.length + 1 : 0))
  return `${sign}${whole.replace(/\./g, ',')}${decimals && `.${decimals}`}${end}`
}
