import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { OfflineNotice } from '#site/pro/offline-notice.tsx'
import { AppFrame } from '#site/session/app-frame.tsx'
import { ProtectedRoute } from '#site/session/protected-route.tsx'
import { Spinner } from '#site/ui/skeleton.tsx'

type SubPageProps = {
  title: string
  loadingLabel: string
  queryClient: QueryClient
  children: ReactNode
}

/** A page below /pro: its heading stands while access is checked. */
export function SubPage({ title, loadingLabel, queryClient, children }: SubPageProps) {
  return (
    <AppFrame>
      <div className="wrap pt-6 md:pt-8">
        <p className="text-small text-muted" data-print="none">
          <a href="/pro" className="underline underline-offset-4 hover:text-accent">
            Pro Analytics
          </a>{' '}
          / {title}
        </p>
        <h1 className="mt-3 text-heading font-medium">{title}</h1>
        <OfflineNotice>What needs a connection comes as soon as you are back.</OfflineNotice>
      </div>
      <QueryClientProvider client={queryClient}>
        <ProtectedRoute requiresSubscription loadingLabel="Checking your access...">
          <Suspense fallback={<Spinner label={loadingLabel} />}>{children}</Suspense>
        </ProtectedRoute>
      </QueryClientProvider>
    </AppFrame>
  )
}
