import { findCurrencyProblem } from './check-currency.ts'
import { type DecimalMark, parseAmount } from './parse-amount.ts'

/** What one unit of a listing cost on a day, as the reader typed it. */
export type DatedPrice = {
  price: number
  /** The listing's, ISO 4217. */
  currency: string
  /** ISO day on the reader's device. */
  on: string
}

/** A price beyond these is a misplaced decimal point. */
const MIN_PRICE = 1e-9
const MAX_PRICE = 1e12
/** Prices in these have no decimals, so that 150.000 is a hundred and fifty thousand. */
const WHOLE_CURRENCIES = new Set(['IDR', 'JPY', 'KRW', 'VND'])
const DOLLARS = new Set(['AUD', 'CAD', 'HKD', 'NZD', 'SGD', 'TWD', 'USD'])
/** As in HK$, NT$, Rs and Rp. */
const SHORT_CURRENCIES = new Set('A C HK NT RM RP RS S US \u5186 \u5143 \uc6d0'.split(' '))
const EXPONENT = /\dE[+-]?\d/i
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Reads a typed price in the listing's currency; the problem says what to type.
 *
 * @param known what it cost so far, which tells 1.850 of a thousand from one of a single unit
 */
export function parseTypedPrice(
  text: string,
  currency: string,
  known?: number,
): { price: number } | { problem: string } {
  const plain = text.normalize('NFKC')
  const isWritten = !EXPONENT.test(plain) && !isOddlyGrouped(plain) && !hasOtherLetters(plain)
  const amount = isWritten ? parseAmount(text, findDecimalMark(plain, currency, known)) : undefined
  if (!amount) return { problem: 'Enter a number, such as 1,234.50.' }
  const typed = amount.currency ?? currency
  const isOther = typed !== currency || hasOtherSign(plain, currency)
  if (isOther) {
    return { problem: `This listing trades in ${currency}. Enter the price in ${currency}.` }
  }
  const { value: price } = amount
  if (price <= 0) return { problem: 'Enter a price above 0.' }
  if (isPrice(price)) return { price }
  const size = price > MAX_PRICE ? 'large' : 'small'
  return { problem: `This price is too ${size} to be plausible. Check the decimal point.` }
}

/** 1,2,3 is no number: groups of a number have three digits, or two in India. */
function isOddlyGrouped(text: string): boolean {
  const [figure = ''] = /\d[\d.,]*/.exec(text) ?? []
  const groups = figure.split(/[.,]/).slice(1, -1)
  return groups.some((group) => group.length !== 3 && group.length !== 2)
}

/** Letters are a currency before or after the number: 38OO is no 38. */
function hasOtherLetters(text: string): boolean {
  const [, before = '', after = ''] = /^([^\d]*)[\d.,\s'\u2019]*(.*)$/s.exec(text) ?? []
  if (/\d/.test(after)) return true
  const words = `${before} ${after}`.toUpperCase().match(/\p{L}+/gu) ?? []
  return words.some(
    (word) => !SHORT_CURRENCIES.has(word) && findCurrencyProblem(word) !== undefined,
  )
}

/** The sign of dollars, or of yen and yuan, on a listing in neither. */
function hasOtherSign(text: string, currency: string): boolean {
  if (/[¥\uFFE5]/.test(text)) return !/^(?:JPY|CN[YH])$/.test(currency)
  return text.includes('$') && !DOLLARS.has(currency)
}

function findDecimalMark(text: string, currency: string, known = 0): DecimalMark | undefined {
  const grouped = /^\D*([1-9]\d{0,2}\.\d{3})\D*$/.exec(text)?.[1]
  if (!grouped) return undefined
  // A thousand times the one is nearer to what it cost than the other.
  const isNearer = known > Number(grouped) * Math.sqrt(1000)
  return isNearer || WHOLE_CURRENCIES.has(currency) ? ',' : undefined
}

/** Reads what a device kept; undefined for anything that is not a dated price. */
export function parseKeptPrice(kept: unknown): DatedPrice | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { price, currency, on } = kept as Record<string, unknown>
  if (typeof price !== 'number' || !isPrice(price)) return undefined
  if (typeof currency !== 'string' || findCurrencyProblem(currency)) return undefined
  if (typeof on !== 'string' || !ISO_DAY.test(on) || Number.isNaN(Date.parse(on))) return undefined
  return { price, currency, on }
}

function isPrice(price: number): boolean {
  return price >= MIN_PRICE && price <= MAX_PRICE
}
