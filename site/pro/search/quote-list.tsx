import { useState } from 'react'
import { formatQuote, formatQuoteChange, formatVolume } from '#domain/figures.ts'
import { tellLocalTime } from '#domain/markets/exchanges.ts'
import { findListing, type Listing } from '#domain/markets/listing.ts'
import { formatDay } from '#domain/markets/summarize-history.ts'
import type { Quote } from '#site/backend-client/market-answers.ts'
import { OriginMark } from '#site/pro/charts/origin-mark.tsx'
import { PriceChart } from '#site/pro/charts/price-chart.tsx'
import { useMinute } from '#site/pro/charts/use-minute.ts'
import { Button } from '#site/ui/button.tsx'
import { Skeleton } from '#site/ui/skeleton.tsx'
import type { WatchlistOfReader } from './use-watchlist.ts'
import { WatchButton } from './watchlist.tsx'

const TONES = { gain: 'text-gain', loss: 'text-loss', unchanged: 'text-unchanged' }

type QuoteListProps = {
  symbols: string[]
  quotes: Record<string, Quote>
  watchlist: WatchlistOfReader
}

export function QuoteList({ symbols, quotes, watchlist }: QuoteListProps) {
  const nowMs = useMinute()
  return (
    <ul className="mt-6 grid gap-px p-px sm:grid-cols-2 lg:grid-cols-3">
      {symbols.map((symbol) => {
        const quote = quotes[symbol]
        return quote ? <QuoteCard key={symbol} {...{ symbol, quote, nowMs, watchlist }} /> : null
      })}
    </ul>
  )
}

type QuoteCardProps = {
  symbol: string
  quote: Quote
  nowMs: number
  watchlist: WatchlistOfReader
}

function QuoteCard({ symbol, quote, nowMs, watchlist }: QuoteCardProps) {
  const [hasChart, setHasChart] = useState(false)
  const listing = findListing(symbol)
  // An index level is not an amount of money.
  const currency = listing?.kind === 'index' ? '' : (quote.currency ?? '')
  const change = formatQuoteChange(quote.change)
  return (
    <li className={`p-5 outline outline-hairline ${hasChart ? 'col-span-full' : ''}`}>
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
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <span className="text-note text-muted">{describeLocalTime(listing, nowMs)}</span>
        <div className="-mr-3 ml-auto flex">
          <WatchButton symbol={symbol} watchlist={watchlist} />
          <Button
            look="quiet"
            className="px-3"
            aria-expanded={hasChart}
            onClick={() => setHasChart(!hasChart)}
          >
            {hasChart ? 'Hide chart' : 'Chart'}
            <span className="sr-only">of {symbol}</span>
          </Button>
        </div>
      </div>
      {hasChart ? <PriceChart symbol={symbol} currency={currency} /> : null}
    </li>
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
  const { time, city } = tellLocalTime(listing.exchange, nowMs)
  return `${time} in ${city}`
}

export function QuoteSkeletons({ count }: { count: number }) {
  const places = Array.from({ length: count }, (_, index) => `place-${index}`)
  return (
    <div className="mt-8">
      <p className="flex min-h-7 items-center text-note text-muted">Loading quotes...</p>
      <div className="mt-3 grid gap-px p-px sm:grid-cols-2 lg:grid-cols-3">
        {places.map((place) => (
          <Skeleton key={place} className="h-64" />
        ))}
      </div>
    </div>
  )
}
