import type { ListedName } from '../markets/asian-listings.ts'
import {
  isExchangeName,
  isWellFormedSymbol,
  type SymbolContext,
  translateSymbol,
} from '../portfolio/symbol-notation.ts'
import type { KnownCompanies } from './known-companies.ts'
import { listReadings } from './repair-symbol.ts'

export type Written = {
  part: string
  symbol: string
  name?: string
  isListed: boolean
  isExact: boolean
}

/** Words with a lower confidence, 0 to 100, are marked for the reader to check. */
export const CERTAIN = 70

/** Letters read worse are noise of some code's form. */
const READABLE = 40
/** Exchanges whose codes are all of one length. */
const FORMS: Record<string, RegExp> = {
  VND: /^[A-Z]{3}$/,
  IDR: /^[A-Z]{4}$/,
  MYR: /^\d{4}$/,
  AUD: /^[A-Z][A-Z\d]{2}$/,
  THB: /^[A-Z]{2,6}$/,
  PHP: /^[A-Z]{2,6}$/,
}

export const MARKETS = [
  'HK',
  'T',
  'KS',
  'TW',
  'SS',
  'SZ',
  'SI',
  'KL',
  'KQ',
  'TWO',
  'NS',
  'JK',
  'BK',
  'PS',
]

/** The company whose symbol or code a part of a text is; empty if it is none's. */
export function findWritten(
  { part, confidence }: { part: string; confidence: number },
  context: SymbolContext,
  companies: KnownCompanies,
): Written[] {
  const [asRead = '', ...others] = listReadings(part)
  // "i" is no code 1 of Hong Kong, and a number no code unless it is long or names its market.
  if (part.length === 1 && confidence < CERTAIN) return []
  if (/^\d{1,2}$/.test(asRead) || (asRead.length < 3 && asRead !== part.toUpperCase())) return []
  const first = placeCode(asRead, context, companies)
  const listed = isPlausible(part) ? companies.findListing(first) : undefined
  const home = findHome({ part, confidence }, listed, { context, companies })
  if (home) return [{ part, symbol: home, isListed: false, isExact: false }]
  if (listed) {
    const isFit = !context.currency || listed.currency === context.currency
    const isPlain = confidence >= CERTAIN && part === part.toUpperCase() && part.length > 1
    const isExact =
      isPlain && isFit && isPlaced(asRead, listed, { context, usual: companies.usual })
    return [{ part, symbol: first, name: listed.name, isListed: isFit, isExact }]
  }
  const elsewhere = findElsewhere(asRead, context, companies)
  if (elsewhere) {
    const { symbol, name } = elsewhere
    const isExact = confidence >= CERTAIN && context.currency !== undefined
    return [{ part, symbol, name, isListed: true, isExact }]
  }
  return findUnlisted({ part, confidence, others }, context, companies)
}

/** In a list of Manila, AP is rather a company there that we do not list than Ampco-Pittsburgh. */
function findHome(
  { part, confidence }: { part: string; confidence: number },
  listed: ListedName | undefined,
  { context, companies }: { context: SymbolContext; companies: KnownCompanies },
): string | undefined {
  const isAbroad = listed?.currency === 'USD' && companies.usual !== 'AUD'
  return isAbroad && confidence >= CERTAIN ? findForm(part, context, companies) : undefined
}

/** A code that no exchange lists as it was read: one with a sign misread, or of a company that we do not know. */
function findUnlisted(
  { part, confidence, others }: { part: string; confidence: number; others: readonly string[] },
  context: SymbolContext,
  companies: KnownCompanies,
): Written[] {
  const home = confidence >= READABLE ? findForm(part, context, companies) : undefined
  const repaired = findRepaired(part, others, { context, companies })
  if (repaired && (!home || repaired.currency === companies.usual)) {
    const { symbol, name } = repaired
    return [{ part, symbol, name, isListed: true, isExact: false }]
  }
  const market = context.currency ?? context.exchange ?? companies.usual
  const placed = placeCode(listReadings(part)[0] ?? '', context, companies)
  const symbol = home ?? (isFormed(part, placed, market) ? placed : undefined)
  return symbol ? [{ part, symbol, isListed: false, isExact: false }] : []
}

/** The company of a code of which one sign was misread. */
function findRepaired(
  part: string,
  others: readonly string[],
  { context, companies }: { context: SymbolContext; companies: KnownCompanies },
): ListedName | undefined {
  return (
    others
      .filter((other) => !/^\d/.test(other) || /\d.*\d/.test(part))
      .map((other) => companies.findListing(translateSymbol(other, context)))
      // Among the short American tickers, every misreading is another company's.
      .find((known) => known && (/[.\d]/.test(known.symbol) || known.symbol.length > 3))
  )
}

/** A code that nobody lists, where the others of its list are, if all codes there have this form. */
function findForm(part: string, { currency, exchange }: SymbolContext, { usual }: KnownCompanies) {
  const code = part.replace(/\.$/, '')
  const market = currency ?? usual ?? ''
  if (exchange || !FORMS[market]?.test(code)) return undefined
  const symbol = translateSymbol(code, { currency: market })
  return symbol.includes('.') ? symbol : undefined
}

/** Of a code's form. A figure is none: a number that nobody lists and for which nothing names a market. */
function isFormed(part: string, symbol: string, market: string | undefined): boolean {
  if (/^\d+$/.test(part) && market === undefined) return false
  return isWellFormedSymbol(symbol) && /[.\d]/.test(symbol) && isPlausible(part)
}

/** A number alone may be listed on several exchanges, and letters where no other company of the list is. */
function isPlaced(
  code: string,
  { currency: listedIn }: ListedName,
  { context, usual }: { context: SymbolContext; usual: string | undefined },
): boolean {
  if ((context.currency ?? context.exchange) !== undefined || code.includes('.')) return true
  return usual === undefined ? !/^\d+$/.test(code) : listedIn === usual
}

/** A code without a market is rather listed where the others of its list are. */
function placeCode(code: string, context: SymbolContext, companies: KnownCompanies): string {
  const placed = translateSymbol(code, context)
  if (context.currency || context.exchange || !companies.usual) return placed
  const usual = translateSymbol(code, { currency: companies.usual })
  if (companies.findListing(usual)) return usual
  // Of a company or fund that we do not list.
  return /^\d{4,6}$/.test(code) && !companies.findListing(placed) ? usual : placed
}

/** A number that the main exchange of a currency, or of such numbers, does not list, on the only other one that does. */
function findElsewhere(
  code: string,
  { currency }: SymbolContext,
  companies: KnownCompanies,
): ListedName | undefined {
  if (!/^\d{4,6}$/.test(code)) return undefined
  const listings = MARKETS.flatMap((suffix) => companies.findListing(`${code}.${suffix}`) ?? [])
  const [only, ...others] = listings.filter((listing) => !currency || listing.currency === currency)
  return others.length === 0 ? only : undefined
}

/**
 * "Apple" or "Price" are words, not tickers, though tickers of these letters exist. Some small letters look
 * like large ones: "vz" and "QCoM" are tickers.
 */
export function isPlausible(part: string): boolean {
  const [code = '', market = ''] = part.split(' ')
  if (/^\d{1,6}$/.test(code) && isExchangeName(market)) return true
  const letters = part.replace(/[^A-Za-z]/g, '')
  const small = letters.replace(/[A-Zcoksuvwxzp]/g, '').length
  return small === 0 || (/\d/.test(part) && letters.length <= 3)
}
