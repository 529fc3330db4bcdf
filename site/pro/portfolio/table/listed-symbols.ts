import { findInstrument } from '#domain/markets/instruments.ts'
import type { IsListed } from '#domain/portfolio/draft-holding.ts'

/** Until the lists are loaded, and without them, only the best known symbols count as listed. */
export const isInstrument: IsListed = (symbol) => findInstrument(symbol) !== undefined

export async function loadIsListed(): Promise<IsListed> {
  const [{ bundledListings }, { default: american }] = await Promise.all([
    import('#domain/search/bundled-listings.ts'),
    import('#domain/markets/american-listings.json'),
  ])
  const symbols = new Set(bundledListings(american.lines).map(({ symbol }) => symbol))
  return (symbol) => symbols.has(symbol) || isInstrument(symbol)
}
