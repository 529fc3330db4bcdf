import { type CSSProperties, type ReactNode, useState } from 'react'
import { formatQuote, formatQuoteChange, formatVolume } from '#domain/format-number.ts'
import { localTimeOf } from '#domain/markets/exchanges.ts'
import { findListing, type Listing } from '#domain/markets/listing.ts'
import { formatDay } from '#domain/markets/summarize-history.ts'
import type { Quote } from '#site/backend-client/market-answers.ts'
import { OriginMark } from '#site/pro/charts/origin-mark.tsx'
import { PriceChart } from '#site/pro/charts/price-chart.tsx'
import { useMinute } from '#site/pro/charts/use-minute.ts'
import type { WatchlistOfReader } from '#site/pro/watchlist/use-watchlist.ts'
import { WatchButton } from '#site/pro/watchlist/watch-button.tsx'
import { Button } from '#site/ui/button.tsx'
import { type ChartPlace, placeChart } from './place-chart.ts'

const TONES = { gain: 'text-gain', loss: 'text-loss', unchanged: 'text-unchanged' }

type QuoteListProps = {
  symbols: string[]
  quotes: Record<string, Quote>
  watchlist: WatchlistOfReader
}

/** An open chart comes below its row of cards, or fills the end of the last row, so that no card moves. */
export function QuoteList({ symbols, quotes, watchlist }: QuoteListProps) {
  const nowMs = useMinute()
  const [charted, setCharted] = useState<string[]>([])
  const found = symbols.filter((symbol) => quotes[symbol])
  const open = found.flatMap((symbol, place) => (charted.includes(symbol) ? [place] : []))

  function toggleChart(symbol: string) {
    const others = charted.filter((other) => other !== symbol)
    setCharted(others.length === charted.length ? [...charted, symbol] : others)
  }

  return (
    <ul className="mt-6 grid grid-cols-1 gap-px p-px sm:grid-cols-2 lg:grid-cols-3">
      {found.map((symbol, place) => {
        const quote = quotes[symbol]
        if (!quote) return null
        const hasChart = charted.includes(symbol)
        const currency = nameCurrency(symbol, quote)
        return (
          <li key={symbol} className="contents">
            <QuoteCard
              symbol={symbol}
              quote={quote}
              currency={currency}
              nowMs={nowMs}
              watchlist={watchlist}
              hasChart={hasChart}
              order={2 * place}
              onChart={() => toggleChart(symbol)}
            />
            {hasChart ? (
              <ChartPanel places={placeChart(place, open, found.length)}>
                <p className="mb-2 text-small">
                  <span className="font-semibold">{symbol}</span>{' '}
                  <span className="text-muted">{quote.name ?? ''}</span>
                </p>
                <PriceChart symbol={symbol} currency={currency} />
              </ChartPanel>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

/** An index level is not an amount of money. */
function nameCurrency(symbol: string, quote: Quote): string {
  return findListing(symbol)?.kind === 'index' ? '' : (quote.currency ?? '')
}

function ChartPanel({ places, children }: { places: ChartPlace[]; children: ReactNode }) {
  const [one, two, three] = places
  const style = {
    '--order-1': one?.order,
    '--order-2': two?.order,
    '--order-3': three?.order,
    '--span-2': two?.span,
    '--span-3': three?.span,
  }
  return (
    <div
      style={style as CSSProperties}
      className="order-(--order-1) min-w-0 bg-raised p-5 outline outline-hairline sm:order-(--order-2) sm:col-span-(--span-2) lg:order-(--order-3) lg:col-span-(--span-3)"
    >
      {children}
    </div>
  )
}

type QuoteCardProps = {
  symbol: string
  quote: Quote
  currency: string
  nowMs: number
  watchlist: WatchlistOfReader
  hasChart: boolean
  order: number
  onChart: () => void
}

function QuoteCard(props: QuoteCardProps) {
  const { symbol, quote, currency, nowMs, watchlist, hasChart, order, onChart } = props
  const listing = findListing(symbol)
  const change = formatQuoteChange(quote.change)
  return (
    <div
      style={{ order }}
      className={`min-w-0 p-5 outline outline-hairline ${hasChart ? 'bg-raised' : ''}`}
    >
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-sans text-body font-semibold">
          <SymbolName symbol={symbol} listing={listing} />
        </h3>
        <span className="text-note text-muted">{quote.exchange ?? ''}</span>
      </div>
      <p className="truncate text-note text-muted">{quote.name ?? '\u00a0'}</p>
      <p className="mt-3 font-serif text-heading leading-none">
        {formatQuote(quote.close)}
        {currency ? <span className="ml-2 font-sans text-note text-muted">{currency}</span> : null}
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className={`text-small font-semibold ${TONES[change.tone]}`}>
          {change.text} ({formatQuoteChange(quote.percent_change).text}%)
        </p>
        <OriginMark origin={quote.origin} />
      </div>
      <p className="mt-3 flex flex-wrap justify-between gap-x-3 text-note text-muted">
        <span>Volume {formatVolume(listing?.kind === 'share' ? quote.volume : null)}</span>
        <span>{formatDay(quote.datetime ?? '')}</span>
      </p>
      <div className="-mb-2 mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <span className="text-note text-muted">{describeLocalTime(listing, nowMs)}</span>
        <div className="-mr-3 ml-auto flex">
          <WatchButton symbol={symbol} watchlist={watchlist} />
          <Button
            look="quiet"
            className={`px-3 ${hasChart ? 'underline decoration-accent decoration-2 underline-offset-4' : ''}`}
            aria-expanded={hasChart}
            onClick={onChart}
          >
            Chart
            <span className="sr-only">of {symbol}</span>
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Only shares have a company sheet. */
function SymbolName({ symbol, listing }: { symbol: string; listing: Listing | undefined }) {
  if (listing?.kind !== 'share') return symbol
  return (
    <a
      href={`/pro/company/${encodeURIComponent(symbol)}`}
      className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-accent"
    >
      {symbol}
    </a>
  )
}

function describeLocalTime(listing: Listing | undefined, nowMs: number): string {
  if (!listing?.exchange) return ''
  const { time, city } = localTimeOf(listing.exchange, nowMs)
  return `${time} in ${city}`
}
