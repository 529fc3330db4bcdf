import { symbolsOf } from '../companies/companies.ts'
import type { DraftHolding, IsListed } from './draft-holding.ts'
import {
  findListingCurrency,
  isWellFormedSymbol,
  mayBeName,
  translateSymbol,
} from './symbol-notation.ts'

type NamedListing = { symbol: string; currency: string }

/** Listings of the company that goes by a name; sure if no other does. */
export type FindNamed = (
  name: string,
  currency: string,
) => { listings: readonly NamedListing[]; isSure: boolean }

export type KnownShares = { isListed: IsListed; findNamed?: FindNamed }

export type WrittenRow = {
  holding: DraftHolding
  /** What the file has for a symbol, or the name beside an international number. */
  text: string
  /** The text is such a name, and no symbol. */
  isProduct?: boolean
  /** Of the international number, or else of the headings; '' is American. */
  market?: string | undefined
}

/**
 * A name where a symbol should be becomes the company's listing in the currency of the row. Where it has several or
 * none, and where a symbol of New York's has a price in the currency of the company's listing at home, the reader is
 * asked.
 */
export function placeByName(row: WrittenRow, { isListed, findNamed }: KnownShares): DraftHolding {
  const { holding, text, isProduct } = row
  if (isSettled(row)) return isLikeName(row, isListed) ? askWhich(row, findNamed) : holding
  if (isListed(holding.symbol) && !isProduct) return askAboutHome(holding, text)
  if (!isProduct && !isName(text)) return holding
  const { listings, isSure } = findNamed?.(text, holding.currency) ?? NOBODY
  const only = isSure && !isIndianCode(holding, text) ? findOnly(row, listings) : undefined
  if (only) return moveTo(holding, only)
  if (!isProduct && isLikeSymbol(holding, text)) return holding
  if (listings.length > 0) {
    return askAbout(
      holding,
      listings.map(({ symbol }) => symbol),
    )
  }
  return isNoSymbol(holding, text) ? leaveOpen(holding) : holding
}

/** Asked about already, or without anything that says a market or a currency. */
function isSettled({ holding, text, market }: WrittenRow): boolean {
  if (holding.namesakes) return true
  const isUnplaced = market === undefined || isIndianCode(holding, text)
  return holding.isCurrencyAssumed === true && isUnplaced && !isNative(text)
}

/** A name such as Sony is also a symbol of New York, SONY, and the row says neither market nor currency. */
function isLikeName({ holding, text, isProduct }: WrittenRow, isListed: IsListed): boolean {
  const isWritten = /^\p{Lu}\p{Ll}{2}/u.test(text)
  return !holding.namesakes && !isProduct && isWritten && isListed(holding.symbol)
}

const MAX_OTHERS = 3

function askWhich({ holding, text }: WrittenRow, findNamed?: FindNamed): DraftHolding {
  const { listings } = findNamed?.(text, '') ?? NOBODY
  const symbols = listings.map(({ symbol }) => symbol)
  const others = symbols.filter((symbol) => symbol !== holding.symbol).slice(0, MAX_OTHERS)
  return others.length > 0 ? askAbout(holding, [...others, holding.symbol]) : holding
}

/** A name in Chinese, Japanese or Korean signs, which says where the company is at home. */
function isNative(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u.test(text)
}

const NOBODY = { listings: [], isSure: false }

/** On the market that the row names, else in its currency; of a native name without either, not in New York. */
function findOnly(
  { holding, market, text }: WrittenRow,
  listings: readonly NamedListing[],
): NamedListing | undefined {
  const isThere = (suffix: string) =>
    market === undefined && isNative(text) ? suffix !== '' : suffix === market
  const inMarket = listings.filter(({ symbol }) => isThere(marketOf(symbol)))
  const inCurrency = listings.filter(({ currency }) => currency === holding.currency)
  const isDecided = inMarket.length > 0 || holding.isCurrencyAssumed
  const [only, ...others] = isDecided ? inMarket : inCurrency
  return others.length === 0 ? only : undefined
}

function askAboutHome(holding: DraftHolding, text: string): DraftHolding {
  const { symbol, currency } = holding
  if (currency === findListingCurrency(symbol) || text.trim().toUpperCase() !== symbol)
    return holding
  const home = symbolsOf(symbol).filter((other) => findListingCurrency(other) === currency)
  return home.length > 0 ? askAbout(holding, [...home, symbol]) : holding
}

/** Letters, and no exchange beside them. */
function isName(text: string): boolean {
  const alone = translateSymbol(text)
  return /\p{L}{2}/u.test(text) && !(alone.includes('.') && isWellFormedSymbol(alone))
}

/** Funds and small companies of New York are in no list, but are written in few capitals. */
function isNoSymbol({ symbol, currency }: DraftHolding, text: string): boolean {
  const isAmerican = currency === 'USD' && isWellFormedSymbol(symbol) && !/[a-z]{2}/.test(text)
  return !isAmerican && findListingCurrency(symbol) === 'USD'
}

/** India's codes look like names: TATAMOTORS was one, and is no longer that of the company called Tata Motors. */
function isIndianCode({ symbol }: DraftHolding, text: string): boolean {
  return symbol.endsWith('.NS') && /^[A-Z\d&-]+$/.test(text)
}

/** Few capitals on the exchange of the currency: BHP in Australian dollars is Sydney's, in our lists or not. */
function isLikeSymbol({ symbol, currency }: DraftHolding, text: string): boolean {
  const isThere = findListingCurrency(symbol) === currency && isWellFormedSymbol(symbol)
  return isThere && !mayBeName(symbol) && !/[a-z]{2}/.test(text)
}

function marketOf(symbol: string): string {
  return symbol.split('.')[1] ?? ''
}

function moveTo(holding: DraftHolding, { symbol, currency }: NamedListing): DraftHolding {
  const { isExchangeAssumed: _, ...others } = holding
  const unsure = holding.unsure.filter((field) => field !== 'symbol')
  return { ...others, symbol, unsure, ...(holding.isCurrencyAssumed && { currency }) }
}

function askAbout(holding: DraftHolding, namesakes: string[]): DraftHolding {
  return { ...holding, namesakes, unsure: [...new Set([...holding.unsure, 'symbol'] as const)] }
}

function leaveOpen(holding: DraftHolding): DraftHolding {
  const unsure = [...new Set([...holding.unsure, 'symbol'] as const)]
  return { ...holding, isExchangeAssumed: true, unsure }
}
