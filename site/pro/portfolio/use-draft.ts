import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type DraftHolding, isEmptyDraft } from '#domain/portfolio/draft-holding.ts'
import {
  addRow,
  change,
  type DraftSteps,
  editRow,
  findKey,
  follow,
  makeRoom,
  type RowChange,
  redo,
  startSteps,
  undo,
} from './draft-steps.ts'
import { followOtherTabs, type KeptDraft, loadDraft, saveSoon } from './draft-store.ts'
import { makeId } from './make-id.ts'
import { nameAnalyses } from './results/past-store.ts'
import { useSources } from './use-sources.ts'

export type Draft = ReturnType<typeof useDraft>

/** The table of holdings before the analysis. It survives a reload, and its steps can be undone. */
export function useDraft() {
  const [kept] = useState(loadDraft)
  const [name, setKeptName] = useState(kept.name)
  const [steps, setSteps] = useState<DraftSteps>(() => startSteps(kept))
  const { rows, id } = steps.now
  const sources = useSources(kept)
  const { source, unread } = sources
  const before = steps.past.at(-1)
  const followed = useRef<DraftHolding[]>(undefined)
  useStorage(
    { rows, id, before: before?.rows, beforeId: before?.id, name, source, unread },
    followed,
  )

  // Synchronizes with the browser's other tabs.
  useEffect(
    () =>
      followOtherTabs((table) => {
        followed.current = table.rows
        setSteps((own) => follow(own, table))
      }),
    [],
  )

  const setName = useCallback(
    (next: string) => {
      setKeptName(next)
      if (next) nameAnalyses({ name: next, portfolio: id })
    },
    [id],
  )

  /** Another table, with a history of analyses of its own. */
  const replace = useCallback((next: DraftHolding[] | undefined) => {
    setSteps((now) => change(now, { rows: next, id: makeId() }))
  }, [])
  const makeRoomHere = useCallback(() => setSteps((now) => makeRoom(now, makeId())), [])
  const edit = useCallback((key: number, edited: RowChange) => {
    setSteps((now) => editRow(now, key, edited))
  }, [])
  const remove = useCallback((key: number) => {
    setSteps((now) => {
      const others = now.now.rows?.filter((row) => findKey(row) !== key)
      return change(now, { ...now.now, rows: others })
    })
  }, [])
  const insert = useCallback((row: DraftHolding, place: number) => {
    setSteps((now) => {
      const others = now.now.rows?.toSpliced(place, 0, row) ?? [row]
      return change(now, { ...now.now, rows: others })
    })
  }, [])
  const add = useCallback(() => setSteps(addRow), [])
  const undoLast = useCallback(() => setSteps(undo), [])
  const redoLast = useCallback(() => setSteps(redo), [])
  const canUndo = steps.past.length > 0
  const actions = { canUndo, replace, edit, remove, insert, add, undo: undoLast, redo: redoLast }
  const hasHoldings = rows?.some((row) => !isEmptyDraft(row)) ?? false
  return { rows, hasHoldings, id, name, setName, sources, ...actions, makeRoom: makeRoomHere }
}

/** A tab that only opened the table, or follows another tab, leaves what that one has stored. */
function useStorage(
  { rows, id, before, beforeId, name, source, unread }: KeptDraft,
  followed: RefObject<DraftHolding[] | undefined>,
) {
  const isOpening = useRef(true)

  // Synchronizes with this device's storage.
  useEffect(() => {
    if (isOpening.current) isOpening.current = false
    else if (!rows || rows !== followed.current) {
      saveSoon({ rows, id, before, beforeId, name, source, unread })
    }
  }, [rows, id, before, beforeId, name, source, unread, followed])
}
