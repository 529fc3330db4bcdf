import { findListing } from '#domain/markets/listing.ts'
import { YOURS } from '#domain/markets/source-names.ts'
import type { DatedPrice } from '#domain/portfolio/dated-price.ts'
import { parseQuotes, type Quote } from '#site/backend-client/market-answers.ts'
import { askMarket } from '#site/backend-client/market-client.ts'
import { callForFigures } from '#site/pro/charts/use-price-history.ts'
import { choosePrice } from '#site/pro/company/sheet-price.ts'
import type { CitedClose } from '#site/pro/prices/cited-close.ts'

export type FoundPrice = { price: number; currency: string; priceSource: string; pricedOn: string }

/**
 * One of the home page's nine, which always have an answer. A request without any figure would count as a failure, after
 * five of which the page asks for no quote for a minute, and a symbol without a price is none here.
 */
const ALWAYS_ANSWERED = 'USDJPY'

type OtherPrices = {
  /** What the reader typed on the company's sheet. */
  own: DatedPrice | undefined
  /** A close that our record cites. */
  close: CitedClose | undefined
}

/** A dated price in the listing's currency, chosen as on the company sheet; never a sample. */
export async function findPrice(
  symbol: string,
  { own, close }: OtherPrices,
): Promise<FoundPrice | undefined> {
  const listingCurrency = findListing(symbol)?.currency ?? ''
  const quote = own ? undefined : await fetchQuote(symbol)
  const known = choosePrice({ own, quote, close, listingCurrency })
  if (!known || (listingCurrency && known.currency !== listingCurrency)) return undefined
  const { amount: price, currency, on: pricedOn, source } = known
  const { kind } = source
  const priceSource =
    kind === 'yours' ? YOURS : kind === 'quote' ? source.origin.source : source.name
  return { price, currency, priceSource, pricedOn }
}

async function fetchQuote(symbol: string): Promise<Quote | undefined> {
  try {
    const { quotes } = await askMarket('market-data', async () =>
      parseQuotes(await callForFigures('market-data', { symbols: [symbol, ALWAYS_ANSWERED] })),
    )
    const quote = quotes[symbol]
    return quote?.currency && quote.origin?.source !== 'sample' ? quote : undefined
  } catch {
    // The reader types the price.
    return undefined
  }
}
