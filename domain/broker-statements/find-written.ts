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
  const repaired = others
    .filter((other) => !/^\d/.test(other) || /\d.*\d/.test(asRead))
    .map((other) => companies.findListing(translateSymbol(other, context)))
    // Among the short American tickers, every misreading is another company's.
    .find((known) => known && (/[.\d]/.test(known.symbol) || known.symbol.length > 3))
  if (repaired) {
    const { symbol, name } = repaired
    return [{ part, symbol, name, isListed: true, isExact: false }]
  }
  return isFormed(part, first, context.currency ?? context.exchange ?? companies.usual)
    ? [{ part, symbol: first, isListed: false, isExact: false }]
    : []
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
  return companies.findListing(usual) ? usual : placed
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
