import { startTransition, useEffect, useState } from 'react'
import { findInstrument } from '#domain/markets/instruments.ts'
import type { IsListed } from '#domain/portfolio/draft-holding.ts'

let pending: Promise<ReadonlySet<string>> | undefined

/** Until the lists are loaded, and without them, only the best known symbols count as listed. */
const isInstrument: IsListed = (symbol) => findInstrument(symbol) !== undefined

export function useIsListed(isWanted: boolean): IsListed {
  const [isListed, setIsListed] = useState<IsListed>(() => isInstrument)

  // Synchronizes with the lists, which are loaded over the network.
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    pending ??= loadSymbols()
    pending
      .then((symbols) => {
        const hasSymbol: IsListed = (symbol) => symbols.has(symbol) || isInstrument(symbol)
        // Up to 500 rows look different then, and may wait for the reader's keys.
        if (!isGone) startTransition(() => setIsListed(() => hasSymbol))
      })
      .catch(() => {
        pending = undefined
      })
    return () => {
      isGone = true
    }
  }, [isWanted])

  return isListed
}

async function loadSymbols(): Promise<ReadonlySet<string>> {
  const [{ bundledListings }, { default: american }] = await Promise.all([
    import('#domain/search/bundled-listings.ts'),
    import('#domain/markets/american-listings.json'),
  ])
  return new Set(bundledListings(american.lines).map(({ symbol }) => symbol))
}
