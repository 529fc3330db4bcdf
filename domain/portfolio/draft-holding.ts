import { formatExact, roundToDigits } from '../format-number.ts'
import type { CompanyInputs } from '../markets/company-inputs.ts'
import {
  type CheckedHoldings,
  checkHoldings,
  type EnteredHolding,
  type HoldingProblem,
} from './check-holdings.ts'
import {
  describeField,
  OPTIONAL_NAMES,
  type OptionalName,
  type OptionalTexts,
  type OptionalValues,
} from './optional-fields.ts'
import { parseAmount, writeAmount } from './parse-amount.ts'
import {
  findListingCurrency,
  isPlacedByCurrency,
  isWellFormedSymbol,
  mayBeName,
  translateSymbol,
} from './symbol-notation.ts'

export type DraftField = 'symbol' | 'shares' | 'price' | 'currency' | OptionalName

/** A row of the table that a reader confirms: text, as the inputs show it. */
export type DraftHolding = OptionalTexts & {
  symbol: string
  shares: string
  price: string
  currency: string
  /** The currency was not given: it is that of the symbol's exchange. */
  isCurrencyAssumed?: boolean
  /** Letters got their exchange from the currency, or are a name that has none. Until the reader changes either. */
  isExchangeAssumed?: boolean
  /** Listings that the symbol may mean, where nothing says which. Until the reader changes symbol or currency. */
  namesakes?: string[]
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

/** Pence and cents, which some exchanges quote in. */
export function isInSmallUnits(currency: string): boolean {
  return currency.trim() in WHOLE_UNITS
}

/** Prices in pence or cents become pounds and rand; a missing price is value ÷ shares. */
export function draftHolding(raw: RawHolding): DraftHolding {
  const written = raw.currency?.trim() ?? ''
  const whole = WHOLE_UNITS[written]
  const given = whole ?? written.toUpperCase()
  const context = { currency: given, exchange: raw.exchange ?? '' }
  const symbol = translateSymbol(raw.symbol, context)
  const currency = given || (findListingCurrency(symbol) ?? '')
  const price = findPrice(raw)
  const doubts: [DraftField, boolean][] = [
    ['symbol', !isWellFormedSymbol(symbol)],
    ['shares', !isPositive(raw.shares)],
    // London quotes in pence, and not every file says so.
    ['price', !isPositive(price) || (given === '' && symbol.endsWith('.L'))],
    ['currency', currency === ''],
  ]
  return {
    symbol,
    shares: write(raw.shares),
    price: write(price !== undefined && whole ? price / 100 : price),
    currency,
    ...(!given && currency && { isCurrencyAssumed: true }),
    ...(isPlacedByCurrency(raw.symbol, context) && { isExchangeAssumed: true }),
    ...(raw.name && { name: raw.name.slice(0, 120) }),
    unsure: doubts.flatMap(([field, isDoubtful]) => (isDoubtful ? [field] : [])),
  }
}

export function draftAgain(holding: EnteredHolding): DraftHolding {
  const { symbol, shares, price, currency, inputs } = holding
  const texts = { shares: writeExactly(shares), price: writeExactly(price) }
  const optionals = writeOptionals(holding)
  return { symbol, ...texts, currency, ...(inputs && { inputs }), ...optionals, unsure: [] }
}

/** Whether a symbol is in the lists of an exchange. */
export type IsListed = (symbol: string) => boolean

type Checks = {
  isListed?: IsListed
  /** ISO 8601 day, where the reader is. */
  today?: string
}

/** Rows are numbered as shown. */
export function checkDrafts(
  drafts: readonly DraftHolding[],
  { isListed, today }: Checks = {},
): CheckedHoldings {
  const rows = drafts.flatMap((draft, row) => (isEmptyDraft(draft) ? [] : [row]))
  const filled = rows.map((row) => drafts[row] ?? EMPTY_DRAFT)
  const asked = filled.flatMap((draft, row): HoldingProblem[] => [
    ...(isListed && isInQuestion(draft, isListed) ? [{ row, ...askFor(draft) }] : []),
    ...(today && draft.boughtOn && draft.boughtOn > today ? [{ row, ...IN_FUTURE }] : []),
  ])
  const checked = checkHoldings(filled.map(toEntry))
  if ('holdings' in checked && asked.length === 0) return checked
  const found = 'problems' in checked ? checked.problems : []
  const isAsked = ({ row, field }: HoldingProblem) =>
    asked.some((problem) => problem.row === row && problem.field === field)
  const others = found.filter((problem) => !isAsked(problem))
  const problems = [...asked, ...others].map((problem) => ({
    ...problem,
    row: rows[problem.row] ?? problem.row,
  }))
  return { problems: problems.sort((a, b) => a.row - b.row) }
}

/** Not that the company is unknown: TOYOTA is none of our symbols, but Toyota is one of our companies. */
function askFor({ symbol, namesakes }: DraftHolding): Omit<HoldingProblem, 'row'> {
  if (namesakes) {
    return { field: 'symbol', message: `may be ${namesakes.join(' or ')}. Choose the one you hold` }
  }
  const question = 'Which company is it? Choose it, or enter the currency of its price'
  return { field: 'symbol', message: `${symbol.trim()} is not one that we know. ${question}` }
}

const IN_FUTURE = { field: 'boughtOn', message: 'is in the future' }

/**
 * A symbol without an exchange that is in no list would count as American, in dollars, whatever its price is in. So
 * the reader is asked for the company or the currency. So is a word that only the currency gave an exchange: NESTLE
 * with a price in francs is no symbol of Zurich's.
 */
export function isInQuestion(draft: DraftHolding, isListed: IsListed): boolean {
  if (draft.namesakes) return true
  const { symbol, currency, isCurrencyAssumed, isExchangeAssumed, price } = draft
  const isTyped = currency.trim() !== '' && !isCurrencyAssumed
  const isForeign = findListingCurrency(symbol.trim()) !== currency
  const isName = isExchangeAssumed && (isForeign || mayBeName(symbol.trim()))
  const isAnswered = (isTyped || parseAmount(price)?.currency) && !isName
  return !isAnswered && isUnlisted(draft, isListed)
}

/** A symbol with an exchange says where it is listed; only others are looked up. */
export function isUnlisted(
  { symbol, currency, isCurrencyAssumed, isExchangeAssumed }: DraftHolding,
  isListed: IsListed,
): boolean {
  const context = isCurrencyAssumed ? {} : { currency: currency.trim().toUpperCase() }
  const normal = translateSymbol(symbol, context)
  const isLookedUp = isExchangeAssumed || findListingCurrency(normal) === 'USD'
  return normal !== '' && isLookedUp && !isListed(normal)
}

export function describeHoldingProblem({ row, field, message }: HoldingProblem): string {
  if (row < 0)
    return message.includes('no entries') ? 'Add at least one holding.' : `The table ${message}.`
  const name = field === '' ? 'This row' : nameField(field)
  return `Row ${row + 1}: ${name} ${message}.`
}

function nameField(field: string): string {
  const optional = OPTIONAL_NAMES.find((name) => name === field)
  return optional ? describeField(optional).label : field.charAt(0).toUpperCase() + field.slice(1)
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

/** Possible for a few shares, and more often a slip. */
export function hasDearFees({ shares, cost = '', fees = '' }: DraftHolding): boolean {
  if (fees.trim() === '') return false
  const [count, each, sum] = [shares, cost, fees].map((text) => parseAmount(text)?.value)
  return count !== undefined && each !== undefined && sum !== undefined && sum > count * each
}

export function isEmptyDraft({ symbol, shares, price }: DraftHolding): boolean {
  return symbol.trim() === '' && shares.trim() === '' && price.trim() === ''
}

function toEntry(draft: DraftHolding) {
  const { symbol, shares, price, currency, isCurrencyAssumed, inputs } = draft
  const code = (isCurrencyAssumed ? '' : currency.trim()) || parseAmount(price)?.currency || ''
  const normal = translateSymbol(symbol, { currency: code.toUpperCase() })
  const optionals = OPTIONAL_NAMES.map((name) => {
    const text = draft[name] ?? ''
    return [
      name,
      describeField(name).kind === 'amount' ? parseTypedAmount(text) : text.trim() || null,
    ]
  })
  return {
    ...Object.fromEntries(optionals),
    symbol: normal || null,
    shares: parseTypedAmount(shares),
    price: parseTypedAmount(price),
    currency: code || currency.trim() || findListingCurrency(normal) || null,
    ...(inputs && { inputs }),
  }
}

function writeOptionals(values: OptionalValues): OptionalTexts {
  const texts = OPTIONAL_NAMES.flatMap((name): [OptionalName, string][] => {
    const value = values[name]
    if (value === undefined) return []
    return [[name, typeof value === 'number' ? writeExactly(value) : value]]
  })
  return Object.fromEntries(texts)
}

/** Text that is not a number is returned unchanged, so that the check can quote it. */
function parseTypedAmount(text: string): number | string | null {
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
