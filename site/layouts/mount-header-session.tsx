import { createRoot } from 'react-dom/client'
import { HeaderSession } from '#site/session/header-session.tsx'

/** Puts the user menu into its place in a header. */
export function mountHeaderSession(slot: Element): void {
  createRoot(slot).render(<HeaderSession />)
}
