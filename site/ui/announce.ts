import { mountToasts } from './mount-toasts.tsx'
import { showToast, type Toast } from './toast-store.ts'

type Announcement = { title: string; description: string; tone?: Toast['tone'] }

export function announce({ title, description, tone }: Announcement): void {
  mountToasts()
  // Screen readers announce only what is added to an existing live region.
  requestAnimationFrame(() => showToast(title, description, tone))
}
