import type { Listing } from '#domain/markets/listing.ts'
import type { HistoryRange, MarketQuote, PricePoint, QuoteSource } from '#domain/markets/quote.ts'
import { createEodhd } from './eodhd.ts'
import type { ProviderError } from './provider-request.ts'
import { sampleProvider } from './sample-quotes.ts'
import { createTwelveData } from './twelve-data.ts'
import { createYahooFinance } from './yahoo-finance.ts'

/** A new one is a file, a line in `PROVIDERS`, and a test. */
export type QuoteProvider = {
  name: QuoteSource
  maxBatch: number
  /** Credits, of which each symbol costs one, in any 60 seconds and in a day of UTC. */
  limits: { minute: number; day: number }
  /** @throws ProviderError when nothing of the call succeeded */
  fetchQuotes(listings: readonly Listing[]): Promise<QuoteBatch>
  /** Oldest first. @throws ProviderError */
  fetchHistory(listing: Listing, range: HistoryRange, now: Date): Promise<PricePoint[]>
}

export type QuoteBatch = {
  /** By our symbol; a symbol that is missing was not in the answer. */
  answers: Map<string, MarketQuote | ProviderError>
  spent?: 'minute' | 'day' | undefined
}

type Variables = (name: string) => string | undefined

const PROVIDERS: Record<QuoteSource, (variable: Variables) => QuoteProvider | undefined> = {
  twelvedata: (variable) => {
    const key = variable('TWELVE_DATA_API_KEY')
    return key ? createTwelveData({ key, url: variable('TWELVE_DATA_URL') }) : undefined
  },
  eodhd: (variable) => {
    const key = variable('EODHD_API_KEY')
    return key ? createEodhd({ key, url: variable('EODHD_URL') }) : undefined
  },
  yahoo: (variable) => createYahooFinance({ url: variable('YAHOO_URL') }),
  sample: () => sampleProvider,
}

/**
 * The providers in order of preference: those that `QUOTES_PROVIDER` names, else those with a key, else
 * the sample feed. One that is named without its key is left out; the backend refuses to start so.
 */
export function chooseQuoteProviders(variable: Variables): QuoteProvider[] {
  const named = (variable('QUOTES_PROVIDER') ?? '').split(',').map((name) => name.trim())
  const wanted = named.filter((name) => Object.hasOwn(PROVIDERS, name)) as QuoteSource[]
  const keyed: QuoteSource[] = ['twelvedata', 'eodhd']
  const chosen = (wanted.length > 0 ? [...new Set(wanted)] : keyed)
    .map((name) => PROVIDERS[name](variable))
    .filter((provider) => provider !== undefined)
  return chosen.length > 0 || wanted.length > 0 ? chosen : [sampleProvider]
}
