import { startTransition, useEffect, useRef, useState } from 'react'
import { forgetAnalysis } from './analysis-store.ts'
import type { Analyzed } from './analyze.ts'
import {
  keepProgress,
  loadShown,
  placeOf,
  type ScoredState,
  type ShownAnalysis,
} from './shown-analysis.ts'

/** What the results show: it stays while another analysis is running. */
export function useShownAnalysis() {
  const [shown, setShown] = useState<ShownAnalysis>()
  const latest = useRef<ShownAnalysis>(undefined)

  function show(next: ShownAnalysis | undefined) {
    latest.current = next
    setShown(next)
  }

  /** Statements that came after the first scores. */
  function update(first: ScoredState, { score, waiting, basis }: Analyzed) {
    const next = { ...first, score, waiting, rates: basis.rates }
    void keepProgress(first, { score, waiting, basis })
    const { current } = latest
    if (current?.kind !== 'scored' || current.id !== first.id) return
    latest.current = next
    startTransition(() => setShown(next))
  }

  async function restore(place: string): Promise<void> {
    const before = latest.current
    if (before && placeOf(before) === place) return
    const found = await loadShown(place)
    if (latest.current === before) show(found)
  }

  function forget() {
    show(undefined)
    if (shown?.kind === 'scored') void forgetAnalysis(shown.id)
  }

  return { shown, show, update, restore, forget }
}

/** True while the analysis that the address names is being opened. */
export function useOpenPlace(
  place: string | undefined,
  restore: (place: string) => Promise<void>,
): boolean {
  const [opened, setOpened] = useState<string>()
  const open = useRef(restore)
  open.current = restore

  // Synchronizes with the browser's history.
  useEffect(() => {
    if (!place) return
    let isHere = true
    void open.current(place).finally(() => {
      if (isHere) setOpened(place)
    })
    return () => {
      isHere = false
    }
  }, [place])

  return place !== undefined && opened !== place
}
