import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { createQueryClient } from '#site/backend-client/query-client.ts'
import { AppFrame } from '#site/session/app-frame.tsx'
import { ProtectedRoute } from '#site/session/protected-route.tsx'
import { siteConfiguration } from '#site/site-configuration.ts'
import { Spinner } from '#site/ui/skeleton.tsx'

const CompanySheet = lazy(async () => {
  const { CompanySheet: component } = await import('./company-sheet.tsx')
  return { default: component }
})

const queryClient = createQueryClient()

export function CompanyScreen() {
  // Undefined in the static page, which has no address.
  const symbol = useSyncExternalStore(
    () => () => undefined,
    () => readSymbol(location.pathname),
    () => undefined,
  )
  const heading = symbol || 'Company sheet'

  // Synchronizes with the browser's title.
  useEffect(() => {
    if (symbol) document.title = `${symbol}, company sheet · ${siteConfiguration.name}`
  }, [symbol])

  return (
    <AppFrame>
      <div className="wrap pt-8 md:pt-12">
        <p className="text-small text-muted" data-print="none">
          <a href="/pro" className="underline underline-offset-4 hover:text-accent">
            Pro Analytics
          </a>{' '}
          / Company sheet
        </p>
        <h1 className="mt-5 text-display font-medium wrap-anywhere">{heading}</h1>
      </div>
      <QueryClientProvider client={queryClient}>
        <ProtectedRoute requiresSubscription loadingLabel="Checking your access...">
          <Suspense fallback={<Spinner label="Loading the company sheet..." />}>
            <CompanySheet symbol={symbol ?? ''} />
          </Suspense>
        </ProtectedRoute>
      </QueryClientProvider>
    </AppFrame>
  )
}

function readSymbol(path: string): string {
  const [, , , written = ''] = path.split('/')
  try {
    return decodeURIComponent(written).trim().toUpperCase()
  } catch {
    return written.toUpperCase()
  }
}
