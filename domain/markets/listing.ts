import { findAsianName } from './asian-listings.ts'
import { type Exchange, findExchange, findTradingCurrency } from './exchanges.ts'
import { findInstrument } from './instruments.ts'
import { HOME_NAMES } from './symbol.ts'

export type Listing = {
  symbol: string
  kind: 'share' | 'index' | 'pair'
  /** Only if it was checked by hand. */
  name: string | null
  exchange: Exchange | null
  currency: string
  country: string | null
  /** Without the exchange. The provider's file says how the provider writes it. */
  ticker: string
  pair: { base: string; counter: string } | null
}

/** The Taiwan Stock Exchange's weighted index, the only one of Asia's that anyone may show. */
export const TAIEX = 'TAIEX'

const INDICES = new Set(['NIKKEI', 'HSI', 'KS11', TAIEX])

const currencies = new Set(
  'USD EUR GBP JPY CNY HKD KRW TWD SGD INR IDR THB MYR PHP VND AUD NZD CAD CHF SEK NOK DKK'.split(
    ' ',
  ),
)

export function findListing(symbol: string): Listing | undefined {
  if (INDICES.has(symbol)) return listIndex(symbol)
  const pair = /^([A-Z]{3})\/?([A-Z]{3})$/.exec(symbol)
  const [, base = '', counter = ''] = pair ?? []
  if (currencies.has(base) && currencies.has(counter)) return listPair(symbol, base, counter)
  return listShare(symbol)
}

/** Whether one of the best known symbols can be held: an index or a pair of currencies cannot. */
export function isKnownShare(symbol: string): boolean {
  return findInstrument(symbol) !== undefined && findListing(symbol)?.kind === 'share'
}

function listIndex(symbol: string): Listing {
  const other = { name: null, currency: symbol === TAIEX ? 'TWD' : '' }
  const { name, currency } = findInstrument(symbol) ?? other
  const listed = { symbol, kind: 'index', name, currency, ticker: symbol } as const
  return { ...listed, exchange: null, country: null, pair: null }
}

function listPair(symbol: string, base: string, counter: string): Listing {
  return {
    symbol,
    kind: 'pair',
    name: `${base}/${counter}`,
    ticker: `${base}${counter}`,
    currency: counter,
    exchange: null,
    country: null,
    pair: { base, counter },
  }
}

function listShare(symbol: string): Listing | undefined {
  const full = HOME_NAMES[symbol] ?? symbol
  const found = findExchange(full)
  if (!found) return undefined
  const { exchange, ticker } = found
  const name = findInstrument(full)?.name ?? findAsianName(full) ?? null
  const { country } = exchange
  const currency = findTradingCurrency(full, exchange)
  return { symbol, kind: 'share', name, exchange, currency, country, ticker, pair: null }
}
