import { type KeyboardEvent, type RefObject, useCallback, useRef } from 'react'
import { showToastWithAction } from '#site/ui/toast-store.ts'
import { findKey } from '../draft-steps.ts'
import type { Draft } from '../use-draft.ts'

/** Removing, undoing and redoing, with the focus kept in the table. */
export function useTableSteps(draft: Draft, section: RefObject<HTMLElement | null>) {
  const now = useRef(draft)
  now.current = draft

  function undo() {
    now.current.undo()
    keepFocus(section.current)
  }

  const remove = useCallback(
    (key: number) => {
      const place = now.current.rows?.findIndex((other) => findKey(other) === key) ?? -1
      const row = now.current.rows?.[place]
      if (!row) return
      now.current.remove(key)
      keepFocus(section.current)
      showToastWithAction({
        title: `${row.symbol || 'The row'} was removed`,
        description: 'Ctrl+Z in the table undoes it too.',
        action: { label: 'Restore', run: () => now.current.insert(row, place) },
      })
    },
    [section],
  )

  /** The browser's own undo knows one field at a time. */
  function handleKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    const isRedo = (key === 'z' && event.shiftKey) || key === 'y'
    if (!isRedo && key !== 'z') return
    event.preventDefault()
    if (isRedo) now.current.redo()
    else now.current.undo()
    keepFocus(section.current)
  }

  return { remove, undo, handleKeyDown }
}

/** After the row, and with it the focused button, is gone. */
function keepFocus(section: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document
    if (activeElement === body || !activeElement) section?.focus({ preventScroll: true })
  })
}
