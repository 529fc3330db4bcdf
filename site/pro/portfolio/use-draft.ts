import { useCallback, useEffect, useRef, useState } from 'react'
import { type DraftHolding, EMPTY_DRAFT } from '#domain/portfolio/draft-holding.ts'
import { type KeptDraft, loadDraft, saveDraft } from './draft-store.ts'
import { useSources } from './use-sources.ts'

type DraftState = { rows: DraftHolding[] | undefined; past: (DraftHolding[] | undefined)[] }

const MOST_STEPS_BACK = 20

export type Draft = ReturnType<typeof useDraft>

/** The table of holdings before the analysis. It survives a reload, and removing steps can be undone. */
export function useDraft() {
  const [kept] = useState(loadDraft)
  const [name, setName] = useState(kept.name)
  const [{ rows, past }, setState] = useState<DraftState>(() => ({
    rows: kept.rows,
    past: kept.before ? [kept.before] : [],
  }))
  const sources = useSources(kept)
  const { source, unread } = sources
  useStorage({ rows, before: past.at(-1), name, source, unread })

  const replace = useCallback((next: DraftHolding[] | undefined) => {
    setState((state) => ({ rows: next, past: remember(state) }))
  }, [])
  const edit = useCallback((key: number, change: Partial<DraftHolding>) => {
    setState((state) => ({ ...state, rows: editRow(state.rows, key, change) }))
  }, [])
  const remove = useCallback((key: number) => {
    setState((state) => ({
      rows: state.rows?.filter((row) => findKey(row) !== key),
      past: remember(state),
    }))
  }, [])
  const add = useCallback(() => {
    setState((state) => ({ ...state, rows: [...(state.rows ?? []), { ...EMPTY_DRAFT }] }))
  }, [])
  const undo = useCallback(() => {
    setState((state) => ({ rows: state.past.at(-1), past: state.past.slice(0, -1) }))
  }, [])
  const steps = { canUndo: past.length > 0, replace, edit, remove, add, undo }
  return { rows, name, setName, sources, ...steps }
}

const keys = new WeakMap<DraftHolding, number>()
let lastKey = 0

/** A number that stays with a row when it is edited or moves, so that 500 rows need not render again. */
export function findKey(row: DraftHolding): number {
  const key = keys.get(row) ?? ++lastKey
  keys.set(row, key)
  return key
}

/** A tab that only opened the table leaves what another tab has stored. */
function useStorage({ rows, before, name, source, unread }: KeptDraft) {
  const isOpening = useRef(true)

  // Synchronizes with this device's storage.
  useEffect(() => {
    if (isOpening.current) isOpening.current = false
    else saveDraft({ rows, before, name, source, unread })
  }, [rows, before, name, source, unread])
}

function remember({ rows, past }: DraftState): DraftState['past'] {
  return [...past, rows].slice(-MOST_STEPS_BACK)
}

/** A cell that the reader edited is no longer doubtful. */
function editRow(
  rows: DraftHolding[] | undefined,
  key: number,
  change: Partial<DraftHolding>,
): DraftHolding[] | undefined {
  return rows?.map((row) => {
    if (findKey(row) !== key) return row
    const unsure = row.unsure.filter((field) => change[field] === undefined)
    const edited = { ...row, ...change, unsure }
    // Another company has different statements.
    if (change.symbol !== undefined && change.symbol !== row.symbol) delete edited.inputs
    keys.set(edited, key)
    return edited
  })
}
