import { useEffect, useRef, useState } from 'react'
import type { FileReading } from '#domain/portfolio/read-table.ts'
import type { loadDraft, Source, Sources } from './draft-store.ts'
import { makeId } from './make-id.ts'
import {
  deleteOldSources,
  deleteSource,
  isClaimed,
  loadSource,
  saveSource,
} from './source-store.ts'

/** A source whose reading has not ended after so many starts waits for the reader: it may be what ends the page. */
const MAX_STARTS = 3

/** `lost`: this browser did not keep it. `elsewhere`: another tab is reading it. */
export type FoundUnread =
  | { kind: 'found'; blob: Blob; mayStart: boolean }
  | { kind: 'lost' }
  | { kind: 'elsewhere' }

/**
 * What the table was or is being read from. Kept on this device from the choice until the reader confirms the table,
 * clears it or chooses another, for a week at most.
 */
export function useSources(kept: ReturnType<typeof loadDraft>) {
  const [sources, setSources] = useState<Sources>({ source: kept.source, unread: kept.unread })
  const [picture, setPicture] = useState<Blob>()
  const latest = useRef(sources)
  const elsewhere = useRef<string>(undefined)

  // Synchronizes with this device's storage.
  useEffect(() => {
    let isHere = true
    void deleteOldSources().then(async () => {
      if (kept.source?.kind !== 'picture') return
      const blob = await loadSource(kept.source.id)
      if (isHere && latest.current.source?.id === kept.source.id) setPicture(blob)
    })
    return () => {
      isHere = false
    }
  }, [kept])

  function change(next: Sources) {
    const { source, unread } = latest.current
    latest.current = next
    setSources(next)
    const stillKept = [next.source?.id, next.unread?.id]
    for (const old of [source, unread]) {
      if (old && !stillKept.includes(old.id)) void deleteSource(old.id)
    }
  }

  function begin(kind: Source['kind'], blob: Blob): Source {
    const unread = { id: makeId(), kind, starts: 1 }
    void saveSource(unread.id, blob)
    change({ ...latest.current, unread })
    return unread
  }

  /** The table is now from this source. */
  function finish(blob?: Blob, text?: string[][]) {
    const { unread } = latest.current
    if (!unread) return
    const { starts: _, ...source } = unread
    change({ source: text ? { ...source, text } : source })
    setPicture(blob)
  }

  /** Reading is given up: the table stays as it was. */
  const giveUp = () => change({ source: latest.current.source })

  /** The reader decides when it is read again. */
  function postpone() {
    const { source, unread } = latest.current
    if (unread) change({ source, unread: { ...unread, starts: MAX_STARTS } })
  }

  async function findUnread(): Promise<FoundUnread> {
    const { unread } = latest.current
    if (!unread) return { kind: 'lost' }
    if (!kept.isOfThisTab && (await isClaimed(unread.id))) {
      // Not a change of this table, so that nothing is stored over what the other tab has stored.
      elsewhere.current = unread.id
      latest.current = { source: latest.current.source }
      return { kind: 'elsewhere' }
    }
    const blob = await loadSource(unread.id)
    if (!blob) {
      giveUp()
      return { kind: 'lost' }
    }
    const mayStart = unread.starts < MAX_STARTS
    if (mayStart) change({ ...latest.current, unread: { ...unread, starts: unread.starts + 1 } })
    return { kind: 'found', blob, mayStart }
  }

  function keepReading(reading: FileReading) {
    const { source } = latest.current
    if (source) change({ ...latest.current, source: { ...source, reading } })
  }

  /** The table was confirmed: what it was read from is not needed again, and stays only on the screen. */
  const confirm = () => change({})

  function clear() {
    change({})
    setPicture(undefined)
  }

  const steps = { begin, finish, giveUp, postpone, findUnread, keepReading, confirm, clear }
  const unread = sources.unread?.id === elsewhere.current ? undefined : sources.unread
  return { source: sources.source, unread, picture, ...steps }
}
