import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tone } from '#domain/figures.ts'
import {
  type MarketSnapshot,
  PLACEHOLDER_SNAPSHOT,
  type SnapshotRow,
} from '#domain/markets/market-snapshot.ts'
import { createQueryClient, REFETCH_MS, STALE_MS } from '#site/data/query-client.ts'
import { fetchMarketSnapshot } from './fetch-market-snapshot.ts'

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

const ROWS = ['first', 'second', 'third']

const LOOKS: Record<Tone, { className: string; arrow: string }> = {
  gain: { className: 'text-gain', arrow: '▲' },
  loss: { className: 'text-loss', arrow: '▼' },
  unchanged: { className: 'text-ink', arrow: '' },
}

type MarketCardProps = {
  title: string
  rows: SnapshotRow[] | undefined
}

function MarketCard({ title, rows }: MarketCardProps) {
  return (
    <div className="border-t-2 border-ink pt-3">
      <h3 className="font-sans text-small font-semibold">{title}</h3>
      <dl className="mt-1">
        {rows
          ? rows.map((row) => <FigureRow key={row.name} row={row} />)
          : ROWS.map((row) => <RowSkeleton key={row} />)}
      </dl>
    </div>
  )
}

function FigureRow({ row }: { row: SnapshotRow }) {
  const { className, arrow } = LOOKS[row.tone]
  return (
    <div className="flex h-14 items-center justify-between border-b border-hairline">
      <dt className="font-serif text-lead">{row.name}</dt>
      <dd className={`text-body font-medium ${className}`}>
        <span aria-hidden="true" className="mr-2 text-[0.65em]">
          {arrow}
        </span>
        <span>{row.figure}</span>
      </dd>
    </div>
  )
}

function RowSkeleton() {
  return (
    <div className="flex h-14 items-center justify-between border-b border-hairline">
      <dt className="h-4 w-28 animate-pulse rounded-seal bg-hairline">
        <span className="sr-only">Loading</span>
      </dt>
      <dd className="h-4 w-16 animate-pulse rounded-seal bg-hairline" />
    </div>
  )
}
