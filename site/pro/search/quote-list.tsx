import { formatQuote, formatQuoteChange, formatVolume } from '#domain/figures.ts'
import { Badge } from '#site/pro/badge.tsx'
import { Skeleton } from '#site/ui/skeleton.tsx'
import type { Quote } from './quotes.ts'
import type { SearchAnswer } from './use-quotes.ts'

const TONES = { gain: 'text-gain', loss: 'text-loss', unchanged: 'text-unchanged' }

type QuoteListProps = { symbols: string[]; answer: SearchAnswer }

export function QuoteList({ symbols, answer }: QuoteListProps) {
  const missing = symbols.filter((symbol) => !answer.quotes[symbol])
  return (
    <div className="mt-8">
      <div className="flex min-h-7 flex-wrap items-center gap-2 text-note text-muted">
        {answer.isCached ? <Badge tone="caution">Cached Data</Badge> : null}
        {answer.isSample ? <Badge tone="unknown">Sample data</Badge> : null}
        {answer.asOf ? <span>as of {formatAsOf(answer.asOf)}</span> : null}
      </div>
      <ul className="mt-3 grid gap-px p-px sm:grid-cols-2 lg:grid-cols-3">
        {symbols.map((symbol) => {
          const quote = answer.quotes[symbol]
          return quote ? <QuoteCard key={symbol} symbol={symbol} quote={quote} /> : null
        })}
      </ul>
      {missing.length > 0 ? (
        <p className="mt-4 text-small text-muted">
          No quote found for {missing.join(', ')}. Asian symbols need their exchange, such as
          0700.HK or 7203.T.
        </p>
      ) : null}
    </div>
  )
}

function QuoteCard({ symbol, quote }: { symbol: string; quote: Quote }) {
  const change = formatQuoteChange(quote.change)
  return (
    <li className="p-5 outline outline-hairline">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-sans text-body font-semibold">{symbol}</h3>
        <span className="text-note text-muted">{quote.exchange ?? ''}</span>
      </div>
      {quote.name ? <p className="truncate text-note text-muted">{quote.name}</p> : null}
      <p className="mt-3 font-serif text-heading leading-none">
        {formatQuote(quote.close)}
        {quote.currency ? (
          <span className="ml-2 font-sans text-note text-muted">{quote.currency}</span>
        ) : null}
      </p>
      <p className={`mt-2 text-small font-semibold ${TONES[change.tone]}`}>
        {change.text} ({formatQuoteChange(quote.percent_change).text}%)
      </p>
      <p className="mt-3 flex justify-between gap-3 text-note text-muted">
        <span>Volume {formatVolume(quote.volume)}</span>
        <span>{quote.datetime ?? ''}</span>
      </p>
    </li>
  )
}

export function QuoteSkeletons({ count }: { count: number }) {
  const places = Array.from({ length: count }, (_, index) => `place-${index}`)
  return (
    <div className="mt-8">
      <p className="flex min-h-7 items-center text-note text-muted">Loading quotes...</p>
      <div className="mt-3 grid gap-px p-px sm:grid-cols-2 lg:grid-cols-3">
        {places.map((place) => (
          <Skeleton key={place} className="h-46" />
        ))}
      </div>
    </div>
  )
}

function formatAsOf(asOf: string): string {
  const date = new Date(asOf)
  if (Number.isNaN(date.getTime())) return asOf
  return date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
}
