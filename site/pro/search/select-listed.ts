import { findListing } from '#domain/markets/listing.ts'
import { loadSearchLater } from './suggestions.ts'

/** Symbols that say their exchange, and of the others those in our lists. Without the lists, all. */
export async function selectListed(symbols: readonly string[]): Promise<string[]> {
  const search = await loadSearchLater().catch(() => undefined)
  if (!search) return [...symbols]
  return symbols.filter((symbol) => {
    const listing = findListing(symbol)
    if (listing?.kind !== 'share' || listing.exchange?.suffix !== '') return true
    return search(symbol).some(({ listings }) => listings.some((one) => one.symbol === symbol))
  })
}
