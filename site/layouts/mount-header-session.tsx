import { createRoot } from 'react-dom/client'
import { HeaderSession } from '#site/session/header-session.tsx'

export function mountHeaderSession(slot: HTMLElement): void {
  createRoot(slot).render(<HeaderSession showsAddress={slot.dataset.headerSession === 'address'} />)
}
