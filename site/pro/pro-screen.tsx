import { QueryClientProvider } from '@tanstack/react-query'
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { createQueryClient } from '#site/backend-client/query-client.ts'
import type { CitedCloses } from '#site/pro/prices/cited-close.ts'
import { CitedClosesContext } from '#site/pro/prices/cited-closes-context.ts'
import { SamplePricesBanner } from '#site/pro/prices/sample-prices.tsx'
import { AppFrame } from '#site/session/app-frame.tsx'
import { ProtectedRoute } from '#site/session/protected-route.tsx'
import { Spinner } from '#site/ui/skeleton.tsx'
import { type ReadTimes, ReadTimesContext } from './news/read-times.ts'
import type { ArchivePaths } from './news/search-archive.ts'
import { Panel } from './panel.tsx'

const WatchlistPanel = lazy(async () => {
  const { WatchlistPanel: component } = await import('./watchlist/watchlist-panel.tsx')
  return { default: component }
})
const AssetSearch = lazy(async () => {
  const { AssetSearch: component } = await import('./search/asset-search.tsx')
  return { default: component }
})
const PortfolioAnalyzer = lazy(async () => {
  const { PortfolioAnalyzer: component } = await import('./portfolio/portfolio-analyzer.tsx')
  return { default: component }
})
const EditorsPicks = lazy(async () => {
  const { EditorsPicks: component } = await import('./news/editors-picks.tsx')
  return { default: component }
})

const queryClient = createQueryClient()

type ProScreenProps = { archive: ArchivePaths; readTimes: ReadTimes; closes: CitedCloses }

export function ProScreen({ closes, ...news }: ProScreenProps) {
  return (
    <AppFrame>
      <SamplePricesBanner />
      <QueryClientProvider client={queryClient}>
        <ProtectedRoute requiresSubscription loadingLabel="Checking your access...">
          <CitedClosesContext value={closes}>
            <Panels {...news} />
          </CitedClosesContext>
        </ProtectedRoute>
      </QueryClientProvider>
    </AppFrame>
  )
}

type PanelName = 'watchlist' | 'search' | 'portfolio' | 'news'

const PANELS: readonly PanelName[] = ['watchlist', 'search', 'portfolio', 'news']

function Panels({ archive, readTimes }: Omit<ProScreenProps, 'closes'>) {
  const [first] = useState(findAskedPanel)
  const panels: Record<PanelName, ReactNode> = {
    watchlist: (
      <Suspense fallback={<Spinner label="Loading your watchlist..." />}>
        <WatchlistPanel />
      </Suspense>
    ),
    search: (
      <Panel id="search" title="Asset Search" minHeight="min-h-64">
        <AssetSearch />
      </Panel>
    ),
    portfolio: (
      <Panel id="portfolio" title="Portfolio Analyzer" minHeight="min-h-96">
        <PortfolioAnalyzer />
      </Panel>
    ),
    news: (
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
    ),
  }
  const order = [first, ...PANELS.filter((name) => name !== first)]
  return order.map((name) => <Fragment key={name}>{panels[name]}</Fragment>)
}

/** An address that holds a search or an analysis shows it first. What is searched later stays where it is. */
function findAskedPanel(): PanelName {
  const asked = new URLSearchParams(location.search)
  if (asked.has('analysis')) return 'portfolio'
  return asked.has('symbols') ? 'search' : 'watchlist'
}
