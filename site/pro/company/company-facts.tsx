import { useEffect, useState } from 'react'
import { formatQuote, formatQuoteChange } from '#domain/figures.ts'
import type { Listing } from '#domain/markets/listing.ts'
import { Badge } from '#site/pro/badge.tsx'
import type { Quote, QuoteResult } from '#site/pro/search/quotes.ts'
import { Skeleton } from '#site/ui/skeleton.tsx'
import type { CompanyAccounts } from './company-data.ts'

type CompanyFactsProps = {
  symbol: string
  listing: Listing
  quote: Quote | undefined
  answer: QuoteResult | undefined
  known: CompanyAccounts | undefined
  isLoading: boolean
}

const TONES = { gain: 'text-gain', loss: 'text-loss', unchanged: 'text-unchanged' }

export function CompanyFacts({
  listing,
  quote,
  answer,
  known,
  isLoading,
  symbol,
}: CompanyFactsProps) {
  const name = known?.name ?? quote?.name ?? listing.name
  return (
    <div className="wrap mt-3 grid gap-x-12 gap-y-8 md:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <p className="min-h-9 font-serif text-title text-muted">{name ?? ''}</p>
        <Place {...{ listing, quote }} />
      </div>
      <div className="min-h-32 md:text-right" aria-busy={isLoading}>
        {isLoading ? <Skeleton className="h-24 w-56" /> : <Price {...{ quote, answer, symbol }} />}
      </div>
    </div>
  )
}

function Place({ listing, quote }: Pick<CompanyFactsProps, 'listing' | 'quote'>) {
  const { exchange } = listing
  const facts = [
    ['Exchange', quote?.exchange ?? exchange?.code],
    ['Country', nameCountry(listing.country)],
    ['Currency', quote?.currency ?? listing.currency],
  ]
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3 text-small">
      {facts.map(([term, value]) =>
        value ? (
          <div key={term}>
            <dt className="text-note text-muted">{term}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
      {exchange ? (
        <div>
          <dt className="text-note text-muted">Local time</dt>
          <dd>
            <LocalTime timeZone={exchange.timeZone} />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

function Price({ quote, answer, symbol }: Pick<CompanyFactsProps, 'quote' | 'answer' | 'symbol'>) {
  if (!quote || !answer) return <p className="text-muted">No price of {symbol} is known.</p>
  const change = formatQuoteChange(quote.change)
  return (
    <>
      <p className="font-serif text-heading leading-none tabular-nums">
        {formatQuote(quote.close)}
        <span className="ml-2 font-sans text-small text-muted">{quote.currency ?? ''}</span>
      </p>
      <p className={`mt-2 text-small font-semibold tabular-nums ${TONES[change.tone]}`}>
        {change.text} ({formatQuoteChange(quote.percent_change).text}%)
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-2 text-note text-muted md:justify-end">
        {answer.isSample ? <Badge tone="unknown">Sample data</Badge> : null}
        {answer.asOf ? <span>as of {formatTime(answer.asOf)}</span> : null}
      </p>
    </>
  )
}

function LocalTime({ timeZone }: { timeZone: string }) {
  const [now, setNow] = useState(() => new Date())

  // Synchronizes with the clock.
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000)
    return () => clearInterval(timer)
  }, [])

  const text = now.toLocaleString('en-GB', {
    ...{ timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' },
  })
  return (
    <time dateTime={now.toISOString()}>
      {text} <span className="text-muted">{nameCity(timeZone)}</span>
    </time>
  )
}

function nameCity(timeZone: string): string {
  return timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
}

function nameCountry(code: string | null): string | undefined {
  return code ? new Intl.DisplayNames('en', { type: 'region' }).of(code) : undefined
}

function formatTime(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  return date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
}
