import { lazy, Suspense } from 'react'
import type { ResolvedSearch } from '#domain/search/resolve-search.ts'
import { splitSearch } from '#domain/search/split-search.ts'
import { OfflineNotice } from '#site/pro/offline-notice.tsx'
import { TrySamplePrices } from '#site/pro/prices/sample-prices.tsx'
import { useWatchlist } from '#site/pro/watchlist/use-watchlist.ts'
import { Button } from '#site/ui/button.tsx'
import { RefreshIcon } from '#site/ui/icons.tsx'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { useIsOffline } from '#site/ui/use-is-offline.ts'
import { useSearchParam } from '#site/ui/use-search-param.ts'
import { SearchFailure } from './search-failure.tsx'
import { SearchField } from './search-field.tsx'
import { listUnanswered, SearchProblems } from './search-problems.tsx'
import { TakenCompanies } from './taken-companies.tsx'
import { type SearchedQuotes, useQuotes } from './use-quotes.ts'
import { useResolvedSearch } from './use-resolved-search.ts'

// Loads the charts too, which are not needed before the first search.
const QuoteList = lazy(async () => {
  const { QuoteList: component } = await import('./quote-list.tsx')
  return { default: component }
})

const PRESETS = ['AAPL,GOOGL,MSFT', 'TSLA,NVDA,AMD', 'JPM,BAC,WFC', 'JNJ,PFE,UNH']
const LONGEST_ADDRESS = 2_000
const NOTHING_YET: ResolvedSearch = { symbols: [], taken: [], problems: [] }

export function AssetSearch() {
  const [searched = '', setSearched] = useSearchParam('symbols')
  const resolved = useResolvedSearch(searched)
  const { symbols, taken, problems } = resolved ?? NOTHING_YET
  const { data, error, isFetching, isPending, refetch } = useQuotes(symbols)
  const watchlist = useWatchlist()
  const isOffline = useIsOffline()

  function handleSearch(input: string) {
    const wanted = splitSearch(input).typed.join(',').slice(0, LONGEST_ADDRESS)
    if (wanted === '') return
    if (wanted === searched) void refetch()
    else setSearched(wanted)
  }

  function handleChoice(text: string, symbol: string) {
    const { typed } = splitSearch(searched)
    handleSearch(
      typed.includes(text)
        ? typed.map((part) => (part === text ? symbol : part)).join(',')
        : symbol,
    )
  }

  return (
    <div aria-busy={isFetching}>
      <SearchField initial={searched} onSearch={handleSearch} />
      <div className="mt-4 grid grid-cols-[1fr_auto] items-center gap-2 lg:flex">
        <span className="mr-1 text-note text-muted">Quick search</span>
        <div className="flex flex-wrap gap-2 max-lg:col-span-2 max-lg:row-start-2">
          {PRESETS.map((preset) => (
            <Button
              key={preset}
              look="quiet"
              className="px-2.5 ring-1 ring-hairline ring-inset sm:px-3"
              onClick={() => handleSearch(preset)}
            >
              {preset}
            </Button>
          ))}
        </div>
        <Button
          look="secondary"
          className="lg:ml-auto"
          disabled={symbols.length === 0 || isFetching}
          onClick={() => void refetch()}
        >
          <RefreshIcon className={`size-4 ${isFetching ? 'animate-spin' : ''}`} />
          Refresh
        </Button>
      </div>
      {searched === '' ? <HowToSearch /> : null}
      <OfflineNotice>
        Prices are looked up as soon as you are back. What you searched for before is on this
        device.
      </OfflineNotice>
      <TakenCompanies taken={taken} done="Showing" onChoose={handleChoice} />
      {(symbols.length > 0 && isPending) || !resolved ? (
        <QuoteSkeletons count={Math.max(symbols.length, 1)} />
      ) : null}
      <SearchFailure
        error={data ? null : error}
        cachedBecause={data?.cachedBecause}
        isOffline={isOffline}
      />
      {data ? (
        <Suspense fallback={<QuoteSkeletons count={symbols.length} />}>
          <QuoteList symbols={symbols} quotes={data.quotes} watchlist={watchlist} />
        </Suspense>
      ) : null}
      <SearchProblems
        problems={problems}
        typed={splitSearch(searched).typed}
        unanswered={listUnanswered(symbols, data ?? (isOffline ? null : error))}
        watchlist={watchlist}
        onChoose={handleChoice}
      />
      <SampleOffer isOffered={(data?.samples.length ?? 0) > 0} />
      <p role="status" className="sr-only">
        {data && !isFetching ? describeAnswer(symbols, data) : ''}
      </p>
    </div>
  )
}

function QuoteSkeletons({ count }: { count: number }) {
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

function SampleOffer({ isOffered }: { isOffered: boolean }) {
  return isOffered ? <TrySamplePrices className="mt-4" /> : null
}

function HowToSearch() {
  return (
    <p className="mt-8 text-muted">
      Type a symbol or a company’s name, or use a quick search. Separate symbols with commas.{' '}
      <a href="/pro/companies" className="underline underline-offset-4 hover:text-accent">
        All companies with financial statements
      </a>
    </p>
  )
}

function describeAnswer(symbols: string[], { quotes }: SearchedQuotes): string {
  const found = symbols.filter((symbol) => quotes[symbol])
  const text = found.length === 1 ? '1 quote' : `${found.length} quotes`
  const missing = symbols.length - found.length
  return missing === 0 ? `${text}.` : `${text}. ${missing} without a quote.`
}
