import type { SchoolVerdict } from '#domain/coverage/school-verdict.ts'
import { type LeagueRow, parseLeagueSorting, sortLeague } from '#domain/research/league-row.ts'
import { SCHOOLS_IN_WORDS, type School } from '#domain/scoring/schools.ts'
import { useCompanies } from '#site/pro/companies/use-companies.ts'
import { useKnownPrices } from '#site/pro/companies/use-known-prices.ts'
import { Button } from '#site/ui/button.tsx'
import { useSearchParam } from '#site/ui/use-search-param.ts'
import { LeagueTable } from './league-table.tsx'

/** The table of /retention-league, which is computed at build time, with today's scores beside it. */
export function League({ rows }: { rows: LeagueRow[] }) {
  const { data, error, isPending, refetch } = useCompanies()
  const [sort, setSort] = useSearchParam('sort')
  const companies = useKnownPrices(data?.companies ?? [])
  const verdictOf = (symbol: string, school: School): SchoolVerdict | undefined =>
    companies.find(({ symbols }) => symbols.includes(symbol))?.schools[school]
  const sorting = parseLeagueSorting(sort)
  const scoreOf = (symbol: string, school: School) => verdictOf(symbol, school)?.score ?? null
  return (
    <div className="wrap pt-4 pb-14">
      <p className="max-w-2xl text-muted">
        What {rows.length} Asian companies earned on the equity they added since 2018: the profit
        they added, divided by that equity, and what {SCHOOLS_IN_WORDS.count} make of each. How it
        is measured, and three stories, are on{' '}
        <a href="/retention-league" className="underline underline-offset-4 hover:text-accent">
          the league’s page
        </a>
        .
      </p>
      <p className="mt-4 text-small" data-print="none">
        <a
          href="/data/retention-league.csv"
          download
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent"
        >
          Download the league as CSV
        </a>
      </p>
      <ScoresState isPending={isPending} problem={error?.message} onRetry={() => void refetch()} />
      <LeagueTable
        rows={sortLeague(rows, sorting, scoreOf)}
        sorting={sorting}
        onSort={setSort}
        verdictOf={verdictOf}
      />
      <p className="mt-4 max-w-2xl text-note text-muted">
        Amounts are in billions of each company’s own currency, so they cannot be sorted. An
        asterisk marks figures that came by way of an extract of the filings. The league sets profit
        added against equity added, and says nothing about price; no row is a recommendation.
      </p>
    </div>
  )
}

type ScoresStateProps = { isPending: boolean; problem: string | undefined; onRetry: () => void }

/** The league itself needs no answer from the server; the scores do. */
function ScoresState({ isPending, problem, onRetry }: ScoresStateProps) {
  if (problem === undefined) {
    return (
      <p role="status" className="min-h-6 text-small text-muted">
        {isPending ? 'Loading the scores...' : ''}
      </p>
    )
  }
  return (
    <div role="alert" className="mt-2 max-w-2xl border-l-4 border-loss pl-4 text-small">
      <p>
        <span className="font-semibold text-loss">The scores could not be loaded.</span> {problem}{' '}
        The league below is complete without them.
      </p>
      <Button look="secondary" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
