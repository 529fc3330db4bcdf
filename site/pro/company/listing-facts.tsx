import type { ReactNode } from 'react'
import { formatQuoteChange } from '#domain/format-number.ts'
import { type Exchange, localTimeOf } from '#domain/markets/exchanges.ts'
import type { Listing } from '#domain/markets/listing.ts'
import { formatDay } from '#domain/markets/summarize-history.ts'
import type { Quote } from '#site/backend-client/market-answers.ts'
import { OriginMark } from '#site/pro/charts/origin-mark.tsx'
import { useMinute } from '#site/pro/charts/use-minute.ts'
import type { CompanyStatements } from './company-data.ts'
import { LocalName } from './local-name.tsx'
import { SheetSection } from './sheet-section.tsx'

const TONES = { gain: 'text-gain', loss: 'text-loss', unchanged: 'text-unchanged' }

type ListingsProps = { symbol: string; known: CompanyStatements }

/** The company's name in its own script, and its other listings, whose figures are the same. */
export function Listings({ symbol, known }: ListingsProps) {
  const others = known.listings.filter((listing) => listing.symbol !== symbol)
  if (others.length === 0 && !known.localName) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-note text-muted">
      {known.localName ? (
        <LocalName
          name={known.localName}
          symbols={known.listings.map((listing) => listing.symbol)}
        />
      ) : null}
      {others.length > 0 ? (
        <span>
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
        </span>
      ) : null}
    </p>
  )
}

/** Undefined if the figures a share of this listing are known, or lack something else. */
export function explainUnknownUnit({ symbol, known }: ListingsProps): ReactNode {
  const own = known.listings.find((listing) => listing.symbol === symbol)
  const ordinary = known.listings.find(({ ratio }) => ratio === 1 || ratio === '1')
  const hasShares = typeof known.inputs.inputs.shares === 'number'
  if (own?.ratio !== null || hasShares) return undefined
  return (
    <>
      We do not know how many ordinary shares one {symbol} stands for, so no school can say what one
      is worth. The figures a share below are those of{' '}
      {ordinary ? (
        <a
          href={`/pro/company/${encodeURIComponent(ordinary.symbol)}`}
          className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-accent"
        >
          {ordinary.symbol}
        </a>
      ) : (
        'an ordinary share'
      )}
      .
    </>
  )
}

type ListingFactsProps = { listing: Listing; quote: Quote | undefined }

export function ListingFacts({ listing, quote }: ListingFactsProps) {
  const { exchange } = listing
  const facts = [
    ['Exchange', quote?.exchange ?? (exchange?.code === 'US' ? undefined : exchange?.code)],
    ['Listed in', nameCountry(listing.country)],
    ['Currency', quote?.currency ?? listing.currency],
  ]
  return (
    <SheetSection id="listing" title="Listing">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-3 text-small sm:flex sm:flex-wrap">
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
    </SheetSection>
  )
}

/** The move of the day that the quote is of. */
export function QuoteOfDay({ quote }: { quote: Quote }) {
  const change = formatQuoteChange(quote.change)
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <span className={`font-semibold tabular-nums ${TONES[change.tone]}`}>
        {change.text} ({formatQuoteChange(quote.percent_change).text}%)
      </span>
      {quote.datetime ? <span className="text-muted">on {formatDay(quote.datetime)}</span> : null}
      <OriginMark origin={quote.origin} />
    </p>
  )
}

function LocalTime({ exchange }: { exchange: Exchange }) {
  const nowMs = useMinute()
  const { time, city } = localTimeOf(exchange, nowMs)
  return (
    <time dateTime={new Date(nowMs).toISOString()}>
      {time} <span className="text-muted">{city}</span>
    </time>
  )
}

function nameCountry(code: string | null): string | undefined {
  return code ? new Intl.DisplayNames('en', { type: 'region' }).of(code) : undefined
}
