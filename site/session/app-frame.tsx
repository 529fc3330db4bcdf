import type { ReactNode } from 'react'
import { Toasts } from '#site/ui/toasts.tsx'
import { AuthProvider } from './auth-context.tsx'

export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <AuthProvider>
      {children}
      <Toasts />
    </AuthProvider>
  )
}
