import { isSameCompany } from './company-names.ts'
import { isExchange } from './exchanges.ts'
import type { Listing } from './listing.ts'

/** Values that a provider does not know are null. */
export type MarketQuote = {
  name: string | null
  exchange: string
  /** ISO 4217; for a pair, the second currency. */
  currency: string
  /** The trading day at the exchange, ISO date, with a time if the provider gives one. */
  tradedOn: string
  close: number
  previousClose: number | null
  change: number | null
  /** Percent: 1.5 is 1.5%. */
  changePercent: number | null
  volume: number | null
}

export type PricePoint = { date: string; close: number }

export const HISTORY_RANGES = ['1M', '1Y', '5Y'] as const
export type HistoryRange = (typeof HISTORY_RANGES)[number]

export const RANGE_SPANS = {
  '1M': { days: 31, step: 'day' },
  '1Y': { days: 366, step: 'day' },
  '5Y': { days: 1827, step: 'week' },
} as const satisfies Record<HistoryRange, { days: number; step: 'day' | 'week' }>

/** The provider's registered name; `sample` is made up. */
export type QuoteSource = string

export const QUOTE_FRESH_MS = 300_000

/** The wire form (docs/behavior.md, Market data): numbers as text, under the names that the pages read. */
export function presentQuote(symbol: string, quote: MarketQuote) {
  const percent = quote.changePercent === null ? null : fixed(quote.changePercent)
  return {
    symbol,
    name: quote.name,
    exchange: quote.exchange,
    currency: quote.currency,
    datetime: quote.tradedOn,
    close: fixed(quote.close),
    previous_close: quote.previousClose === null ? null : fixed(quote.previousClose),
    change: quote.change === null ? null : fixed(quote.change),
    percent_change: percent,
    change_p: percent,
    volume: quote.volume === null ? null : String(quote.volume),
  }
}

export function completeQuote(quote: MarketQuote): MarketQuote {
  const { close, previousClose } = quote
  if (previousClose === null || previousClose <= 0) return quote
  const change = quote.change ?? close - previousClose
  return { ...quote, change, changePercent: quote.changePercent ?? (change / previousClose) * 100 }
}

/**
 * Shows that an answer is about another listing: a different name, exchange or currency. Names are
 * compared only if ours was checked: an old list would refuse renamed companies.
 */
export function findMismatch(
  listing: Listing,
  answer: { name?: string | null; exchange?: string | null; currency?: string | null },
): string | undefined {
  if (listing.kind === 'pair') return undefined
  const { name, exchange, currency } = answer
  if (exchange && listing.exchange && !isExchange(listing.exchange, exchange)) return exchange
  if (currency && listing.kind === 'share' && currency.toUpperCase() !== listing.currency) {
    return currency
  }
  if (name && listing.name && !isSameCompany(name, listing.name)) return name
  return undefined
}

function fixed(value: number): string {
  return (Object.is(value, -0) ? 0 : value).toFixed(5)
}
