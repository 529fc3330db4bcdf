import { createContext, useContext } from 'react'
import type { CitedCloses } from './cited-close.ts'

export const CitedClosesContext = createContext<CitedCloses>({})

/** Closes that our record cites, by symbol. */
export function useCitedCloses(): CitedCloses {
  return useContext(CitedClosesContext)
}
