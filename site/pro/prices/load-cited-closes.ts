import { type CollectionEntry, getCollection } from 'astro:content'
import { findCompany } from '#domain/companies/companies.ts'
import { presentRatio } from '#domain/markets/shares-per-unit.ts'
import {
  type CitedClose,
  type CitedCloses,
  findCitedClose,
  type RecordedClose,
} from './cited-close.ts'

/** While the site is built: the closes that our record cites, for every listing of their companies. */
export async function loadCitedCloses(): Promise<CitedCloses> {
  const calls = await getCollection('calls')
  const closes = calls.flatMap(listCloses)
  const entries = closes.flatMap(({ symbol }: RecordedClose) => {
    const listings = findListings(symbol)
    return listings.flatMap((listing): [string, CitedClose][] => {
      const close = findCitedClose(closes, { symbol: listing.symbol, listings })
      return close ? [[listing.symbol, close]] : []
    })
  })
  return Object.fromEntries(entries)
}

function listCloses({ data }: CollectionEntry<'calls'>): RecordedClose[] {
  const { symbol, currency, price } = data
  const prices: CollectionEntry<'calls'>['data']['price'][] =
    data.kind === 'call' ? [price, ...data.prices] : [price]
  return prices.map((close) => ({
    ...close,
    symbol,
    currency,
    date: close.date.toISOString().slice(0, 10),
  }))
}

function findListings(symbol: string) {
  const { listings } = findCompany(symbol) ?? {}
  return (
    listings?.map((listing) => ({ ...listing, ratio: presentRatio(listing.ratio) })) ?? [
      { symbol, ratio: 1 },
    ]
  )
}
