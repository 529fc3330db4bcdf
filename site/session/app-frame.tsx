import type { ReactNode } from 'react'
import { Toasts } from '#site/ui/toasts.tsx'
import { AuthProvider } from './auth-context.tsx'

/** What every application page stands in: the session and the messages. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <AuthProvider>
      {children}
      <Toasts />
    </AuthProvider>
  )
}
