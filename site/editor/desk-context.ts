import { createContext, use } from 'react'

export type Undo = { label: string; undo: () => Promise<unknown> }

/**
 * Runs the work and shows the result. The work returns its undo function, or nothing if nothing
 * changed. Resolves to whether it succeeded.
 */
export type PerformAction = (
  label: string,
  work: () => Promise<(() => Promise<unknown>) | undefined>,
) => Promise<boolean>

type DeskActions = { act: PerformAction; undoLast: () => Promise<void> }

export const DeskContext = createContext<DeskActions | undefined>(undefined)

export function useDesk(): DeskActions {
  const actions = use(DeskContext)
  if (!actions) throw new Error('Desk should be around this component')
  return actions
}
