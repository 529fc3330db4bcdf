import { formatExact, roundToDigits } from '../figures.ts'
import type { CompanyInputs } from '../markets/company-inputs.ts'
import {
  type CheckedHoldings,
  checkHoldings,
  type EnteredHolding,
  type HoldingProblem,
} from './check-holdings.ts'
import { parseAmount, writeAmount } from './parse-amount.ts'
import { findListingCurrency, isWellFormedSymbol, normalizeSymbol } from './symbol-notation.ts'

export type DraftField = 'symbol' | 'shares' | 'price' | 'currency'

/** A row of the table that a reader confirms: text, as the inputs show it. */
export type DraftHolding = {
  symbol: string
  shares: string
  price: string
  currency: string
  name?: string
  /** The company's, if a portfolio file had them. */
  inputs?: CompanyInputs
  unsure: DraftField[]
}

export const EMPTY_DRAFT: DraftHolding = {
  symbol: '',
  shares: '',
  price: '',
  currency: '',
  unsure: [],
}

export type RawHolding = {
  symbol: string
  name?: string | undefined
  shares?: number | undefined
  price?: number | undefined
  value?: number | undefined
  currency?: string | undefined
  exchange?: string | undefined
}

const WHOLE_UNITS: Record<string, string> = {
  GBX: 'GBP',
  GBp: 'GBP',
  ZAC: 'ZAR',
  ZAc: 'ZAR',
  ILA: 'ILS',
}

/** Prices in pence or cents become pounds and rand; a missing price is value ÷ shares. */
export function draftHolding(raw: RawHolding): DraftHolding {
  const written = raw.currency?.trim() ?? ''
  const whole = WHOLE_UNITS[written]
  const given = whole ?? written.toUpperCase()
  const symbol = normalizeSymbol(raw.symbol, { currency: given, exchange: raw.exchange ?? '' })
  const currency = given || (findListingCurrency(symbol) ?? '')
  const price = findPrice(raw)
  const doubts: [DraftField, boolean][] = [
    ['symbol', !isWellFormedSymbol(symbol)],
    ['shares', !isPositive(raw.shares)],
    ['price', !isPositive(price)],
    ['currency', currency === ''],
  ]
  return {
    symbol,
    shares: write(raw.shares),
    price: write(price !== undefined && whole ? price / 100 : price),
    currency,
    ...(raw.name && { name: raw.name.slice(0, 120) }),
    unsure: doubts.flatMap(([field, isDoubtful]) => (isDoubtful ? [field] : [])),
  }
}

export function draftAgain({
  symbol,
  shares,
  price,
  currency,
  inputs,
}: EnteredHolding): DraftHolding {
  const texts = { shares: writeExactly(shares), price: writeExactly(price) }
  return { symbol, ...texts, currency, ...(inputs && { inputs }), unsure: [] }
}

/** Rows are numbered as shown. */
export function checkDrafts(drafts: readonly DraftHolding[]): CheckedHoldings {
  const rows = drafts.flatMap((draft, row) => (isEmptyDraft(draft) ? [] : [row]))
  const filled = rows.map((row) => drafts[row] ?? EMPTY_DRAFT)
  const checked = checkHoldings(filled.map(toEntry))
  if ('holdings' in checked) return checked
  const problems = checked.problems.map((problem) => ({
    ...problem,
    row: rows[problem.row] ?? problem.row,
  }))
  return { problems }
}

export function describeProblem({ row, field, message }: HoldingProblem): string {
  if (row < 0)
    return message.includes('no entries') ? 'Add at least one holding.' : `The table ${message}.`
  const name = field === '' ? 'This row' : field.charAt(0).toUpperCase() + field.slice(1)
  return `Row ${row + 1}: ${name} ${message}.`
}

export function listDuplicates(drafts: readonly DraftHolding[]): string[] {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const { symbol } of drafts) {
    if (symbol !== '' && seen.has(symbol)) twice.add(symbol)
    seen.add(symbol)
  }
  return [...twice]
}

export function isEmptyDraft({ symbol, shares, price }: DraftHolding): boolean {
  return symbol.trim() === '' && shares.trim() === '' && price.trim() === ''
}

function toEntry({ symbol, shares, price, currency, inputs }: DraftHolding) {
  const code = currency.trim()
  const normal = normalizeSymbol(symbol, { currency: code.toUpperCase() })
  return {
    symbol: normal || null,
    shares: readAmount(shares),
    price: readAmount(price),
    currency: code || findListingCurrency(normal) || null,
    ...(inputs && { inputs }),
  }
}

/** Text that is not a number is returned unchanged, so that the check can quote it. */
function readAmount(text: string): number | string | null {
  if (text.trim() === '') return null
  return parseAmount(text)?.value ?? text
}

function findPrice({ price, value, shares }: RawHolding): number | undefined {
  if (price !== undefined && price !== 0) return price
  if (value === undefined || !shares) return price
  return roundToDigits(Math.abs(value / shares), 8)
}

function isPositive(amount: number | undefined): boolean {
  return amount !== undefined && amount > 0
}

function writeExactly(amount: number): string {
  const text = writeAmount(amount)
  return Number(text) === amount ? text : formatExact(amount)
}

function write(amount: number | undefined): string {
  return amount === undefined ? '' : writeAmount(amount)
}
