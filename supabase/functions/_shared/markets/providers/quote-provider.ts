import type { ListedName } from '#domain/markets/asian-listings.ts'
import type { Exchange } from '#domain/markets/exchanges.ts'
import type { Listing } from '#domain/markets/listing.ts'
import type { HistoryRange, MarketQuote, PricePoint } from '#domain/markets/quote.ts'
import type { ProviderError } from './provider-request.ts'
import type { AccountsProvider } from './sec-edgar.ts'

export type ProviderRegistration = {
  /** Used in `QUOTES_PROVIDER` and as the `source` of its figures. */
  name: string
  /** Shown to readers. */
  title: string
  /**
   * The variable with its key. Setting it makes the provider a default; providers without one are
   * asked only if they are named.
   */
  keyVariable?: string
  /** The variable with another address for the provider, for tests. */
  urlVariable?: string
  open(settings: ProviderSettings): QuoteProvider
  /** Annual accounts. Asked only if `ACCOUNTS_PROVIDER` names the provider. */
  openAccounts?(settings: ProviderSettings): AccountsProvider
}

export type ProviderSettings = { key: string; url?: string | undefined; timeoutMs?: number }

export type QuoteProvider = {
  maxBatch: number
  /** Credits in any 60 seconds and in a UTC day; each symbol costs one. */
  limits: { minute: number; day: number }
  /** The provider's own symbol; undefined if it must not be asked for the listing. */
  symbolOf(listing: Listing): string | undefined
  /** @throws ProviderError when nothing of the call succeeded */
  fetchQuotes(listings: readonly Listing[]): Promise<QuoteBatch>
  /** Oldest first. @throws ProviderError */
  fetchHistory(listing: Listing, range: HistoryRange, now: Date): Promise<PricePoint[]>
  /** The shares of one of our exchanges, if the provider lists them. */
  listings?: {
    /** Per exchange. */
    credits: number
    /** @throws ProviderError */
    fetch(exchange: Exchange): Promise<ListedName[]>
  }
}

export type QuoteBatch = {
  /** By our symbol; a missing symbol was not in the answer. */
  answers: Map<string, MarketQuote | ProviderError>
  spent?: 'minute' | 'day' | undefined
}

export type NamedProvider = QuoteProvider & Pick<ProviderRegistration, 'name'>
