import { type ReactNode, useEffect } from 'react'
import { showToast } from '#site/ui/toast-store.ts'
import { Toasts } from '#site/ui/toasts.tsx'
import { AuthProvider } from './auth-context.tsx'
import { takeFlash } from './flash.ts'

/** What every application page stands in: the session and the messages. */
export function AppFrame({ children }: { children: ReactNode }) {
  // Synchronises with session storage: the page before may have left a message.
  useEffect(() => {
    const flash = takeFlash()
    if (flash) showToast(flash.title, flash.description)
  }, [])

  return (
    <AuthProvider>
      {children}
      <Toasts />
    </AuthProvider>
  )
}
