import { createRoot } from 'react-dom/client'
import { HeaderSession } from '#site/session/header-session.tsx'

export function mountHeaderSession(slot: Element): void {
  createRoot(slot).render(<HeaderSession />)
}
