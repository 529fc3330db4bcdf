import { findListing, isKnownShare } from '#domain/markets/listing.ts'
import type { IsListed } from '#domain/portfolio/draft-holding.ts'

let names: ReadonlyMap<string, string> = new Map()
/** What was found out for a symbol, which 500 rows ask for after each step. */
const found = new Map<string, string>()

let pending: Promise<IsListed> | undefined

/** Loads the lists once. A failed load can be tried again. */
export function loadIsListed(): Promise<IsListed> {
  pending ??= loadNames().catch((cause: unknown) => {
    pending = undefined
    throw cause
  })
  return pending
}

async function loadNames(): Promise<IsListed> {
  const [{ bundledListings }, { default: american }] = await Promise.all([
    import('#domain/search/bundled-listings.ts'),
    import('#domain/markets/american-listings.json'),
  ])
  const listings = bundledListings(american.lines)
  names = new Map(listings.map(({ symbol, name }) => [symbol, name]))
  found.clear()
  return (symbol) => names.has(symbol) || isKnownShare(symbol)
}

/** Of the best known companies until the lists are loaded; '' if none is known. */
export function findListedName(symbol: string): string {
  const name = found.get(symbol) ?? names.get(symbol) ?? findListing(symbol)?.name ?? ''
  found.set(symbol, name)
  return name
}
