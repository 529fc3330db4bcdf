import { findInstrument } from '#domain/markets/instruments.ts'
import { type MarketQuote, RANGE_SPANS } from '#domain/markets/quote.ts'
import { sampleHistory, sampleQuote } from '#domain/markets/sample-feed.ts'
import { ProviderError } from './provider-request.ts'
import type { ProviderRegistration, QuoteProvider } from './quote-provider.ts'

export const sampleFeed: ProviderRegistration = {
  name: 'sample',
  open: () => feed,
}

const feed: QuoteProvider = {
  symbolOf: ({ symbol }) => symbol,
  isUnmetered: true,
  maxBatch: 50,
  limits: { minute: Infinity, day: Infinity },
  async fetchQuotes(listings) {
    const answers = new Map<string, MarketQuote>()
    const now = new Date()
    for (const { symbol } of listings) {
      const instrument = findInstrument(symbol)
      if (instrument) answers.set(symbol, sampleQuote(instrument, now))
    }
    return { answers }
  },
  async fetchHistory({ symbol }, range, now) {
    const instrument = findInstrument(symbol)
    if (instrument) return sampleHistory(instrument, now, RANGE_SPANS[range])
    throw new ProviderError('unknown-symbol', `There is no sample data for ${symbol}.`)
  },
}
