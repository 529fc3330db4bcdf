import type { Quote } from '#domain/markets/sample-feed.ts'

export type QuoteBatch = {
  /** By the symbol that was asked for. A symbol without a quote is left out. */
  quotes: Map<string, Quote>
  /** Where the figures come from, shown beside them: `sample` is shown as "Sample data". */
  source: string
  /** ISO time of the figures. */
  asOf: string
}

/** A source of quotes. The bundled sample feed is one; real providers stand behind the same verb. */
export type QuoteProvider = {
  fetchQuotes(symbols: readonly string[], now: Date): Promise<QuoteBatch>
}
