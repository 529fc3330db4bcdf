import { useCallback, useEffect, useState } from 'react'
import { type DraftHolding, EMPTY_DRAFT } from '#domain/portfolio/draft-holding.ts'
import { loadDraft, loadDraftPicture, saveDraft, saveDraftPicture } from './draft-store.ts'

type DraftState = { rows: DraftHolding[] | undefined; past: (DraftHolding[] | undefined)[] }

const MOST_STEPS_BACK = 20

export type Draft = ReturnType<typeof useDraft>

/** The table of holdings before the analysis. It survives a reload, and removing steps can be undone. */
export function useDraft() {
  const [kept] = useState(loadDraft)
  const [name, setName] = useState(kept.name)
  const [{ rows, past }, setState] = useState<DraftState>({ rows: kept.rows, past: [] })
  const [picture, setPicture] = useState<Blob>()

  // Synchronizes with this device's storage.
  useEffect(() => saveDraft({ rows, name }), [rows, name])

  // Synchronizes with the picture stored by an earlier visit.
  useEffect(() => {
    let isHere = true
    void loadDraftPicture().then((kept) => {
      if (isHere && kept) setPicture((current) => current ?? kept)
    })
    return () => {
      isHere = false
    }
  }, [])

  const replace = useCallback((next: DraftHolding[] | undefined) => {
    setState((state) => ({ rows: next, past: remember(state) }))
  }, [])
  const edit = useCallback((index: number, change: Partial<DraftHolding>) => {
    setState((state) => ({ ...state, rows: editRow(state.rows, index, change) }))
  }, [])
  const remove = useCallback((index: number) => {
    setState((state) => ({
      rows: state.rows?.filter((_, row) => row !== index),
      past: remember(state),
    }))
  }, [])
  const add = useCallback(() => {
    setState((state) => ({ ...state, rows: [...(state.rows ?? []), EMPTY_DRAFT] }))
  }, [])
  const undo = useCallback(() => {
    setState((state) => ({ rows: state.past.at(-1), past: state.past.slice(0, -1) }))
  }, [])
  const showPicture = useCallback((next: Blob | undefined) => {
    setPicture(next)
    void saveDraftPicture(next)
  }, [])
  const steps = { canUndo: past.length > 0, replace, edit, remove, add, undo }
  return { rows, name, setName, picture, showPicture, ...steps }
}

function remember({ rows, past }: DraftState): DraftState['past'] {
  return [...past, rows].slice(-MOST_STEPS_BACK)
}

/** A cell that the reader edited is no longer doubtful. */
function editRow(
  rows: DraftHolding[] | undefined,
  index: number,
  change: Partial<DraftHolding>,
): DraftHolding[] | undefined {
  return rows?.map((row, at) => {
    if (at !== index) return row
    const unsure = row.unsure.filter((field) => change[field] === undefined)
    const edited = { ...row, ...change, unsure }
    // Another company has different accounts.
    if (change.symbol !== undefined && change.symbol !== row.symbol) delete edited.inputs
    return edited
  })
}
