import { findInstrument } from '#domain/markets/instruments.ts'
import { type Quote, sampleQuote } from '#domain/markets/sample-feed.ts'
import type { QuoteProvider } from './quote-provider.ts'

/** The bundled feed: real enough to use, marked as sample data wherever it shows. */
export const sampleProvider: QuoteProvider = {
  async fetchQuotes(symbols, now) {
    const quotes = new Map<string, Quote>()
    for (const symbol of symbols) {
      const instrument = findInstrument(symbol)
      if (instrument) quotes.set(symbol, sampleQuote(instrument, now))
    }
    return { quotes, source: 'sample', asOf: now.toISOString() }
  },
}
