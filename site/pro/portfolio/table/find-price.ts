import { parseFigure } from '#domain/figures.ts'
import { askMarket } from '#site/backend-client/ask-market.ts'
import { parseQuotes } from '#site/backend-client/market-answers.ts'
import { callMarketFunction } from '#site/pro/charts/use-price-history.ts'

export type FoundPrice = { price: number; currency: string; priceSource: string; pricedOn: string }

/** The latest price that a source knows; undefined without one. Never a sample. */
export async function findPrice(symbol: string): Promise<FoundPrice | undefined> {
  try {
    const { quotes } = await askMarket('market-data', async () =>
      parseQuotes(
        await callMarketFunction('market-data', { symbols: [symbol], samplePrices: false }),
      ),
    )
    const { close, currency, datetime, origin } = quotes[symbol] ?? {}
    const price = parseFigure(close)
    if (!price || !currency || !origin || origin.source === 'sample') return undefined
    return {
      price,
      currency,
      priceSource: origin.source,
      pricedOn: (datetime || origin.asOf).slice(0, 10),
    }
  } catch {
    // The reader types the price.
    return undefined
  }
}
