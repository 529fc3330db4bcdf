import type { CoveredCompany } from '#domain/coverage/covered-company.ts'
import { nameMarket, writeCoverageCsv } from '#domain/coverage/describe-coverage.ts'
import { parseSorting, sortCompanies } from '#domain/coverage/sort-companies.ts'
import { downloadText } from '#site/pro/portfolio/download-text.ts'
import { Button } from '#site/ui/button.tsx'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { useSearchParam } from '#site/ui/use-search-param.ts'
import { CompanyTable } from './company-table.tsx'
import { useCompanies } from './use-companies.ts'
import { type PricedCompany, useKnownPrices } from './use-known-prices.ts'

export function CompanyList() {
  const { data, error, isPending, refetch } = useCompanies()
  if (isPending) return <Waiting />
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />
  return <Companies companies={data.companies} />
}

/** The market and the order are in the address, so that a list can be shared. */
function Companies({ companies: listed }: { companies: readonly CoveredCompany[] }) {
  const [market, setMarket] = useSearchParam('market')
  const [sort, setSort] = useSearchParam('sort')
  const companies = useKnownPrices(listed)
  const sorting = parseSorting(sort)
  const chosen = companies.filter((company) => !market || company.market === market)
  const shown = sortCompanies(chosen, sorting)
  return (
    <div className="wrap pt-6 pb-14">
      <p className="max-w-2xl text-muted">
        {describeList(companies)} What the Asian ones earned on the equity they added is in{' '}
        <a href="/pro/league" className="underline underline-offset-4 hover:text-accent">
          the retention league
        </a>
        , and how much of it reached shareholders in{' '}
        <a href="/access-index" className="underline underline-offset-4 hover:text-accent">
          the access index
        </a>
        .
      </p>
      <SampleNote companies={companies} />
      <div className="mt-6 flex flex-wrap items-end justify-between gap-4">
        <MarketChoice companies={companies} market={market} onChoose={setMarket} />
        <Button
          look="secondary"
          data-print="none"
          onClick={() => downloadText('kachi-companies.csv', 'text/csv', writeCoverageCsv(shown))}
        >
          Download as CSV
        </Button>
      </div>
      <CompanyTable companies={shown} sorting={sorting} onSort={setSort} />
    </div>
  )
}

function describeList(companies: readonly CoveredCompany[]): string {
  const markets = new Set(companies.map(({ market }) => market)).size
  return `All ${companies.length} companies in ${markets} markets whose financial statements we know. A school gives no score if less than 60% of what it judges by is known; the reason then takes its place. Companies outside this list can be scored on their own sheet, from figures that you enter.`
}

/** Prices that were made up make scores that say nothing. */
function SampleNote({ companies }: { companies: readonly PricedCompany[] }) {
  if (!companies.some(({ price, known }) => !known && price?.source === 'sample')) return null
  return (
    <p className="mt-3 max-w-2xl border-l-4 border-fair pl-4 text-small">
      Prices marked “Sample data” are made up for demonstration. Scores that use them say nothing
      about the company.
    </p>
  )
}

type MarketChoiceProps = {
  companies: readonly CoveredCompany[]
  market: string | undefined
  onChoose: (market: string | undefined) => void
}

function MarketChoice({ companies, market, onChoose }: MarketChoiceProps) {
  const counts = new Map<string, number>()
  for (const company of companies) {
    counts.set(company.market, (counts.get(company.market) ?? 0) + 1)
  }
  const markets = [...counts].toSorted(([one], [other]) => one.localeCompare(other))
  return (
    <label className="grid gap-1.5 text-small">
      <span className="text-note text-muted">Market of the main listing</span>
      <select
        className="min-h-11 rounded-seal border border-control bg-paper px-3"
        value={market ?? ''}
        onChange={({ target }) => onChoose(target.value || undefined)}
      >
        <option value="">All markets, {companies.length}</option>
        {markets.map(([code, count]) => (
          <option key={code} value={code}>
            {nameMarket(code)}, {count}
          </option>
        ))}
      </select>
    </label>
  )
}

function Waiting() {
  return (
    <div className="wrap py-10" aria-busy="true">
      <p role="status" className="mb-4 text-small text-muted">
        Loading the companies...
      </p>
      <Skeleton className="h-72 w-full" />
    </div>
  )
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="wrap py-10">
      <p className="max-w-2xl border-l-4 border-loss pl-4">
        <span className="font-semibold text-loss">The list could not be loaded.</span> {message}
      </p>
      <Button look="secondary" className="mt-4" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
