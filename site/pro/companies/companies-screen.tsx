import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { createQueryClient } from '#site/backend-client/query-client.ts'
import type { CitedCloses } from '#site/pro/prices/cited-close.ts'
import { CitedClosesContext } from '#site/pro/prices/cited-closes-context.ts'
import { SamplePricesBanner } from '#site/pro/prices/sample-prices.tsx'
import { AppFrame } from '#site/session/app-frame.tsx'
import { ProtectedRoute } from '#site/session/protected-route.tsx'
import { Spinner } from '#site/ui/skeleton.tsx'

const CompanyList = lazy(async () => {
  const { CompanyList: component } = await import('./company-list.tsx')
  return { default: component }
})

const queryClient = createQueryClient()

export function CompaniesScreen({ closes }: { closes: CitedCloses }) {
  return (
    <AppFrame>
      <SamplePricesBanner />
      <div className="wrap pt-8 md:pt-12">
        <p className="text-small text-muted" data-print="none">
          <a href="/pro" className="underline underline-offset-4 hover:text-accent">
            Pro Analytics
          </a>{' '}
          / Companies
        </p>
        <h1 className="mt-5 text-display font-medium">Companies</h1>
      </div>
      <QueryClientProvider client={queryClient}>
        <ProtectedRoute requiresSubscription loadingLabel="Checking your access...">
          <Suspense fallback={<Spinner label="Loading the companies..." />}>
            <CitedClosesContext value={closes}>
              <CompanyList />
            </CitedClosesContext>
          </Suspense>
        </ProtectedRoute>
      </QueryClientProvider>
    </AppFrame>
  )
}
