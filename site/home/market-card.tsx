import type { SnapshotRow, Tone } from '#domain/markets/market-snapshot.ts'

const ROWS = ['first', 'second', 'third']

const LOOKS: Record<Tone, { className: string; arrow: string }> = {
  gain: { className: 'text-gain', arrow: '▲' },
  loss: { className: 'text-loss', arrow: '▼' },
  unchanged: { className: 'text-ink', arrow: '' },
}

type MarketCardProps = {
  title: string
  /** Left out while the figures are on their way: the card then keeps their place. */
  rows: SnapshotRow[] | undefined
}

export function MarketCard({ title, rows }: MarketCardProps) {
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
