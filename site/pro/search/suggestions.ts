import { useEffect, useState } from 'react'
import type { Suggest } from '#domain/markets/suggest-listings.ts'

let pending: Promise<Suggest> | undefined

async function loadSuggest(): Promise<Suggest> {
  const [{ bundledListings, createSuggest }, { default: american }] = await Promise.all([
    import('#domain/markets/suggest-listings.ts'),
    import('#domain/markets/american-listings.json'),
  ])
  return createSuggest(bundledListings(american.lines))
}

/** Undefined until it is needed and loaded. After a failure, the next use tries again. */
export function useSuggest(isWanted: boolean): Suggest | undefined {
  const [suggest, setSuggest] = useState<Suggest>()

  // Synchronizes with the list, which is loaded over the network.
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    pending ??= loadSuggest()
    pending
      .then((loaded) => {
        if (!isGone) setSuggest(() => loaded)
      })
      .catch(() => {
        // Searching works without suggestions.
        pending = undefined
      })
    return () => {
      isGone = true
    }
  }, [isWanted])

  return suggest
}
