import { createRoot } from 'react-dom/client'
import { Toasts } from './toasts.tsx'

let isMounted = false

export function mountToasts(): void {
  if (isMounted) return
  isMounted = true
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<Toasts />)
}
