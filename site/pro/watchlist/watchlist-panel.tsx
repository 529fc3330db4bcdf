import { useState } from 'react'
import { formatDate } from '#domain/format-date.ts'
import { findListing } from '#domain/markets/listing.ts'
import { SCHOOLS_IN_WORDS } from '#domain/scoring/schools.ts'
import type { Quote } from '#site/backend-client/market-answers.ts'
import { findPriceProblem } from '#site/backend-client/market-answers.ts'
import { useCompanies } from '#site/pro/companies/use-companies.ts'
import { MAX_COMPARED } from '#site/pro/compare/compared-symbols.ts'
import { useLastAnalysis } from '#site/pro/portfolio/results/past-store.ts'
import { usePriceChoice } from '#site/pro/prices/use-price-choice.ts'
import { useSearch } from '#site/pro/search/suggestions.ts'
import { useQuotes } from '#site/pro/search/use-quotes.ts'
import { Button, LinkButton } from '#site/ui/button.tsx'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'
import { AddForm } from './add-form.tsx'
import { findCovered } from './listed-verdicts.ts'
import { type AlertsOfReader, type SetAlert, useAlerts } from './use-alerts.ts'
import { useVerdicts } from './use-verdicts.ts'
import { useWatchlist, type WatchlistOfReader } from './use-watchlist.ts'
import { WatchedCompany } from './watched-company.tsx'
import { MAX_WATCHED } from './watchlist-store.ts'

/** Alerts go with their company, and come back with it. */
type Removed = { symbol: string; alerts: readonly SetAlert[] }

/** What a returning reader came for: the companies they watch, and their last portfolio. */
export function WatchlistPanel() {
  const watchlist = useWatchlist()
  const last = useLastAnalysis()
  const alerts = useAlerts(watchlist.sync)
  const [removed, setRemoved] = useState<Removed>()
  async function bringBack({ symbol, alerts: gone }: Removed) {
    watchlist.add(symbol)
    for (const alert of gone) await alerts.set(alert)
  }

  const isEmpty = watchlist.symbols.length === 0 && removed === undefined
  return (
    <section id="watchlist" aria-labelledby="watchlist-title" className="wrap pb-10 md:pb-12">
      {isEmpty && !last ? <FirstVisit /> : null}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-hairline pt-6">
        <h2 id="watchlist-title" className="text-title font-medium">
          Watchlist
        </h2>
        <p className="flex flex-wrap gap-x-4 text-note text-muted">
          <span>
            {watchlist.symbols.length} of {MAX_WATCHED}
          </span>
          <PlaceLink href="/pro/screener">Screener</PlaceLink>
          <PlaceLink href="/pro/compare">Compare</PlaceLink>
          <PlaceLink href="/pro/companies">All companies</PlaceLink>
          <PlaceLink href="/pro/league">Retention league</PlaceLink>
        </p>
      </div>
      {watchlist.symbols.length > 0 ? (
        <WatchedCompanies watchlist={watchlist} alerts={alerts} onRemoved={setRemoved} />
      ) : (
        <p className="mt-2 text-small text-muted">
          Companies that you watch stand here, with their prices, scores and alerts.
        </p>
      )}
      {removed && !watchlist.symbols.includes(removed.symbol) ? (
        <UndoButton symbol={removed.symbol} onUndo={() => void bringBack(removed)} />
      ) : null}
      <AddForm watchlist={watchlist} />
      {last ? <LastPortfolio last={last} /> : null}
    </section>
  )
}

function PlaceLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-accent"
    >
      {children}
    </a>
  )
}

function FirstVisit() {
  return (
    <div className="mb-8 border-l-4 border-control bg-sunken px-5 py-5 sm:px-7">
      <h2 className="text-title font-medium">Start with one company</h2>
      <p className="mt-2 max-w-2xl text-small">
        See how {SCHOOLS_IN_WORDS.count} of value investing judge Taiwan Semiconductor, what each
        would pay, and which line of which filing every figure comes from.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton href="/pro/company/2330.TW">Open TSMC, down to its filing</LinkButton>
        <LinkButton href="/pro/screener" look="secondary">
          Screen all companies
        </LinkButton>
      </div>
    </div>
  )
}

function explainUnscored(symbol: string): string {
  const isShare = findListing(symbol)?.kind === 'share'
  return isShare ? 'No financial statements known' : 'Not a company: no school judges it'
}

type WatchedCompaniesProps = {
  watchlist: WatchlistOfReader
  alerts: AlertsOfReader
  onRemoved: (removed: Removed) => void
}

function WatchedCompanies({ watchlist, alerts, onRemoved }: WatchedCompaniesProps) {
  const { symbols } = watchlist
  const quotes = useQuotes(symbols)
  const { data: coverage, error: coverageError } = useCompanies()
  const choosePrice = usePriceChoice(quotes.data?.quotes)
  const find = (symbol: string) => findCovered(coverage?.companies, symbol)
  const judge = useVerdicts(symbols, quotes.data?.quotes, find)
  const [compared, setCompared] = useState<readonly string[]>([])
  const chosen = compared.filter((symbol) => symbols.includes(symbol))
  const unscored = coverageError ? 'The scores could not be loaded.' : 'Loading the scores...'
  const problem = quotes.error?.message
  const nameOf = useNames(symbols.filter((symbol) => !find(symbol)))
  async function remove(symbol: string) {
    // The database deletes a company's alerts with it, so undo needs them from before.
    const set = await alerts.load()
    watchlist.remove(symbol)
    onRemoved({ symbol, alerts: set.filter((alert) => alert.symbol === symbol) })
  }
  return (
    <>
      <ul className="mt-3 border-t border-hairline">
        {symbols.map((symbol) => (
          <WatchedCompany
            key={symbol}
            symbol={symbol}
            company={find(symbol)}
            unscored={coverage ? explainUnscored(symbol) : unscored}
            judged={judge(symbol)}
            price={choosePrice(symbol)}
            otherName={quotes.data?.quotes[symbol]?.name ?? nameOf(symbol)}
            hasQuote={isReal(quotes.data?.quotes[symbol])}
            priceProblem={
              quotes.data ? (findPriceProblem(quotes.data, symbol) ?? 'No price known') : problem
            }
            alerts={alerts}
            isCompared={chosen.includes(symbol)}
            canCompare={chosen.length < MAX_COMPARED}
            onCompare={(isWanted) => {
              const others = chosen.filter((other) => other !== symbol)
              setCompared(isWanted ? [...others, symbol] : others)
            }}
            onRemove={() => void remove(symbol)}
          />
        ))}
      </ul>
      {chosen.length > 1 ? (
        <LinkButton
          href={`/pro/compare?symbols=${chosen.map(encodeURIComponent).join(',')}`}
          look="secondary"
          className="mt-4"
        >
          Compare {chosen.join(', ')}
        </LinkButton>
      ) : null}
    </>
  )
}

/** From the lists of the search, for companies that no financial statements are known of. */
function useNames(symbols: readonly string[]): (symbol: string) => string {
  const search = useSearch(symbols.some((symbol) => !findListing(symbol)?.name))
  return (symbol) => {
    const listed = findListing(symbol)?.name
    if (listed || !search) return listed ?? ''
    const [found] = search(symbol, 1)
    return found?.match === 'symbol' && found.symbol === symbol ? found.name : ''
  }
}

function isReal(quote: Quote | undefined): boolean {
  return quote?.origin !== undefined && quote.origin.source !== 'sample'
}

/** The pressed button went away with its company. */
function UndoButton({ symbol, onUndo }: { symbol: string; onUndo: () => void }) {
  const button = useFocusOnArrival<HTMLButtonElement>()
  return (
    <Button ref={button} look="secondary" className="mt-4" onClick={onUndo}>
      Undo removing {symbol}
    </Button>
  )
}

function LastPortfolio({ last }: { last: NonNullable<ReturnType<typeof useLastAnalysis>> }) {
  const { name, holdings, overall, at, place } = last
  const count = holdings === 1 ? 'one holding' : `${holdings} holdings`
  return (
    <div className="mt-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-t border-hairline pt-6">
      <div>
        <h2 className="text-title font-medium">Your last portfolio</h2>
        <p className="mt-1 text-small text-muted">
          {name || 'Without a name'}, {count}, analyzed {formatDate(at)}.{' '}
          {overall === null ? 'No overall score: too little was known.' : `Overall ${overall}/100.`}
        </p>
      </div>
      <LinkButton
        href={place ? `/pro?tab=results&analysis=${place}` : '#portfolio'}
        look="secondary"
      >
        Open the portfolio
      </LinkButton>
    </div>
  )
}
