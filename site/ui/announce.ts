import { mountToasts } from './mount-toasts.tsx'
import { showToast, type Toast } from './toast-store.ts'

type Announcement = { title: string; description: string; tone?: Toast['tone'] }

/** Shows a message on a page that may have no place for messages yet. */
export function announce({ title, description, tone }: Announcement): void {
  mountToasts()
  // The live region has to be in the page before its content, or screen readers miss it.
  requestAnimationFrame(() => showToast(title, description, tone))
}
