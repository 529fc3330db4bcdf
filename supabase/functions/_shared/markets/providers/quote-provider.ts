import type { ListedName } from '#domain/markets/asian-listings.ts'
import type { Exchange } from '#domain/markets/exchanges.ts'
import type { Listing } from '#domain/markets/listing.ts'
import type { HistoryRange, MarketQuote, PricePoint } from '#domain/markets/quote.ts'
import type { SourceName } from '#domain/markets/source-names.ts'
import type { MarketStore } from '../market-store.ts'
import type { ProviderError } from './provider-request.ts'
import type { StatementsProvider } from './statements-source.ts'

export type ProviderRegistration = {
  /** Used in `QUOTES_PROVIDER` and as the `source` of its figures; what readers see is in the table of names. */
  name: SourceName
  /**
   * The variable with its key. Setting it makes the provider a default; providers without one are
   * asked only if they are named, or always if they are free to ask.
   */
  keyVariable?: string
  isDefault?: boolean
  urlVariable?: string
  /** For a provider with two hosts. */
  otherUrlVariable?: string
  /** The variable with the credits of its plan, such as `55` in a minute or `8/800` in a minute and a day. */
  creditsVariable?: string
  open(settings: ProviderSettings): QuoteProvider
  /** Financial statements. Asked only if `STATEMENTS_PROVIDER` names the provider. */
  openStatements?(settings: ProviderSettings): StatementsProvider
}

export type CreditLimits = { minute: number; day: number }

export type ProviderSettings = {
  key: string
  url?: string | undefined
  otherUrl?: string | undefined
  /** Where a provider keeps what it has fetched; without it, in memory. */
  store?: MarketStore
  timeoutMs?: number
  credits?: CreditLimits | undefined
}

export type QuoteProvider = {
  maxBatch: number
  /** Asking costs nothing, so nothing is counted. */
  isUnmetered?: boolean
  /** Credits, of which each symbol costs one, in any 60 seconds and in a day of UTC. */
  limits: CreditLimits
  /** The provider's own symbol; undefined if the provider must not be asked for it. */
  symbolOf(listing: Listing): string | undefined
  /** @throws ProviderError when nothing of the call succeeded */
  fetchQuotes(listings: readonly Listing[]): Promise<QuoteBatch>
  /** Oldest first. @throws ProviderError */
  fetchHistory?(listing: Listing, range: HistoryRange, now: Date): Promise<PricePoint[]>
  listings?: {
    /** Per exchange. */
    credits: number
    /** Without it, all exchanges. */
    covers?(exchange: Exchange): boolean
    /** @throws ProviderError */
    fetch(exchange: Exchange): Promise<ListedName[]>
  }
}

export type QuoteBatch = {
  /** By our symbol; a missing symbol was not in the answer. */
  answers: Map<string, MarketQuote | ProviderError>
  /** By our symbol: when the figures were fetched, for providers that keep them. */
  fetchedAtMs?: ReadonlyMap<string, number>
  /** Of the current minute, as the provider counts them. */
  creditsLeft?: number | undefined
}

export type NamedProvider = QuoteProvider & Pick<ProviderRegistration, 'name'>
