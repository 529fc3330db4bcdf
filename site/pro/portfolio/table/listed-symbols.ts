import { isKnownShare } from '#domain/markets/listing.ts'
import type { IsListed } from '#domain/portfolio/draft-holding.ts'

export async function loadIsListed(): Promise<IsListed> {
  const [{ bundledListings }, { default: american }] = await Promise.all([
    import('#domain/search/bundled-listings.ts'),
    import('#domain/markets/american-listings.json'),
  ])
  const symbols = new Set(bundledListings(american.lines).map(({ symbol }) => symbol))
  return (symbol) => symbols.has(symbol) || isKnownShare(symbol)
}
