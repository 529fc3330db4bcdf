import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { createQueryClient } from '#site/backend-client/query-client.ts'
import { SamplePricesBanner } from '#site/pro/prices/sample-prices.tsx'
import { AppFrame } from '#site/session/app-frame.tsx'
import { ProtectedRoute } from '#site/session/protected-route.tsx'
import { Spinner } from '#site/ui/skeleton.tsx'
import { whenIdle } from '#site/ui/when-idle.ts'
import { type ReadTimes, ReadTimesContext } from './news/read-times.ts'
import type { ArchivePaths } from './news/search-archive.ts'
import { Panel } from './panel.tsx'
import { PortfolioAnalyzer } from './portfolio/portfolio-analyzer.tsx'
import { AssetSearch } from './search/asset-search.tsx'

// Search and holdings first: on a phone, the other panels would delay them.
const WatchlistPanel = lazy(async () => {
  await new Promise<void>(whenIdle)
  const { WatchlistPanel: component } = await import('./watchlist/watchlist-panel.tsx')
  return { default: component }
})
const EditorsPicks = lazy(async () => {
  await new Promise<void>(whenIdle)
  const { EditorsPicks: component } = await import('./news/editors-picks.tsx')
  return { default: component }
})

const queryClient = createQueryClient()

type ProScreenProps = { archive: ArchivePaths; readTimes: ReadTimes }

export function ProScreen({ archive, readTimes }: ProScreenProps) {
  return (
    <AppFrame>
      <SamplePricesBanner />
      <QueryClientProvider client={queryClient}>
        <ProtectedRoute requiresSubscription loadingLabel="Checking your access...">
          <Suspense fallback={<Spinner label="Loading your watchlist..." />}>
            <WatchlistPanel />
          </Suspense>
          <Panel id="search" title="Asset Search" minHeight="min-h-64">
            <AssetSearch />
          </Panel>
          <Panel id="portfolio" title="Portfolio Analyzer" minHeight="min-h-96">
            <PortfolioAnalyzer />
          </Panel>
          <Panel
            id="news"
            title="Editors' Picks"
            minHeight="min-h-96"
            loading="Loading curated news..."
          >
            <ReadTimesContext value={readTimes}>
              <EditorsPicks archive={archive} />
            </ReadTimesContext>
          </Panel>
        </ProtectedRoute>
      </QueryClientProvider>
    </AppFrame>
  )
}
