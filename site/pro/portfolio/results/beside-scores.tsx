import type { ReactNode } from 'react'
import { formatNumber } from '#domain/figures.ts'
import { formatDay } from '#domain/markets/summarize-history.ts'
import type { Exposure } from '#domain/scoring/exposure.ts'
import type { Report, ReportedHolding, ReportedSchool } from './report.ts'

/** Facts about a portfolio that count in none of its scores. */
export function BesideScores({ report }: { report: Report }) {
  const { concentration, currencies, countries, rates, currency, isDemo } = report
  return (
    <section
      aria-label="About this portfolio"
      className="grid gap-x-12 gap-y-8 md:grid-cols-2 print:break-inside-avoid print:grid-cols-2 print:gap-x-8 print:gap-y-5"
    >
      <div className="md:col-span-2 print:col-span-2">
        <h3 className="text-title font-medium">About this portfolio</h3>
        <p className="mt-1 max-w-2xl text-small text-muted">
          These figures do not affect the scores.
        </p>
      </div>
      <Fact title="Concentration">
        <p className="text-small">
          The largest position, {concentration.largest.name}, is{' '}
          {percent(concentration.largest.weight)}. The portfolio is as diversified as{' '}
          {formatNumber(concentration.effectivePositions, 0, 1)} equal holdings.
        </p>
        <p className="mt-1 text-note text-muted">
          Herfindahl index {formatNumber(concentration.herfindahl, 2)}: the sum of the squared
          weights, 1 for a single position.
        </p>
      </Fact>
      {isDemo ? null : <Coverage report={report} />}
      <Fact title="Currencies">
        <Exposures exposures={currencies} />
        {rates ? (
          <p className="mt-2 text-note text-muted">
            Converted into {currency} at rates of {formatDay(rates.date)}. Source: {rates.source}.
          </p>
        ) : null}
      </Fact>
      <Fact title="Countries of listing">
        <Exposures exposures={countries} />
      </Fact>
      {isDemo ? null : <Health holdings={report.holdings} />}
    </section>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 break-inside-avoid">
      <h4 className="mb-2 font-sans text-small font-semibold">{title}</h4>
      {children}
    </div>
  )
}

const MOST_EXPOSURES = 8

function Exposures({ exposures }: { exposures: Exposure[] }) {
  const shown = exposures.slice(0, MOST_EXPOSURES)
  const rest = exposures.slice(MOST_EXPOSURES).reduce((sum, { weight }) => sum + weight, 0)
  const all = rest > 0 ? [...shown, { name: 'Others', weight: rest }] : shown
  return (
    <ul className="grid gap-1.5 text-small tabular-nums">
      {all.map(({ name, weight }) => (
        <li
          key={name}
          className="grid grid-cols-[8rem_minmax(0,1fr)_3.5rem] items-center gap-3 print:grid-cols-[6.5rem_minmax(0,1fr)_3rem]"
        >
          <span className="truncate">{name}</span>
          <span aria-hidden="true" className="h-1.5 bg-hairline [print-color-adjust:exact]">
            <span
              className="block h-full bg-ink [print-color-adjust:exact]"
              style={{ width: percent(weight) }}
            />
          </span>
          <span className="text-right">{percent(weight)}</span>
        </li>
      ))}
    </ul>
  )
}

const MOST_GAPS = 6

function Coverage({ report: { schools, holdings } }: { report: Report }) {
  const gaps = holdings
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap((holding) => {
      const missing = listMissing(holding)
      return missing ? [{ ...holding, missing }] : []
    })
  return (
    <Fact title="Coverage">
      <p className="text-small">{schools.map(describeCoverage).join(' ')}</p>
      {gaps.length > 0 ? (
        <>
          <p className="mt-2 text-small">Missing, heaviest holdings first:</p>
          <ul className="mt-1 grid gap-1 text-small">
            {gaps.slice(0, MOST_GAPS).map(({ place, symbol, missing }) => (
              <li key={place}>
                <strong className="font-semibold">{symbol}</strong>{' '}
                <span className="text-muted">{missing}</span>
              </li>
            ))}
          </ul>
          {gaps.length > MOST_GAPS ? (
            <p className="mt-1 text-note text-muted">And {gaps.length - MOST_GAPS} more.</p>
          ) : null}
          <p className="mt-2 text-note text-muted">
            A missing figure lowers the coverage, never a score. Below 60% a company gets no score
            from that school. Accounts in a currency without an exchange rate are not used.
          </p>
        </>
      ) : null}
    </Fact>
  )
}

function describeCoverage({ name, coverage = 0 }: ReportedSchool): string {
  return `${name} ${Math.floor(coverage * 100)}%.`
}

/** Undefined where nothing is missing. */
function listMissing({ scored, isAwaited }: ReportedHolding): string | undefined {
  if (!scored) return undefined
  if (isAwaited) return 'Annual accounts not fetched yet.'
  const criteria = Object.values(scored.schools).flatMap((school) => school.criteria)
  const missing = criteria.flatMap((criterion) =>
    criterion.state === 'missing' ? criterion.missing : [],
  )
  if (missing.length === 0) return undefined
  if (criteria.every(({ state }) => state !== 'scored')) return 'No usable annual accounts.'
  const labels = [...new Set(missing.map(({ label }) => label))]
  if (labels.length <= 3) return labels.join(', ')
  return `${labels.slice(0, 2).join(', ')} and ${labels.length - 2} more`
}

function Health({ holdings }: { holdings: ReportedHolding[] }) {
  const judged = holdings.flatMap(({ health, weight }) => (health ? [{ health, weight }] : []))
  if (judged.length === 0) return null
  const weight = judged.reduce((sum, holding) => sum + holding.weight, 0)
  const met = judged.reduce(
    (sum, { health, weight: part }) => sum + (part * health.score) / health.judged,
    0,
  )
  return (
    <Fact title="Financial health">
      <p className="text-small">
        By weight, these companies meet {percent(met / weight)} of the signs that could be judged.
      </p>
      <p className="mt-1 text-note text-muted">
        The Health column counts Piotroski’s nine signs of a company that is getting healthier, such
        as profit, cash flow, debt, margins and new shares. Source: Journal of Accounting Research
        38 (2000).
      </p>
    </Fact>
  )
}

function percent(fraction: number): string {
  return `${formatNumber(fraction * 100, 0, 1)}%`
}
