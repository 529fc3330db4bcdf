import { startTransition, useEffect, useState } from 'react'
import type { IsListed } from '#domain/portfolio/draft-holding.ts'
import { isInstrument, loadIsListed } from './listed-symbols.ts'

let pending: Promise<IsListed> | undefined

export function useIsListed(isWanted: boolean): IsListed {
  const [isListed, setIsListed] = useState<IsListed>(() => isInstrument)

  // Synchronizes with the lists, which are loaded over the network.
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    pending ??= loadIsListed()
    pending
      .then((hasSymbol) => {
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
