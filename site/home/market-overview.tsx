import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parseFigure, type Tone } from '#domain/format-number.ts'
import { describeOrigin } from '#domain/markets/describe-origin.ts'
import {
  createSnapshot,
  PLACEHOLDER_SNAPSHOT,
  SNAPSHOT_SYMBOLS,
  type SnapshotRow,
} from '#domain/markets/market-snapshot.ts'
import { SOURCE_LINKS } from '#domain/markets/source-names.ts'
import { parseQuotes, type Quote } from '#site/backend-client/market-answers.ts'
import { askMarket } from '#site/backend-client/market-client.ts'
import { createPollingInterval } from '#site/backend-client/polling-interval.ts'
import { postPublicFunction } from '#site/backend-client/post-public-function.ts'
import { createQueryClient } from '#site/backend-client/query-client.ts'
import type { MonthLine, MonthLines } from './month-lines.ts'

const LINES_REFETCH_MS = 6 * 3_600_000

export function MarketOverview() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <MarketCards />
    </QueryClientProvider>
  )
}

function MarketCards() {
  const [nextAskMs] = useState(createPollingInterval)
  const [nextLinesMs] = useState(() => createPollingInterval(LINES_REFETCH_MS))
  const { data, error, isPending, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey: ['market-overview'],
    queryFn: fetchMarketSnapshot,
    refetchInterval: ({ state }) => nextAskMs(state),
  })
  const months = useQuery({
    queryKey: ['month-lines'],
    queryFn: async ({ client, queryKey }) => {
      const { fetchMonthLines } = await import('./month-lines.ts')
      return fetchMonthLines(data?.quotes ?? {}, client.getQueryData<MonthLines>(queryKey))
    },
    enabled: data !== undefined,
    refetchInterval: ({ state }) => nextLinesMs(state),
  }).data
  const snapshot = data?.snapshot ?? (error ? PLACEHOLDER_SNAPSHOT : undefined)
  const askedAtMs = Math.max(dataUpdatedAt, errorUpdatedAt)
  const isWaiting = months?.retryAfterMs || Object.values(data?.reasons ?? {}).includes('toCome')
  const shared = {
    writeMark({ symbol }: SnapshotRow) {
      const origin = data?.quotes[symbol]?.origin
      if (!origin) return undefined
      return { text: describeOrigin(origin, askedAtMs), href: SOURCE_LINKS[origin.source] }
    },
    findLine({ symbol }: SnapshotRow) {
      const line = months?.lines[symbol]
      const quote = data?.quotes[symbol]
      return line && quote && agrees(line, quote) ? line : undefined
    },
  }
  return (
    <div aria-busy={isPending} className="needs-script">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-3">
        <MarketCard title="Major Indices" rows={snapshot?.indices} {...shared} />
        <MarketCard title="Top Performers" rows={snapshot?.topPerformers} {...shared} />
        <MarketCard title="Economic Indicators" rows={snapshot?.currencies} {...shared} />
      </div>
      <p aria-live="polite" className="mt-5 min-h-6 text-note text-muted">
        {error ? (
          <>
            <span className="text-loss">{error.message}</span>
            {data ? null : <span> Showing placeholder data</span>}
          </>
        ) : null}
        {isWaiting && !error ? 'More figures are still to come.' : null}
      </p>
    </div>
  )
}

/** A line that ends upwards beside a figure that fell would contradict it. */
function agrees({ source, lastStep }: MonthLine, quote: Quote): boolean {
  const change = parseFigure(quote.change_p) ?? 0
  return source === quote.origin?.source && Math.sign(lastStep) * Math.sign(change) >= 0
}

const ROWS = ['first', 'second', 'third']

const LOOKS: Record<Tone, { className: string; arrow: string }> = {
  gain: { className: 'text-gain', arrow: '▲' },
  loss: { className: 'text-loss', arrow: '▼' },
  unchanged: { className: 'text-ink', arrow: '' },
}

type Mark = { text: string; href: string | undefined }

type MarketCardProps = {
  title: string
  rows: SnapshotRow[] | undefined
  writeMark: (row: SnapshotRow) => Mark | undefined
  findLine: (row: SnapshotRow) => MonthLine | undefined
}

function MarketCard({ title, rows = [], writeMark, findLine }: MarketCardProps) {
  const marks = new Map(rows.map((row) => [writeMark(row)?.text, writeMark(row)]))
  marks.delete(undefined)
  const [shared] = marks.size === 1 ? marks.values() : []
  return (
    <div className="border-t-2 border-ink pt-3">
      <h3 className="font-sans text-small font-semibold">{title}</h3>
      <p className="min-h-5 text-note text-muted">
        <MarkText mark={shared} />
        {rows.some(findLine) ? (
          <span>
            {shared ? '; ' : ''}
            {describeLines(rows)}
          </span>
        ) : null}
      </p>
      <dl className="mt-1">
        {rows.map((row) => (
          <FigureRow
            key={row.symbol}
            row={row}
            mark={marks.size > 1 ? writeMark(row) : undefined}
            line={findLine(row)}
          />
        ))}
        {rows.length === 0 ? ROWS.map((row) => <RowSkeleton key={row} />) : null}
      </dl>
    </div>
  )
}

/** A line may have fallen over its month beside a figure that rose today. */
function describeLines(rows: readonly SnapshotRow[]): string {
  const areChanges = rows.some(({ figure }) => figure.endsWith('%'))
  return areChanges ? 'change of one day, line of one month' : 'line of one month'
}

type FigureRowProps = { row: SnapshotRow; mark: Mark | undefined; line: MonthLine | undefined }

function FigureRow({ row, mark, line }: FigureRowProps) {
  const { className, arrow } = LOOKS[row.tone]
  return (
    <div className="grid h-14 grid-cols-[1fr_auto] content-center items-center gap-x-3 border-b border-hairline">
      <dt className="font-serif text-lead leading-tight">{row.name}</dt>
      <dd className="col-start-2 row-span-2 row-start-1 flex items-center gap-3">
        <LineOfMonth line={line} />
        <span className={`min-w-20 text-right text-body font-medium tabular-nums ${className}`}>
          <span aria-hidden="true" className="mr-2 text-[0.65em]">
            {arrow}
          </span>
          <span>{row.figure}</span>
        </span>
      </dd>
      {row.level || mark ? (
        <dd className="text-note leading-tight text-muted tabular-nums">
          {row.level}
          {row.level && mark ? ', ' : null}
          <MarkText mark={mark} />
        </dd>
      ) : null}
    </div>
  )
}

function MarkText({ mark }: { mark: Mark | undefined }) {
  if (!mark?.href) return mark?.text
  return (
    <a href={mark.href} target="_blank" rel="noopener noreferrer" className="hover:underline">
      {mark.text}
    </a>
  )
}

function LineOfMonth({ line }: { line: MonthLine | undefined }) {
  if (!line) return <span className="h-6 w-16 shrink-0" />
  const [cx, cy] = line.end
  return (
    <svg role="img" aria-label={line.text} viewBox="0 0 64 24" className="h-6 w-16 shrink-0">
      <path d={line.path} className="fill-transparent stroke-control" />
      <circle cx={cx} cy={cy} r="2" className="fill-ink" />
    </svg>
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

/** @throws an Error whose message the page shows: one text for a failed call and for an unreadable answer */
function fetchMarketSnapshot() {
  return askMarket('market-data', async () => {
    const asked = postPublicFunction('market-data', { symbols: SNAPSHOT_SYMBOLS })
    const answer = parseQuotes(await asked.catch(() => undefined))
    return { ...answer, snapshot: createSnapshot(answer.quotes) }
  })
}
