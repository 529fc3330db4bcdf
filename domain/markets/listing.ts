import { findAsianName } from './asian-listings.ts'
import { type Exchange, findExchange } from './exchanges.ts'
import { findInstrument } from './instruments.ts'

export type Listing = {
  symbol: string
  kind: 'share' | 'index' | 'pair'
  /** Only where it was checked by hand. */
  name: string | null
  exchange: Exchange | null
  currency: string
  country: string | null
  providerSymbols: { twelvedata?: string; eodhd?: string; yahoo?: string }
}

const indices: Record<string, Listing['providerSymbols']> = {
  NIKKEI: { twelvedata: 'N225', eodhd: 'N225.INDX', yahoo: '^N225' },
  HSI: { twelvedata: 'HSI', eodhd: 'HSI.INDX', yahoo: '^HSI' },
  KS11: { twelvedata: 'KOSPI', eodhd: 'KS11.INDX', yahoo: '^KS11' },
}

/** The home page names Samsung by its bare code. */
const homeNames: Record<string, string> = { '005930': '005930.KS' }

const currencies = new Set(
  'USD EUR GBP JPY CNY HKD KRW TWD SGD INR IDR THB MYR PHP VND AUD NZD CAD CHF SEK NOK DKK'.split(
    ' ',
  ),
)

/** Undefined if it cannot be a symbol. Look-alikes in other scripts are not. */
export function normalizeSymbol(text: string): string | undefined {
  const plain = text.trim()
  if (!/^[A-Za-z0-9^][A-Za-z0-9.&/^=-]{0,19}$/.test(plain)) return undefined
  return plain.toUpperCase()
}

/** @returns undefined for what cannot be a share, an index or a pair that we know how to ask for */
export function findListing(symbol: string): Listing | undefined {
  const index = indices[symbol]
  if (index && Object.hasOwn(indices, symbol)) return listIndex(symbol, index)
  const pair = /^([A-Z]{3})\/?([A-Z]{3})$/.exec(symbol)
  const [, base = '', counter = ''] = pair ?? []
  if (currencies.has(base) && currencies.has(counter)) return listPair(symbol, base, counter)
  return listShare(symbol)
}

function listIndex(symbol: string, providerSymbols: Listing['providerSymbols']): Listing {
  const { name, currency } = findInstrument(symbol) ?? { name: null, currency: '' }
  return { symbol, kind: 'index', name, exchange: null, currency, country: null, providerSymbols }
}

function listPair(symbol: string, base: string, counter: string): Listing {
  const providerSymbols = {
    twelvedata: `${base}/${counter}`,
    eodhd: `${base}${counter}.FOREX`,
    yahoo: `${base}${counter}=X`,
  }
  return {
    ...{ symbol, kind: 'pair', name: `${base}/${counter}`, exchange: null },
    ...{ currency: counter, country: null, providerSymbols },
  }
}

function listShare(symbol: string): Listing | undefined {
  const full = homeNames[symbol] ?? symbol
  const found = findExchange(full)
  if (!found) return undefined
  const { exchange, ticker } = found
  const isAmerican = exchange.suffix === ''
  const dashed = ticker.replace('.', '-')
  return {
    symbol,
    kind: 'share',
    name: findInstrument(full)?.name ?? findAsianName(full) ?? null,
    exchange,
    currency: exchange.currency,
    country: exchange.country,
    providerSymbols: {
      twelvedata: isAmerican ? ticker.replace('-', '.') : `${ticker}:${exchange.twelveData}`,
      eodhd: `${dashed}.${exchange.eodhd}`,
      yahoo: isAmerican ? dashed : full,
    },
  }
}
