import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient } from '#site/data/query-client.ts'
import { Toasts } from '#site/ui/toasts.tsx'
import { AuthProvider } from './auth-context.tsx'

const queryClient = createQueryClient()

/** Around every application page: the session, the queries and the toasts. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <AuthProvider>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      <Toasts />
    </AuthProvider>
  )
}
