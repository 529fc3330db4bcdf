import { formatPlain } from '../format-number.ts'

export type DecimalMark = '.' | ','

export type Amount = { value: number; currency?: string }

const CURRENCY_MARKS: [mark: string, currency: string][] = [
  ['HK$', 'HKD'],
  ['US$', 'USD'],
  ['NT$', 'TWD'],
  ['S$', 'SGD'],
  ['A$', 'AUD'],
  ['C$', 'CAD'],
  ['RP', 'IDR'],
  ['RM', 'MYR'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₩', 'KRW'],
  ['₹', 'INR'],
  ['฿', 'THB'],
  ['₫', 'VND'],
  ['円', 'JPY'],
  ['원', 'KRW'],
]

/** "Rs. 1,512" and "Rs 1,512". */
const RUPEES = /^([-(+]?)RS(?:\.\s?|\s)(?=[\d.])/

/** 38OO and 1l0 are no 38 and no 10. */
const LETTERS_FOR_DIGITS = /\d[OIL]{1,3}(?![A-Z])|(?<![A-Z])[OIL]\d/

/**
 * Reads a number as people and brokers write it: `$1,234.50`, `1.234,50`, `1’234.50`, `(5)`,
 * `HK$420`, `1.2E+05`. Undefined for text, percentages and dashes. `decimal` decides what a single separator
 * means.
 */
export function parseAmount(text: string, decimal?: DecimalMark): Amount | undefined {
  const plain = text.normalize('NFKC').trim().toUpperCase()
  if (plain === '' || plain.endsWith('%') || plain.length > 40) return undefined
  if (LETTERS_FOR_DIGITS.test(plain)) return undefined
  const mark = CURRENCY_MARKS.find(([name]) => plain.includes(name))
  const code = /\b([A-Z]{3})\b/.exec(plain)?.[1]
  const currency = mark?.[1] ?? (RUPEES.test(plain) ? 'INR' : code)
  const bare = plain
    .replace(RUPEES, '$1')
    .replace(/[A-Z]{2,3}/g, '')
    .replace(/[$€£¥₩₹฿₫円원株股주\s’'_\u00a0]|[ACS](?=\$)/g, '')
    .replace(/[−–]/g, '-')
  const match = /^(\(?)([+-]?)([\d.,]*\d[.,]?)(E[+-]?\d{1,2})?(-?)(\)?)$/.exec(bare)
  if (!match) return undefined
  const size = Number(toPlainDigits(match[3] ?? '', decimal) + (match[4] ?? ''))
  if (!Number.isFinite(size)) return undefined
  const isNegative = match[1] === '(' || match[2] === '-' || match[5] === '-'
  const value = isNegative ? -size : size
  return { value, ...(currency && { currency }) }
}

/** The decimal separator in these cells: clear cases decide, a lone `1,234` does not. */
export function detectDecimalMark(
  cells: Iterable<string>,
  fallback: DecimalMark = '.',
): DecimalMark {
  const all = [...cells].map((cell) => cell.replace(/e[+-]?\d{1,2}$/i, '').replace(/[^\d.,]/g, ''))
  const votes = all.map(voteForMark).filter((vote) => vote !== 0)
  const balance = votes.reduce((sum, vote) => sum + vote, 0)
  if (balance === 0) return fallback
  const mark = balance > 0 ? '.' : ','
  const groups = all.filter((digits) => findGroupMark(digits) === mark).length
  // One cell that says otherwise than all the others tells of itself alone.
  return votes.length === 1 && groups > 1 ? fallback : mark
}

/** Above zero for a decimal point, below for a comma; twice as much where both marks stand. */
function voteForMark(digits: string): number {
  const lastDot = digits.lastIndexOf('.')
  const lastComma = digits.lastIndexOf(',')
  if (lastDot >= 0 && lastComma >= 0) return lastDot > lastComma ? 2 : -2
  if (lastDot >= 0) return isClearlyDecimal(digits, '.') ? 1 : 0
  return lastComma >= 0 && isClearlyDecimal(digits, ',') ? -1 : 0
}

/** The mark of "1,234" and "12.345.678", which is one of thousands unless there are three decimals. */
function findGroupMark(digits: string): DecimalMark | undefined {
  const [, mark] = /^[1-9]\d{0,2}(?:([.,])\d{3}){1,4}$/.exec(digits) ?? []
  const other = mark === '.' ? ',' : '.'
  return mark === undefined || digits.includes(other) ? undefined : (mark as DecimalMark)
}

export function writeAmount(value: number): string {
  if (!Number.isFinite(value)) return ''
  return formatPlain(value)
}

function isClearlyDecimal(digits: string, mark: string): boolean {
  const parts = digits.split(mark)
  return parts.length === 2 && parts[1]?.length !== 3 && parts[0] !== ''
}

/** The only mark of a number that has one or two digits behind it. */
function findOnlyDecimal(text: string): DecimalMark | undefined {
  const [, mark] = /^\d+([.,])\d{1,2}$/.exec(text) ?? []
  return mark as DecimalMark | undefined
}

/** Not a number if the separators make no sense. */
function toPlainDigits(text: string, decimal?: DecimalMark): string {
  // "245,30" has no thousands, whatever the file's other numbers have.
  const mark = findOnlyDecimal(text) ?? decimal ?? detectDecimalMark([text])
  const other = mark === '.' ? ',' : '.'
  // If the other mark comes last, or the decimal mark repeats, the decimal mark separates thousands.
  const isGrouped = text.split(mark).length > 2 || text.lastIndexOf(other) > text.lastIndexOf(mark)
  if (text.includes(mark) && isGrouped) {
    if (!text.includes(other)) return text.replaceAll(mark, '')
    return text.replaceAll(mark, '').replace(other, '.')
  }
  return text.replaceAll(other, '').replace(mark, '.')
}
