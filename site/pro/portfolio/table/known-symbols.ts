import { startTransition, useEffect, useState } from 'react'
import { isKnownShare } from '#domain/markets/listing.ts'
import type { IsListed } from '#domain/portfolio/draft-holding.ts'
import { loadIsListed } from './listed-symbols.ts'

/** Until the lists are loaded, and without them, only the best known symbols count as listed. */
export function useIsListed(isWanted: boolean): IsListed {
  const [isListed, setIsListed] = useState<IsListed>(() => isKnownShare)

  // Synchronizes with the lists, which are loaded over the network.
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    loadIsListed()
      .then((hasSymbol) => {
        // Up to 500 rows look different then, and may wait for the reader's keys.
        if (!isGone) startTransition(() => setIsListed(() => hasSymbol))
      })
      // The best known symbols have to do.
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [isWanted])

  return isListed
}
