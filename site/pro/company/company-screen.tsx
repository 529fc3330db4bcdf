import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { sheetSymbolOf } from '#domain/markets/symbol.ts'
import { createQueryClient } from '#site/backend-client/query-client.ts'
import { OfflineNotice } from '#site/pro/offline-notice.tsx'
import type { CitedCloses } from '#site/pro/prices/cited-close.ts'
import { CitedClosesContext } from '#site/pro/prices/cited-closes-context.ts'
import { SamplePricesBanner } from '#site/pro/prices/sample-prices.tsx'
import { AppFrame } from '#site/session/app-frame.tsx'
import { ProtectedRoute } from '#site/session/protected-route.tsx'
import { siteConfiguration } from '#site/site-configuration.ts'
import { Spinner } from '#site/ui/skeleton.tsx'

const CompanySheet = lazy(async () => {
  const { CompanySheet: component } = await import('./company-sheet.tsx')
  return { default: component }
})

const queryClient = createQueryClient()

type CompanyScreenProps = { closes: CitedCloses }

export function CompanyScreen({ closes }: CompanyScreenProps) {
  const [name, setName] = useState<string>()
  // Undefined in the static page, which has no address.
  const symbol = useSyncExternalStore(
    () => () => undefined,
    () => parseSymbol(location.pathname),
    () => undefined,
  )

  // Synchronizes with the browser's address: each listing has one.
  useEffect(() => {
    if (!symbol || !sheetSymbolOf(symbol)) return
    const address = `/pro/company/${encodeURIComponent(symbol)}`
    if (location.pathname !== address)
      history.replaceState(history.state, '', address + location.search + location.hash)
  }, [symbol])

  // Synchronizes with the browser's title.
  useEffect(() => {
    if (symbol)
      document.title = `${name ? `${name} (${symbol})` : symbol} · ${siteConfiguration.name}`
  }, [symbol, name])

  return (
    <AppFrame>
      <SamplePricesBanner />
      <div className="wrap pt-3 md:pt-8">
        <p className="text-note text-muted" data-print="none">
          <a href="/pro" className="underline underline-offset-4 hover:text-accent">
            Pro Analytics
          </a>{' '}
          / Company sheet
        </p>
        <h1 className="mt-1.5 md:mt-4">
          <span className="block min-h-[1.25em] text-title font-medium text-balance wrap-anywhere md:text-heading">
            {name ?? (symbol ? '' : 'Company sheet')}
          </span>{' '}
          <span className="block font-sans text-small leading-tight font-semibold wrap-anywhere text-muted">
            {symbol}
          </span>
        </h1>
        <OfflineNotice>
          What you enter counts; prices are looked up as soon as you are back.
        </OfflineNotice>
      </div>
      <QueryClientProvider client={queryClient}>
        <ProtectedRoute requiresSubscription loadingLabel="Checking your access...">
          <Suspense fallback={<Spinner label="Loading the company sheet..." />}>
            <CitedClosesContext value={closes}>
              <CompanySheet symbol={symbol ?? ''} onName={setName} />
            </CitedClosesContext>
          </Suspense>
        </ProtectedRoute>
      </QueryClientProvider>
    </AppFrame>
  )
}

function parseSymbol(path: string): string {
  const [, , , written = ''] = path.split('/')
  const text = decode(written)
  return sheetSymbolOf(text) ?? text
}

function decode(written: string): string {
  try {
    return decodeURIComponent(written).trim().toUpperCase()
  } catch {
    return written.toUpperCase()
  }
}
