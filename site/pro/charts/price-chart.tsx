import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { formatQuote } from '#domain/format-number.ts'
import { HISTORY_RANGES, type HistoryRange, type PricePoint } from '#domain/markets/quote.ts'
import { describeHistory, formatDay, summarizeHistory } from '#domain/markets/summarize-history.ts'
import { NoFigure } from '#site/backend-client/market-client.ts'
import { Button } from '#site/ui/button.tsx'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { OriginMark } from './origin-mark.tsx'
import { usePriceHistory } from './use-price-history.ts'

const LinePlot = lazy(async () => {
  const { LinePlot: component } = await import('./line-plot.tsx')
  return { default: component }
})

const RANGE_NAMES: Record<HistoryRange, string> = {
  '1M': 'one month',
  '1Y': 'one year',
  '5Y': 'five years',
}

const TONES = { gain: 'text-gain', loss: 'text-loss', unchanged: 'text-unchanged' }

export type PriceChartProps = {
  symbol: string
  /** ISO 4217; empty for an index. */
  currency?: string
  /** The price that stands beside the chart, so that the chart ends with it. */
  latest?: PricePoint | undefined
}

export function PriceChart({ symbol, currency = '', latest }: PriceChartProps) {
  const [range, setRange] = useState<HistoryRange>('1M')
  const { data, error, isFetching, refetch } = usePriceHistory(symbol, range)
  const isToCome = error instanceof NoFigure && error.retryAfterMs !== undefined
  return (
    <figure aria-busy={isFetching} aria-label={`Price of ${symbol}, ${RANGE_NAMES[range]}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <RangeChoice chosen={range} onChoose={setRange} />
        <OriginMark origin={data?.origin} />
      </div>
      {data ? (
        <Chart
          key={range}
          points={endWith(data.points, latest)}
          span={RANGE_NAMES[range]}
          currency={currency}
        />
      ) : null}
      {!data && error && isToCome ? (
        <ChartPlace>
          <p role="status" className="text-small text-muted">
            {error.message}
          </p>
        </ChartPlace>
      ) : null}
      {!data && error && !isToCome ? (
        <ChartPlace>
          <div role="alert">
            <p className="font-semibold text-loss">{error.message}</p>
            <p className="mt-1 text-small text-muted">The chart of {symbol} could not be loaded.</p>
            <Button look="secondary" className="mt-3" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </ChartPlace>
      ) : null}
      {!data && !error ? (
        <ChartPlace>
          <span className="sr-only">Loading the chart...</span>
          <Skeleton className="h-full w-full" />
        </ChartPlace>
      ) : null}
    </figure>
  )
}

type RangeChoiceProps = { chosen: HistoryRange; onChoose: (range: HistoryRange) => void }

function RangeChoice({ chosen, onChoose }: RangeChoiceProps) {
  const name = useId()
  return (
    <fieldset className="flex" data-print="none">
      <legend className="sr-only">Range</legend>
      {HISTORY_RANGES.map((range) => (
        <label
          key={range}
          className={`relative inline-flex min-h-11 px-3 items-center justify-center border-b-2 text-small font-medium has-focus-visible:outline-2 has-focus-visible:outline-focus ${chosen === range ? 'border-ink text-ink' : 'border-hairline text-muted hover:text-ink'}`}
        >
          <input
            type="radio"
            name={name}
            checked={chosen === range}
            aria-label={`${range}, ${RANGE_NAMES[range]}`}
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={() => onChoose(range)}
          />
          {range}
        </label>
      ))}
    </fieldset>
  )
}

/** As high as the chart with its caption, so that nothing moves when it arrives. */
function ChartPlace({ children }: { children: ReactNode }) {
  return <div className="mt-2 h-72">{children}</div>
}

type ChartProps = { points: PricePoint[]; currency: string }

function Chart({ points, span, currency }: ChartProps & { span: string }) {
  const [selected, setSelected] = useState<number>()
  const summary = summarizeHistory(points)
  if (!summary) {
    return (
      <ChartPlace>
        <p className="text-muted">There are no closing prices for this range yet.</p>
      </ChartPlace>
    )
  }
  const point = selected === undefined ? undefined : points[selected]
  return (
    <>
      <p className="mt-2 flex min-h-6 flex-wrap gap-x-3 text-small tabular-nums">
        {point ? <strong>{describePoint(point, currency)}</strong> : null}
        {point ? null : (
          <>
            <strong className={TONES[summary.tone]}>
              {summary.change} in {span}
            </strong>
            <span>to {describePoint(summary.last, currency)}</span>
          </>
        )}
      </p>
      <div className="relative mt-1 rounded-seal text-note has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <LinePlot points={points} selected={selected} onSelect={setSelected} />
        </Suspense>
        <input
          type="range"
          min={0}
          max={points.length - 1}
          value={selected ?? points.length - 1}
          aria-label="Closing price by date"
          aria-valuetext={describePoint(points[selected ?? points.length - 1], currency)}
          className="pointer-events-none absolute inset-0 h-full w-full opacity-0"
          onChange={(event) => setSelected(event.target.valueAsNumber)}
          onFocus={() => setSelected((index) => index ?? points.length - 1)}
          onBlur={() => setSelected(undefined)}
        />
      </div>
      <p className="sr-only">{describeHistory(summary, currency)}</p>
      <PriceTable points={points} currency={currency} />
    </>
  )
}

function PriceTable({ points, currency }: ChartProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="mt-2 not-open:print:hidden"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="inline-flex min-h-11 items-center text-note font-medium text-muted hover:text-accent">
        View as table
      </summary>
      {isOpen ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
        <div
          role="group"
          aria-label="Closing prices"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
          tabIndex={0}
          className="max-h-72 max-w-md overflow-y-auto border-y border-hairline"
        >
          <table className="w-full text-small">
            <thead className="sticky top-0 bg-paper text-left text-note text-muted">
              <tr>
                <th scope="col" className="py-2 font-medium">
                  Date
                </th>
                <th scope="col" className="py-2 pr-4 text-right font-medium">
                  Close{currency ? `, ${currency}` : ''}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(({ date, close }) => (
                <tr key={date} className="border-t border-hairline">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {formatDay(date)}
                  </th>
                  <td className="py-1.5 pr-4 text-right">{formatQuote(close)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </details>
  )
}

/** A range of days may end before the price of the sheet, or with an earlier figure of its day. */
function endWith(points: PricePoint[], latest: PricePoint | undefined): PricePoint[] {
  const last = points.at(-1)
  if (!latest || !last || last.date > latest.date) return points
  return [...(last.date === latest.date ? points.slice(0, -1) : points), latest]
}

function describePoint(point: PricePoint | undefined, currency: string): string {
  if (!point) return ''
  return `${formatDay(point.date)}: ${formatQuote(point.close)}${currency ? ` ${currency}` : ''}`
}
