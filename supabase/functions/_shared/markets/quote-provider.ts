import type { ListedName } from '#domain/markets/asian-listings.ts'
import type { Exchange } from '#domain/markets/exchanges.ts'
import type { Listing } from '#domain/markets/listing.ts'
import type { HistoryRange, MarketQuote, PricePoint } from '#domain/markets/quote.ts'
import { eodhd } from './eodhd.ts'
import type { ProviderError } from './provider-request.ts'
import { sampleFeed } from './sample-quotes.ts'
import { twelveData } from './twelve-data.ts'
import { yahooFinance } from './yahoo-finance.ts'

/** Everything that others know of a provider: its variables, the choice among providers and its name on screen. */
export type ProviderRegistration = {
  /** In `QUOTES_PROVIDER`, and the `source` of its figures. */
  name: string
  /** For readers, beside its figures. */
  title: string
  /** The variable with its key. A provider with one is asked by default once that is set, others only where named. */
  keyVariable?: string
  /** The variable that names another address in place of the provider's, for tests. */
  urlVariable?: string
  open(settings: ProviderSettings): QuoteProvider
}

export type ProviderSettings = { key: string; url?: string | undefined; timeoutMs?: number }

export type QuoteProvider = {
  maxBatch: number
  /** Credits, of which each symbol costs one, in any 60 seconds and in a day of UTC. */
  limits: { minute: number; day: number }
  /** How the provider names it; undefined for what it is not to be asked for. */
  symbolOf(listing: Listing): string | undefined
  /** @throws ProviderError when nothing of the call succeeded */
  fetchQuotes(listings: readonly Listing[]): Promise<QuoteBatch>
  /** Oldest first. @throws ProviderError */
  fetchHistory(listing: Listing, range: HistoryRange, now: Date): Promise<PricePoint[]>
  /** The shares of an exchange of ours, if the provider lists them. */
  listings?: {
    /** For one exchange. */
    credits: number
    /** @throws ProviderError */
    fetch(exchange: Exchange): Promise<ListedName[]>
  }
}

export type QuoteBatch = {
  /** By our symbol; a symbol that is missing was not in the answer. */
  answers: Map<string, MarketQuote | ProviderError>
  spent?: 'minute' | 'day' | undefined
}

/** In order of preference. A new one is its file, its line here, its test, and its row in docs/markets.md. */
export const QUOTE_PROVIDERS: readonly ProviderRegistration[] = [
  twelveData,
  eodhd,
  yahooFinance,
  sampleFeed,
]

/** What readers call a source. A stored figure may be of a provider that is no longer chosen. */
export function titleOf(source: string): string {
  return QUOTE_PROVIDERS.find(({ name }) => name === source)?.title ?? source
}

export type NamedProvider = QuoteProvider & Pick<ProviderRegistration, 'name'>

/**
 * The providers in order of preference: those that `QUOTES_PROVIDER` names, else those with a key, else
 * the sample feed. One that is named without its key is left out; the backend refuses to start so.
 */
export function chooseQuoteProviders(
  variable: (name: string) => string | undefined,
): NamedProvider[] {
  const names = (variable('QUOTES_PROVIDER') ?? '').split(',').map((name) => name.trim())
  const named = [...new Set(names)].flatMap(
    (name) => QUOTE_PROVIDERS.find((provider) => provider.name === name) ?? [],
  )
  const keyed = QUOTE_PROVIDERS.filter(({ keyVariable }) => keyVariable && variable(keyVariable))
  const wanted = named.length > 0 ? named : keyed.length > 0 ? keyed : [sampleFeed]
  return wanted.flatMap(({ name, keyVariable, urlVariable, open }) => {
    const key = keyVariable ? variable(keyVariable) : ''
    if (key === undefined) return []
    return { name, ...open({ key, url: urlVariable && variable(urlVariable) }) }
  })
}
