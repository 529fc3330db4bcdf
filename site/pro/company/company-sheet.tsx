import { useEffect } from 'react'
import { parseFigure } from '#domain/format-number.ts'
import { findFundName, isFund } from '#domain/markets/funds.ts'
import { findListing, type Listing } from '#domain/markets/listing.ts'
import { findOrdinaryShare } from '#domain/markets/preference-shares.ts'
import type { PricePoint } from '#domain/markets/quote.ts'
import { parseSymbol } from '#domain/markets/symbol.ts'
import { findPriceProblem, type Quote } from '#site/backend-client/market-answers.ts'
import { PriceChart } from '#site/pro/charts/price-chart.tsx'
import { useQuotes } from '#site/pro/search/use-quotes.ts'
import { useWatchlist } from '#site/pro/watchlist/use-watchlist.ts'
import { WatchButton } from '#site/pro/watchlist/watch-button.tsx'
import { Spinner } from '#site/ui/skeleton.tsx'
import { isBeingRead, useStatements } from './company-data.ts'
import { FilingAge } from './filing-age.tsx'
import { FundNotice } from './fund-notice.tsx'
import { explainUnknownUnit, ListingFacts, Listings, QuoteOfDay } from './listing-facts.tsx'
import { NotAnIndex } from './not-an-index.tsx'
import { PreferenceShare } from './preference-share.tsx'
import { PriceAnswer } from './price-answer.tsx'
import { PriceSource } from './price-source.tsx'
import { SheetScores } from './sheet-scores.tsx'
import { SheetSection } from './sheet-section.tsx'
import { StatementsState } from './statements-state.tsx'
import { TenYears } from './ten-years.tsx'
import { NotACompany, ScoreAnyway, UnknownSymbol, useListedName } from './unknown-symbol.tsx'
import { useSheetCompany, useSheetPrice } from './use-sheet-price.ts'
import { WithoutStatements } from './without-statements.tsx'

type CompanySheetProps = {
  symbol: string
  /** For the heading of the page, which is above the gate. */
  onName: (name: string | undefined) => void
}

export function CompanySheet(props: CompanySheetProps) {
  return (
    <NotAnIndex written={props.symbol}>
      <SheetOfSymbol {...props} />
    </NotAnIndex>
  )
}

function SheetOfSymbol({ symbol: written, ...props }: CompanySheetProps) {
  const symbol = parseSymbol(written)
  const listing = symbol ? findListing(symbol) : undefined
  if (!symbol || !listing || listing.kind !== 'share') return <NotACompany symbol={written} />
  return <KnownSheet {...props} symbol={symbol} listing={listing} />
}

type KnownSheetProps = Omit<CompanySheetProps, 'symbol'> & { symbol: string; listing: Listing }

function KnownSheet({ onName, ...props }: KnownSheetProps) {
  const { symbol, listing } = props
  const sheet = useSheet(props)
  const { statements, known, quote, name, problem, isUnknown, isLoading, scores } = sheet
  const ordinary = findOrdinaryShare(symbol)
  const isOfFund = isFund(symbol, name)
  const isUnscored = isOfFund || ordinary !== undefined

  // Synchronizes the heading above the gate.
  useEffect(() => onName(name), [name, onName])

  if (sheet.isLookedUp) return <Spinner label="Looking for the symbol in our lists..." />
  if (isUnknown) {
    return (
      <div className="pb-14">
        <UnknownSymbol symbol={symbol} />
        <ScoreAnyway>{scores}</ScoreAnyway>
      </div>
    )
  }
  return (
    <div className="pb-14">
      <Watch symbol={symbol} />
      {ordinary ? <PreferenceShare symbol={symbol} ordinary={ordinary} /> : null}
      {isOfFund ? <FundNotice symbol={symbol} name={name} /> : null}
      {isLoading || isUnscored || statements.isError ? null : (
        <Answer symbol={symbol} sheet={sheet} />
      )}
      {isUnscored ? null : <StatementsState symbol={symbol} statements={statements} />}
      {known ? <TenYears {...known} /> : null}
      {problem && !isUnscored ? (
        <WithoutStatements symbol={symbol} listing={listing} name={name} problem={problem} />
      ) : null}
      {quote ? (
        <SheetSection id="price" title="Price">
          <QuoteOfDay quote={quote} />
          <PriceChart
            symbol={symbol}
            currency={quote.currency ?? listing.currency}
            latest={findPoint(quote)}
          />
        </SheetSection>
      ) : null}
      {isUnscored ? null : scores}
      <ListingFacts listing={listing} quote={quote} />
    </div>
  )
}

/** Beside the symbol in the heading, so that it takes no line of the first screen. */
function Watch({ symbol }: { symbol: string }) {
  const watchlist = useWatchlist()
  return (
    <div className="wrap flow-root" data-print="none">
      <div className="relative">
        <div className="absolute -top-8 -right-3 md:-top-7.5">
          <WatchButton symbol={symbol} watchlist={watchlist} />
        </div>
      </div>
    </div>
  )
}

function findPoint({ close, datetime }: Quote): PricePoint | undefined {
  const known = parseFigure(close)
  return known && datetime ? { date: datetime.slice(0, 10), close: known } : undefined
}

type Sheet = ReturnType<typeof useSheet>

function useSheet({ symbol, listing }: Omit<KnownSheetProps, 'onName'>) {
  const statements = useStatements(symbol)
  const quotes = useQuotes([symbol])
  const { known, waiting, problem } = statements.data ?? {}
  const quote = quotes.data?.quotes[symbol]
  const priced = useSheetPrice({ symbol, listing, known, quote })
  const company = useSheetCompany({ symbol, listing, known }, priced.price)
  const areStatementsToCome = statements.isPending || isBeingRead(waiting)
  const isSettled = statements.data !== undefined && !areStatementsToCome && !quotes.isPending
  const fundName = findFundName(symbol)
  const hasFigures = Boolean(waiting ?? known ?? quote ?? fundName ?? listing.name)
  const isBare = isSettled && !hasFigures
  const listedName = useListedName(symbol, isBare)
  return {
    statements,
    quotes,
    known,
    quote,
    priced,
    company,
    problem,
    name: known?.name ?? quote?.name ?? fundName ?? listing.name ?? listedName ?? undefined,
    isLookedUp: isBare && listedName === undefined,
    isUnknown: isBare && listedName === null,
    isLoading: areStatementsToCome || priced.isPending,
    scores:
      isSettled && !priced.isPending ? (
        <SheetScores symbol={symbol} known={known} company={company} priced={priced} />
      ) : null,
  }
}

function Answer({ symbol, sheet }: { symbol: string; sheet: Sheet }) {
  const { quotes, priced, company, known } = sheet
  const problem = findPriceProblem(quotes.data, symbol) ?? quotes.error?.message
  return (
    <PriceAnswer
      {...priced}
      company={company.withOwn}
      problem={known && explainUnknownUnit({ symbol, known })}
      filing={
        known ? (
          <>
            <FilingAge statements={known.statements} />
            <Listings symbol={symbol} known={known} />
          </>
        ) : null
      }
      source={
        <PriceSource
          price={priced.price.known}
          problem={problem}
          hasSample={quotes.data?.samples.includes(symbol) ?? false}
        />
      }
    />
  )
}
