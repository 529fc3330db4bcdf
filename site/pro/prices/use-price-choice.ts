import { findListing } from '#domain/markets/listing.ts'
import type { Quote } from '#site/backend-client/market-answers.ts'
import { choosePrice, type KnownPrice } from '#site/pro/company/sheet-price.ts'
import { useCitedCloses } from './cited-closes-context.ts'
import { useOwnPrices } from './own-price-store.ts'

/** The price of each listing, chosen as on its company sheet. */
export function usePriceChoice(quotes?: Readonly<Record<string, Quote>>) {
  const ownPrices = useOwnPrices()
  const closes = useCitedCloses()
  return (symbol: string): KnownPrice | undefined =>
    choosePrice({
      own: ownPrices.get(symbol),
      quote: quotes?.[symbol],
      close: closes[symbol],
      listingCurrency: findListing(symbol)?.currency ?? '',
    })
}
