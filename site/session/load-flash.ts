/**
 * Shows the message that the page before has left, such as why it sent its visitor here. Nothing is
 * loaded when there is none.
 */
import { takeFlash } from './flash.ts'

const flash = takeFlash()

if (flash) void show(flash.title, flash.description)

async function show(title: string, description: string): Promise<void> {
  const [{ createElement }, { createRoot }, { Toasts }, { showToast }] = await Promise.all([
    import('react'),
    import('react-dom/client'),
    import('#site/ui/toasts.tsx'),
    import('#site/ui/toast-store.ts'),
  ])
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(createElement(Toasts))
  showToast(title, description)
}
