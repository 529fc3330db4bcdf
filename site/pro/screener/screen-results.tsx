import { nameMarket } from '#domain/coverage/describe-coverage.ts'
import {
  explainNoScore,
  isScoredWithoutPrice,
  type SchoolVerdict,
} from '#domain/coverage/school-verdict.ts'
import { formatNumber, formatPercent } from '#domain/format-number.ts'
import { SCHOOLS } from '#domain/scoring/schools.ts'
import type { Screen } from '#domain/screening/screen.ts'
import type {
  FilterCount,
  JudgedCompany,
  ScreenResult,
} from '#domain/screening/screen-companies.ts'
import { SCREEN_FIGURES, type ScreenFigure } from '#domain/screening/screen-figures.ts'
import type { ScreenedCompany } from '#site/pro/companies/use-companies.ts'
import { Button } from '#site/ui/button.tsx'
import type { Entry } from './screener.tsx'

type Result = ScreenResult<ScreenedCompany>

const NEEDS_PRICE = explainNoScore({ why: 'noPrice' })

type ScreenResultsProps = {
  result: Result
  screen: Screen
  total: number
  judged: readonly Entry[]
  /** Limits that are none, and filter nothing. */
  unused: number
  onUsePrices: () => void
}

export function ScreenResults(props: ScreenResultsProps) {
  const { result, screen, total, judged, unused, onUsePrices } = props
  const { passed, failed, notJudged, filters } = result
  const said =
    filters.length > 0
      ? `${passed.length} pass, ${failed} fail, ${notJudged.length} could not be judged.`
      : `All ${total} companies are listed.${unused > 0 ? '' : ' Set a limit or choose a criterion.'}`
  const needsPrice = filters.some(({ reasons }) => reasons.some(({ why }) => why === NEEDS_PRICE))
  return (
    <section aria-labelledby="screen-results">
      <h2 id="screen-results" className="text-title font-medium">
        {filters.length > 0
          ? `${passed.length} of ${total} pass`
          : unused > 0
            ? 'No filter is in use'
            : 'No filter is set'}
      </h2>
      <p role="status" className="mt-1 text-small text-muted">
        {[said, unused > 0 && describeUnused(unused)].filter(Boolean).join(' ')}
      </p>
      {filters.length > 0 ? <Counts filters={filters} /> : null}
      {needsPrice && !screen.usesKnownPrices ? (
        <Button look="secondary" className="mt-4" onClick={onUsePrices}>
          Use the last real prices we know
        </Button>
      ) : null}
      {passed.length > 0 ? <PassedTable passed={passed} screen={screen} judged={judged} /> : null}
      {notJudged.length > 0 ? <NotJudged notJudged={notJudged} /> : null}
    </section>
  )
}

function describeUnused(count: number): string {
  return count === 1
    ? 'One limit could not be read, and filters nothing.'
    : `${count} limits could not be read, and filter nothing.`
}

/** What each filter alone did, over all companies of the market. */
function Counts({ filters }: { filters: readonly FilterCount[] }) {
  return (
    <ul
      aria-label="What each filter does"
      className="mt-4 grid gap-3 border-l-2 border-hairline pl-4"
    >
      {filters.map(({ key, label, passed, failed, notJudged, reasons }) => (
        <li key={key} className="text-small">
          <span className="font-medium">{label}:</span> {passed} pass, {failed} fail, {notJudged}{' '}
          not judged.
          {reasons.length > 0 ? (
            <span className="block text-note text-muted">
              Not judged:{' '}
              {reasons
                .slice(0, 3)
                .map(({ why, count }) => `${why} (${count})`)
                .join('; ')}
              {reasons.length > 3 ? '; other reasons' : ''}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function PassedTable({
  passed,
  screen,
  judged,
}: Pick<ScreenResultsProps, 'screen' | 'judged'> & { passed: Result['passed'] }) {
  const figures = SCREEN_FIGURES.filter(({ id }) => screen.figures[id] !== undefined)
  const shown = figures.length > 0 ? figures : SCREEN_FIGURES.slice(0, 2)
  const of = new Map(judged.map((one) => [one.entry.symbol, one.judged]))
  return (
    <section
      aria-label="Companies that pass"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="scroll-shade relative mt-6"
    >
      <table aria-label="Companies that pass" className="w-full min-w-2xl text-small">
        <thead className="border-b border-control text-note text-muted">
          <tr>
            <th scope="col" className="sticky left-0 z-1 bg-paper py-2 pr-4 text-left font-medium">
              Company
            </th>
            {shown.map(({ id, label }) => (
              <th key={id} scope="col" className="py-2 pl-4 text-right font-medium">
                {label}
              </th>
            ))}
            {SCHOOLS.map(({ id, name }) => (
              <th key={id} scope="col" className="py-2 pl-4 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {passed.map((company) => (
            <PassedRow
              key={company.symbol}
              company={company}
              shown={shown}
              judged={of.get(company.symbol)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type PassedRowProps = {
  company: ScreenedCompany
  shown: readonly ScreenFigure[]
  judged: JudgedCompany | undefined
}

function PassedRow({ company: { symbol, name, market }, shown, judged }: PassedRowProps) {
  return (
    <tr className="border-b border-hairline">
      <th
        scope="row"
        className="sticky left-0 z-1 max-w-44 bg-paper py-2 pr-4 text-left font-normal sm:max-w-72"
      >
        <a
          href={`/pro/company/${encodeURIComponent(symbol)}`}
          className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4 hover:text-accent"
        >
          {name}
        </a>
        <span className="block text-note text-muted">
          {symbol}, {nameMarket(market)}
        </span>
      </th>
      {shown.map((figure) => (
        <td key={figure.id} className="py-2 pl-4 text-right tabular-nums">
          <Value value={judged?.figures[figure.id]} figure={figure} />
        </td>
      ))}
      {SCHOOLS.map(({ id }) => (
        <td key={id} className="py-2 pl-4 text-right tabular-nums">
          <Score verdict={judged?.scores[id]} />
        </td>
      ))}
    </tr>
  )
}

type ValueProps = { value: number | { why: string } | undefined; figure: ScreenFigure }

function Value({ value, figure: { unit } }: ValueProps) {
  if (typeof value === 'number') {
    return unit === 'percent'
      ? formatPercent(value)
      : formatNumber(value, 0, unit === 'ratio' ? 2 : 0)
  }
  return <span className="text-note text-muted">{value?.why ?? 'not judged'}</span>
}

function Score({ verdict }: { verdict: SchoolVerdict | undefined }) {
  if (!verdict) return <span className="text-note text-muted">not judged</span>
  if (verdict.score === null) {
    return <span className="text-note text-muted">{explainNoScore(verdict)}</span>
  }
  return (
    <>
      {verdict.score}
      {isScoredWithoutPrice(verdict) ? (
        <span className="block text-note text-muted">without a price</span>
      ) : null}
    </>
  )
}

function NotJudged({ notJudged }: { notJudged: Result['notJudged'] }) {
  return (
    <details className="mt-6 text-small">
      <summary className="min-h-11 cursor-pointer font-medium">
        {notJudged.length === 1 ? 'One company' : `${notJudged.length} companies`} could not be
        judged
      </summary>
      <ul className="mt-2 grid gap-2">
        {notJudged.map(({ entry: { symbol, name }, whys }) => (
          <li key={symbol}>
            <a
              href={`/pro/company/${encodeURIComponent(symbol)}`}
              className="underline underline-offset-4 hover:text-accent"
            >
              {name}
            </a>{' '}
            <span className="text-note text-muted">{whys.join('; ')}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
