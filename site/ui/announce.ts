import { mountToasts } from './mount-toasts.tsx'
import { showToast, type Toast } from './toast-store.ts'

type Announcement = { title: string; description: string; tone?: Toast['tone'] }

export function announce({ title, description, tone }: Announcement): void {
  mountToasts()
  // Screen readers announce only what is added to a live region that already exists.
  requestAnimationFrame(() => showToast(title, description, tone))
}
