import { formatQuote, formatQuoteChange } from '#domain/figures.ts'
import { type Exchange, tellLocalTime } from '#domain/markets/exchanges.ts'
import type { Listing } from '#domain/markets/listing.ts'
import { formatDay } from '#domain/markets/summarize-history.ts'
import type { Quote } from '#site/backend-client/market-answers.ts'
import { OriginMark } from '#site/pro/charts/origin-mark.tsx'
import { useMinute } from '#site/pro/charts/use-minute.ts'
import { Skeleton } from '#site/ui/skeleton.tsx'
import type { CompanyStatements } from './company-data.ts'
import { LocalName } from './local-name.tsx'

type CompanyFactsProps = {
  symbol: string
  listing: Listing
  quote: Quote | undefined
  problem: string | undefined
  known: CompanyStatements | undefined
  isLoading: boolean
}

const TONES = { gain: 'text-gain', loss: 'text-loss', unchanged: 'text-unchanged' }

export function CompanyFacts(props: CompanyFactsProps) {
  const { listing, quote, known, isLoading } = props
  const name = known?.name ?? quote?.name ?? listing.name
  return (
    <div className="wrap mt-3 grid gap-x-12 gap-y-8 md:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <p className="min-h-9 font-serif text-title text-muted">
          {name ?? ''}
          {known?.localName ? (
            <LocalName
              name={known.localName}
              symbols={known.listings.map(({ symbol }) => symbol)}
              className="ml-3"
            />
          ) : null}
        </p>
        <Listings {...props} />
        <Place {...{ listing, quote }} />
      </div>
      <div className="min-h-24 md:text-right" aria-busy={isLoading}>
        {isLoading ? <Skeleton className="h-24 w-56" /> : <Price {...props} />}
      </div>
    </div>
  )
}

/** The other listings of the company, whose figures are the same. */
function Listings({ symbol, known }: CompanyFactsProps) {
  const others = known?.listings.filter((listing) => listing.symbol !== symbol) ?? []
  if (others.length === 0) return null
  return (
    <p className="mt-1 text-small text-muted">
      Also listed as{' '}
      {others.map(({ symbol: other, ratio }, index) => (
        <span key={other}>
          {index > 0 ? ', ' : ''}
          <a
            href={`/pro/company/${encodeURIComponent(other)}`}
            className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-accent"
          >
            {other}
          </a>
          {ratio === null || ratio === 1 ? '' : ` (${ratio} ordinary shares each)`}
        </span>
      ))}
    </p>
  )
}

function Place({ listing, quote }: Pick<CompanyFactsProps, 'listing' | 'quote'>) {
  const { exchange } = listing
  const facts = [
    ['Exchange', quote?.exchange ?? (exchange?.code === 'US' ? undefined : exchange?.code)],
    ['Listed in', nameCountry(listing.country)],
    ['Currency', quote?.currency ?? listing.currency],
  ]
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-8 gap-y-3 text-small sm:flex sm:flex-wrap">
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
            <LocalTime exchange={exchange} />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

function Price({ quote, problem, symbol }: CompanyFactsProps) {
  if (!quote) return <p className="text-muted">{problem ?? `No price found for ${symbol}.`}</p>
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
        <OriginMark origin={quote.origin} />
        {quote.datetime ? <span>price of {formatDay(quote.datetime)}</span> : null}
      </p>
    </>
  )
}

function LocalTime({ exchange }: { exchange: Exchange }) {
  const nowMs = useMinute()
  const { time, city } = tellLocalTime(exchange, nowMs)
  return (
    <time dateTime={new Date(nowMs).toISOString()}>
      {time} <span className="text-muted">{city}</span>
    </time>
  )
}

function nameCountry(code: string | null): string | undefined {
  return code ? new Intl.DisplayNames('en', { type: 'region' }).of(code) : undefined
}
