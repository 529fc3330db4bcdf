import { type ReactNode, useState } from 'react'
import { findListing, type Listing, normalizeSymbol } from '#domain/markets/listing.ts'
import type { Company } from '#domain/scoring/company.ts'
import { readFiledLines } from '#domain/scoring/worksheet.ts'
import type { Quote } from '#site/backend-client/market-answers.ts'
import { PriceChart } from '#site/pro/charts/price-chart.tsx'
import { CompanyScore } from '#site/pro/scores/company-score.tsx'
import { Worksheet } from '#site/pro/scores/worksheet.tsx'
import { useQuotes } from '#site/pro/search/use-quotes.ts'
import { Button, LinkButton } from '#site/ui/button.tsx'
import { Skeleton } from '#site/ui/skeleton.tsx'
import {
  type CompanyStatements,
  canAskAgain,
  isBeingRead,
  useRates,
  useStatements,
  type WaitingStatements,
} from './company-data.ts'
import { CompanyFacts } from './company-facts.tsx'
import { convertPrice, type SheetPrice } from './sheet-price.ts'
import { SheetSection } from './sheet-section.tsx'
import { TenYears } from './ten-years.tsx'
import { WithoutStatements } from './without-statements.tsx'

export function CompanySheet({ symbol: written }: { symbol: string }) {
  const symbol = normalizeSymbol(written)
  const listing = symbol ? findListing(symbol) : undefined
  if (!symbol || !listing || listing.kind !== 'share') return <NotACompany symbol={written} />
  return <KnownSheet symbol={symbol} listing={listing} />
}

function KnownSheet({ symbol, listing }: { symbol: string; listing: Listing }) {
  const statements = useStatements(symbol)
  const quotes = useQuotes([symbol])
  const known = statements.data?.known
  const quote = quotes.data?.quotes[symbol]
  const price = usePrice(quote, listing, known)
  const waiting = statements.data?.waiting
  const isLoading = statements.isPending || isBeingRead(waiting)
  const isSettled = statements.data !== undefined && !isLoading && !quotes.isPending
  const isUnknown = isSettled && !waiting && !known && !quote && !listing.name
  const scores =
    isSettled && price ? <Scores {...{ symbol, price, known }} currency={listing.currency} /> : null

  return (
    <div className="pb-14">
      {isUnknown ? (
        <UnknownSymbol symbol={symbol} />
      ) : (
        <CompanyFacts
          {...{ symbol, listing, quote, known }}
          problem={quotes.data?.errors[symbol] ?? quotes.error?.message}
          isLoading={quotes.isPending}
        />
      )}
      {quote ? (
        <SheetSection id="price" title="Price">
          <PriceChart symbol={symbol} currency={quote.currency ?? listing.currency} />
        </SheetSection>
      ) : null}
      <StatementsState symbol={symbol} statements={statements} />
      {known ? <TenYears {...known} /> : null}
      {statements.data?.problem && !isUnknown ? (
        <WithoutStatements {...{ symbol, listing }} problem={statements.data.problem} />
      ) : null}
      {isUnknown ? <ScoreAnyway>{scores}</ScoreAnyway> : scores}
    </div>
  )
}

/** In the statements' currency; undefined while rates are loading. */
function usePrice(
  quote: Quote | undefined,
  listing: Listing,
  known: CompanyStatements | undefined,
): SheetPrice | undefined {
  const quoteCurrency = quote?.currency ?? listing.currency
  const statementsCurrency = known?.inputs.currency ?? listing.currency
  const isForeign = quoteCurrency !== statementsCurrency
  const rates = useRates(quoteCurrency, statementsCurrency)
  if (isForeign && rates.isPending) return undefined
  return convertPrice(quote, { statementsCurrency, quoteCurrency, rates: rates.data ?? undefined })
}

type OwnReadingProps = { symbol: string; company: Company; known: CompanyStatements }

type ScoresProps = {
  symbol: string
  price: SheetPrice
  known: CompanyStatements | undefined
  currency: string
}

function Scores({ symbol, price, known, currency }: ScoresProps) {
  const company: Company = {
    ...(known?.inputs ?? { inputs: {}, currency }),
    price: price.value,
    priceProvenance: price.provenance,
  }
  return (
    <>
      {known ? (
        <OwnReading {...{ symbol, company, known }} />
      ) : (
        <SheetSection id="worksheet" title="Worksheet">
          <p className="mb-6 max-w-2xl text-muted">
            Go through the latest annual report from front to back. Enter amounts in millions, and
            leave a field empty if the report has no figure for it. What you enter stays on this
            device.
          </p>
          <Worksheet symbol={symbol} company={company} />
        </SheetSection>
      )}
      <SheetSection id="scores" title="Three schools">
        <p className="mb-6 max-w-2xl text-muted" data-print="none">
          Open a school to see its criteria, and a criterion to see its numbers, where they come
          from and what would change the result. Change any number to see the effect.
        </p>
        <ul className="mb-5 grid max-w-2xl gap-1.5 text-small text-muted">
          {[...(price.note ? [price.note] : []), ...(known?.notes ?? [])].map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <CompanyScore symbol={symbol} company={company} />
      </SheetSection>
    </>
  )
}

function OwnReading({ symbol, company, known }: OwnReadingProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SheetSection id="worksheet" title="Worksheet" isOnScreenOnly>
      <p className="max-w-2xl text-muted">
        The annual report as a form, line by line, filled in from the filings, with a source for
        each figure. Enter what you read yourself: it is marked as yours, stays on this device and
        counts in the scores below.
      </p>
      <Button
        look="secondary"
        className="mt-4 mb-6"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Close the worksheet' : 'Open the worksheet'}
      </Button>
      {isOpen ? (
        <Worksheet {...{ symbol, company }} lines={readFiledLines(known.statements.years)} />
      ) : null}
    </SheetSection>
  )
}

function NotACompany({ symbol }: { symbol: string }) {
  return (
    <div className="wrap py-10">
      <p className="max-w-2xl text-lead">
        {symbol
          ? `${symbol.slice(0, 40)} is not the symbol of a share.`
          : 'This page shows one company. Its address ends with the company’s symbol, such as AAPL.'}
      </p>
      <HowToFind />
    </div>
  )
}

function UnknownSymbol({ symbol }: { symbol: string }) {
  return (
    <div className="wrap pt-6">
      <p className="max-w-2xl border-l-4 border-fair pl-4 text-lead">
        No price and no financial statements found for {symbol}. Check the symbol.
      </p>
      <HowToFind />
    </div>
  )
}

function ScoreAnyway({ children }: { children: ReactNode }) {
  return (
    <details className="mt-10">
      <summary className="wrap min-h-11 cursor-pointer py-3 text-small font-semibold underline underline-offset-4 hover:text-accent">
        The symbol is correct: score it from the annual report
      </summary>
      {children}
    </details>
  )
}

function HowToFind() {
  return (
    <>
      <p className="mt-3 max-w-2xl text-muted">
        Symbols look like AAPL, BRK.B, 0700.HK, 7203.T, 005930.KS, 2330.TW or D05.SI. Search for a
        name if you do not know the symbol.
      </p>
      <LinkButton href="/pro#search" look="secondary" className="mt-6">
        Go to Asset Search
      </LinkButton>
    </>
  )
}

type StatementsStateProps = { symbol: string; statements: ReturnType<typeof useStatements> }

/** What there is to say while there are no statements. */
function StatementsState({ symbol, statements }: StatementsStateProps) {
  const { data, error, isPending, isFetching, refetch, askFromStart } = statements
  if (error) return <StatementsFailed message={error.message} onRetry={() => void refetch()} />
  if (isPending || isBeingRead(data.waiting)) return <WaitingForStatements symbol={symbol} />
  if (!data.waiting) return null
  return (
    <StatementsLater
      {...{ symbol, waiting: data.waiting }}
      isAsking={isFetching}
      onRetry={askFromStart}
    />
  )
}

function WaitingForStatements({ symbol }: { symbol: string }) {
  return (
    <div className="wrap py-10" aria-busy="true">
      <p role="status" className="mb-4 text-small text-muted">
        Looking up the financial statements of {symbol}...
      </p>
      <Skeleton className="h-72 w-full" />
    </div>
  )
}

type StatementsLaterProps = {
  symbol: string
  waiting: WaitingStatements
  isAsking: boolean
  onRetry: () => void
}

/** What the page asks for by itself ends with the page. */
function StatementsLater({ symbol, waiting, isAsking, onRetry }: StatementsLaterProps) {
  const goesOn = canAskAgain(waiting)
  return (
    <div className="wrap py-10">
      <div role="status" className="max-w-2xl border-l-4 border-fair pl-4">
        <p className="font-semibold">The financial statements of {symbol} are not available yet.</p>
        <p className="mt-1 text-muted">
          {waiting.problem}{' '}
          {isAsking
            ? 'Trying again...'
            : goesOn
              ? `This page will try again in ${Math.ceil(waiting.seconds)} seconds. Meanwhile, you can enter your own figures in the worksheet below.`
              : 'This page has stopped trying.'}
        </p>
      </div>
      {goesOn ? null : (
        <Button look="secondary" className="mt-4" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

type StatementsFailedProps = { message: string; onRetry: () => void }

function StatementsFailed({ message, onRetry }: StatementsFailedProps) {
  return (
    <div role="alert" className="wrap py-10">
      <p className="max-w-2xl border-l-4 border-loss pl-4">
        <span className="font-semibold text-loss">
          The financial statements could not be loaded.
        </span>{' '}
        <span className="text-muted">{message}</span>
      </p>
      <Button look="secondary" className="mt-4" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
