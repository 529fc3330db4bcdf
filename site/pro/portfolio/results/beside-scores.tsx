import { memo, type ReactNode } from 'react'
import { formatNumber } from '#domain/format-number.ts'
import { formatDay } from '#domain/markets/summarize-history.ts'
import type { Concentration, Exposure } from '#domain/scoring/exposure.ts'
import { MIN_COVERAGE_TEXT } from '#domain/scoring/min-coverage.ts'
import { RateNote } from '#site/pro/prices/rate-note.tsx'
import { formatWeight, formatWeights } from './format-weights.ts'
import type { PortfolioReport, ReportedHolding, ReportedSchool } from './report.ts'

/** Facts about a portfolio that count in none of its scores. Memoized, since opening a row changes nothing here. */
export const BesideScores = memo(function BesideScores({ report }: { report: PortfolioReport }) {
  const { concentration, currencies, countries, rates, conversions = [], currency, isDemo } = report
  return (
    <section aria-label="About this portfolio">
      <h3 className="text-title font-medium break-after-avoid">About this portfolio</h3>
      <p className="mt-1 text-small text-muted break-after-avoid">
        These figures do not affect the scores.
      </p>
      <div className="mt-6 gap-x-12 md:columns-2 print:mt-4 print:columns-2 print:gap-x-8">
        <Fact title="Concentration">
          <p className="text-small">{describeConcentration(concentration)}</p>
          <p className="mt-1 text-note text-muted">
            Herfindahl index {formatNumber(concentration.herfindahl, 2)}: the sum of the squared
            weights, 1 for a single position.
          </p>
        </Fact>
        {isDemo ? null : <Coverage report={report} />}
        <Fact title="Currencies">
          <Exposures exposures={currencies} />
          {rates && conversions.length === 0 ? (
            <p className="mt-2 text-note text-muted">
              Converted into {currency}: {rates.source}, {formatDay(rates.date)}.
            </p>
          ) : null}
          <RateNote conversions={conversions} className="mt-2" />
        </Fact>
        <Fact title="Countries of listing">
          <Exposures exposures={countries} />
        </Fact>
        {isDemo ? null : <Health holdings={report.holdings} />}
      </div>
    </section>
  )
})

function describeConcentration({ largest, effectivePositions }: Concentration): string {
  const positions = formatNumber(effectivePositions, 0, 1)
  if (positions === '1') return `${largest.name} is all of the portfolio, or close to it.`
  return `The largest position, ${largest.name}, is ${formatWeights([largest.weight])[0]}. The portfolio is as diversified as ${positions} equal holdings.`
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="break-inside-avoid pb-8 print:pb-5">
      <h4 className="mb-2 font-sans text-small font-semibold">{title}</h4>
      {children}
    </div>
  )
}

const MAX_EXPOSURES = 8

function Exposures({ exposures }: { exposures: Exposure[] }) {
  const shown = exposures.slice(0, MAX_EXPOSURES)
  const rest = exposures.slice(MAX_EXPOSURES).reduce((sum, { weight }) => sum + weight, 0)
  const all = rest > 0 ? [...shown, { name: 'Others', weight: rest }] : shown
  const texts = formatWeights(all.map(({ weight }) => weight))
  return (
    <ul className="grid gap-1.5 text-small tabular-nums">
      {all.map(({ name, weight }, place) => (
        <li
          key={name}
          className="grid grid-cols-[8rem_minmax(0,1fr)_3.5rem] items-center gap-3 print:grid-cols-[6.5rem_minmax(0,1fr)_3rem]"
        >
          <span className="truncate">{name}</span>
          <span aria-hidden="true" className="h-1.5 bg-hairline [print-color-adjust:exact]">
            <span
              className="block h-full bg-ink [print-color-adjust:exact]"
              style={{ width: `${weight * 100}%` }}
            />
          </span>
          <span className="text-right">{texts[place]}</span>
        </li>
      ))}
    </ul>
  )
}

const MAX_GAPS = 6

function Coverage({ report: { schools, holdings } }: { report: PortfolioReport }) {
  const gaps = holdings.filter(hasGap).toSorted((a, b) => b.weight - a.weight)
  return (
    <Fact title="Coverage">
      <p className="text-small">
        Criteria that are known, by the value of the holdings:{' '}
        {schools.map(describeCoverage).join(', ')}.
      </p>
      {gaps.length > 0 ? (
        <>
          <p className="mt-2 text-small">Missing, heaviest holdings first:</p>
          <ul className="mt-1 grid gap-1 text-small">
            {gaps.slice(0, MAX_GAPS).map((holding) => (
              <li key={holding.place}>
                <strong className="font-semibold">{holding.symbol}</strong>{' '}
                <span className="text-muted">{listMissing(holding)}</span>
              </li>
            ))}
          </ul>
          {gaps.length > MAX_GAPS ? (
            <p className="mt-1 text-note text-muted">And {gaps.length - MAX_GAPS} more.</p>
          ) : null}
          <p className="mt-2 text-note text-muted">
            A missing figure lowers the coverage, never a score. Below {MIN_COVERAGE_TEXT} a company
            gets no score from that school, and below {MIN_COVERAGE_TEXT} of the value the portfolio
            gets none. Financial statements in a currency without an exchange rate are not used.
          </p>
        </>
      ) : null}
    </Fact>
  )
}

function describeCoverage({ name, coverage = 0 }: ReportedSchool): string {
  return `${name} ${Math.floor(coverage * 100)}%`
}

function hasGap({ scored, isAwaited }: ReportedHolding): boolean {
  if (!scored) return false
  return isAwaited || Object.values(scored.schools).some(({ coverage }) => coverage < 1)
}

function listMissing({ scored, isAwaited }: ReportedHolding): string {
  if (isAwaited) return 'Financial statements not fetched yet.'
  const criteria = Object.values(scored?.schools ?? {}).flatMap((school) => school.criteria)
  const missing = criteria.flatMap((criterion) =>
    criterion.state === 'missing' ? criterion.missing : [],
  )
  if (criteria.every(({ state }) => state !== 'scored')) return 'No usable financial statements.'
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
        By weight, these companies meet {formatWeight(met / weight)} of the signs that could be
        judged.
      </p>
      <p className="mt-1 text-note text-muted">
        The Health column counts Piotroski’s nine signs of a company that is getting healthier, such
        as profit, cash flow, debt, margins and new shares. Source: Journal of Accounting Research
        38 (2000).
      </p>
    </Fact>
  )
}
