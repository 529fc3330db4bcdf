import { createContext, use } from 'react'

/** `label` says what was done: "Picked: …". */
export type Undo = { label: string; undo: () => Promise<unknown> }

/**
 * Does something and tells the editor. The work gives what undoes it, or nothing if nothing changed.
 * Resolves to whether it was done.
 */
export type Act = (
  label: string,
  work: () => Promise<(() => Promise<unknown>) | undefined>,
) => Promise<boolean>

type DeskActions = { act: Act; undoLast: () => Promise<void> }

export const DeskContext = createContext<DeskActions | undefined>(undefined)

export function useDesk(): DeskActions {
  const actions = use(DeskContext)
  if (!actions) throw new Error('Desk should be around this component')
  return actions
}
