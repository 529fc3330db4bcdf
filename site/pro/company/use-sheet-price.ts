import { type Conversion, listConversions } from '#domain/markets/exchange-rates.ts'
import type { Listing } from '#domain/markets/listing.ts'
import { withoutPrice } from '#domain/portfolio/own-figures.ts'
import { type ScoredCompany, withOwnFigures } from '#domain/scoring/company.ts'
import type { Quote } from '#site/backend-client/market-answers.ts'
import { useCitedCloses } from '#site/pro/prices/cited-closes-context.ts'
import { useOwnPrice } from '#site/pro/prices/own-price-store.ts'
import { useKeptFigures } from '#site/pro/scores/own-figures-store.ts'
import { type CompanyStatements, useRates } from './company-data.ts'
import { choosePrice, convertPrice, type SheetPrice } from './sheet-price.ts'

type PricedProps = {
  symbol: string
  listing: Listing
  known: CompanyStatements | undefined
  quote: Quote | undefined
}

export type Priced = {
  price: SheetPrice
  own: ReturnType<typeof useOwnPrice>
  /** Units of the listing's currency for one of the statements'; undefined without a rate. */
  rate: number | undefined
  listingCurrency: string
  /** The rates that the limits and the price are converted at. */
  conversions: readonly Conversion[]
  isPending: boolean
}

export function useSheetPrice({ symbol, listing, known, quote }: PricedProps): Priced {
  const own = useOwnPrice(symbol)
  const listingCurrency = listing.currency
  const statementsCurrency = known?.inputs.currency ?? listingCurrency
  const close = useCitedCloses()[symbol]
  const chosen = choosePrice({ own: own.own, quote, close, listingCurrency })
  const currencies = [listingCurrency, statementsCurrency, chosen?.currency ?? listingCurrency]
  const { data, isPending } = useRates(currencies)
  const rates = data ?? undefined
  const price = convertPrice(chosen, { statementsCurrency, listingCurrency, rates })
  const isForeign = statementsCurrency !== listingCurrency
  const rate = isForeign ? rates?.convert(1, statementsCurrency, listingCurrency) : 1
  const converted = [listingCurrency, chosen?.currency ?? listingCurrency]
  return {
    price,
    own,
    rate,
    listingCurrency,
    conversions: listConversions(rates, converted, statementsCurrency),
    isPending: isPending && new Set(currencies).size > 1,
  }
}

export type SheetCompany = { known: ScoredCompany; withOwn: ScoredCompany }

export function useSheetCompany(
  { symbol, listing, known }: Pick<PricedProps, 'symbol' | 'listing' | 'known'>,
  price: SheetPrice,
): SheetCompany {
  const figures = useKeptFigures()
  const company: ScoredCompany = {
    ...(known?.inputs ?? { inputs: {}, currency: listing.currency }),
    price: price.value,
    priceProvenance: price.provenance,
  }
  const own = withoutPrice(figures(symbol, company.currency))
  return { known: company, withOwn: withOwnFigures(company, own) }
}
