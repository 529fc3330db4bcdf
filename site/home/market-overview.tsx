import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MarketSnapshot, PLACEHOLDER_SNAPSHOT } from '#domain/markets/market-snapshot.ts'
import { createQueryClient, REFETCH_MS, STALE_MS } from '#site/data/query-client.ts'
import { fetchMarketSnapshot } from './fetch-market-snapshot.ts'
import { MarketCard } from './market-card.tsx'

/** The three cards of the market overview, fetched again every five minutes. */
export function MarketOverview() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <MarketCards />
    </QueryClientProvider>
  )
}

function MarketCards() {
  const { data, error, isPending } = useQuery({
    queryKey: ['market-overview'],
    queryFn: fetchMarketSnapshot,
    refetchInterval: REFETCH_MS,
    staleTime: STALE_MS,
    retry: 1,
  })
  const snapshot: MarketSnapshot | undefined = data ?? (error ? PLACEHOLDER_SNAPSHOT : undefined)
  return (
    <div aria-busy={isPending} className="needs-script">
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-3">
        <MarketCard title="Major Indices" rows={snapshot?.indices} />
        <MarketCard title="Top Performers" rows={snapshot?.topPerformers} />
        <MarketCard title="Economic Indicators" rows={snapshot?.currencies} />
      </div>
      <p aria-live="polite" className="mt-5 min-h-6 text-note text-muted">
        {error ? (
          <>
            <span className="text-loss">{error.message}</span>
            {data ? null : <span> Showing placeholder data</span>}
          </>
        ) : null}
        {!error && data?.isSample ? 'Sample data' : null}
      </p>
    </div>
  )
}
