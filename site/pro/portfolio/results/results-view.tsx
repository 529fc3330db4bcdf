import { type ReactNode, useDeferredValue } from 'react'
import { spellNumber } from '#domain/format-number.ts'
import { MIN_COVERAGE_TEXT } from '#domain/scoring/min-coverage.ts'
import { getScoreBand } from '#domain/scoring/score-bands.ts'
import { Badge } from '#site/pro/badge.tsx'
import { ScoreBar } from '#site/pro/scores/score-parts.tsx'
import { TEXT_TONES } from '#site/pro/scores/score-tones.ts'
import { useOpenedParam } from '#site/ui/use-opened-param.ts'
import { AllocationBars } from './allocation-bars.tsx'
import { BesideScores } from './beside-scores.tsx'
import { CriteriaTable } from './criteria-table.tsx'
import { formatWeight } from './format-weights.ts'
import { MissingScore } from './missing-score.tsx'
import { countOwn, ReportActions, ReportHead, ReportTexts } from './printed-report.tsx'
import type { PortfolioReport, ReportedHolding, ReportedSchool } from './report.ts'
import { ResultsTable } from './results-table.tsx'
import { usePrinting } from './use-printing.ts'
import { WaitingNotice } from './waiting-notice.tsx'

export type ResultsViewProps = {
  report: PortfolioReport
  /** Above the results: that nothing has changed. */
  notice?: string | undefined
  openHolding?: (holding: ReportedHolding) => ReactNode
  /** Saves and monitors the portfolio. */
  save?: ReactNode
  children?: ReactNode
}

export function ResultsView({ report, notice, openHolding, save, children }: ResultsViewProps) {
  const [opened, setOpened] = useOpenedParam('school')
  const [row, setRow] = useOpenedParam('row')
  const isPrinting = usePrinting()
  const openedSchool = report.schools.find(({ school }) => school && school === opened)
  // The pressed button changes at once, and what it opens follows.
  const shownSchool = useDeferredValue(openedSchool)
  const openedHolding = row === undefined ? undefined : Number(row) - 1
  const setOpenedHolding = (place: number | undefined) =>
    setRow(place === undefined ? undefined : String(place + 1))

  return (
    <div className="report grid grid-cols-[minmax(0,1fr)] gap-10 print:gap-6">
      {isPrinting ? <ReportHead report={report} /> : null}
      <WaitingNotice waiting={report.waiting} />
      {notice ? (
        <p role="status" className="max-w-2xl text-small">
          {notice}
        </p>
      ) : null}
      <div className="grid gap-10 md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] print:grid-cols-2">
        <OverallScore report={report} onOpen={setOpenedHolding} />
        <AllocationBars holdings={report.holdings} />
      </div>
      <div>
        <div className="grid gap-px border-y border-hairline bg-hairline md:auto-cols-fr md:grid-flow-col print:auto-cols-fr print:grid-flow-col">
          {report.schools.map((school) => (
            <SchoolCard
              key={school.name}
              school={school}
              isOpen={school === openedSchool}
              onOpen={() => setOpened(school.school === opened ? undefined : school.school)}
            />
          ))}
        </div>
        {shownSchool?.school ? (
          <CriteriaTable
            name={shownSchool.name}
            school={shownSchool.school}
            holdings={report.holdings}
          />
        ) : null}
      </div>
      <ResultsTable
        report={report}
        isWhole={isPrinting}
        opened={openedHolding}
        onOpen={setOpenedHolding}
        openHolding={openHolding}
      />
      <BesideScores report={report} />
      {children}
      <ReportActions report={report} save={save} />
      {isPrinting ? <ReportTexts report={report} /> : null}
    </div>
  )
}

type OverallScoreProps = { report: PortfolioReport; onOpen: (place: number) => void }

function OverallScore({ report, onOpen }: OverallScoreProps) {
  const { overall, isDemo, waiting, ownFigures } = report
  const all = `${spellNumber(report.schools.length)} schools`
  const band = overall === null ? undefined : getScoreBand(overall)
  const mark = isDemo ? 'Demo data' : waiting ? 'Provisional' : ''
  return (
    <div>
      {mark ? <Badge tone="unknown">{mark}</Badge> : null}
      <h3 className={`font-sans text-small font-medium text-muted ${mark ? 'mt-4' : ''}`}>
        Overall score
      </h3>
      {overall === null || !band ? (
        <MissingScore report={report} onOpen={onOpen} />
      ) : (
        <>
          <p className="mt-2 font-serif text-display leading-none">
            {overall}
            <span className="text-title text-muted">/100</span>
          </p>
          <p className={`mt-1 text-lead font-semibold ${TEXT_TONES[band.tone]}`}>{band.label}</p>
          <div className="mt-3">
            <ScoreBar name="Overall score" score={overall} />
          </div>
        </>
      )}
      {isDemo || overall === null ? null : <WhatCounts holdings={report.holdings} />}
      <p className="mt-3 text-note text-pretty text-muted">
        The rounded mean of the {all}. For education only; this is not advice.
      </p>
      {ownFigures > 0 ? (
        <p className="mt-1 text-note font-semibold">
          {countOwn(ownFigures)} The scores include them.
        </p>
      ) : null}
    </div>
  )
}

/** A high score of a small part must not pass for a score of the whole. */
function WhatCounts({ holdings }: Pick<PortfolioReport, 'holdings'>) {
  const counted = holdings.filter(({ scores = {} }) =>
    Object.values(scores).some((score) => score !== null),
  )
  if (counted.length === 0 || counted.length === holdings.length) return null
  const weight = formatWeight(counted.reduce((sum, holding) => sum + holding.weight, 0))
  return (
    <p className="mt-3 text-small text-pretty">
      From {counted.length} of {holdings.length} holdings, {weight} of the value. The others have
      too few known figures.
    </p>
  )
}

type SchoolCardProps = { school: ReportedSchool; isOpen: boolean; onOpen: () => void }

function SchoolCard({ school, isOpen, onOpen }: SchoolCardProps) {
  const { name, description, score, coverage, scoredWeight = 0 } = school
  const band = score === null ? undefined : getScoreBand(score)
  return (
    <div className="flex flex-col bg-paper py-5 print:bg-white md:px-5 md:first:pl-0 md:last:pr-0 print:px-4">
      <h3 className="text-title font-medium">{name}</h3>
      <p className="mt-1 text-small text-pretty text-muted">{description}</p>
      {score === null || !band ? (
        <div className="mt-auto pt-5">
          <p className="font-serif text-title">Not enough data</p>
          {scoredWeight > 0 ? (
            <p className="mt-1 text-small text-pretty text-muted">
              {name} scores companies of {formatWeight(scoredWeight)} of the value. A score of the
              portfolio needs {MIN_COVERAGE_TEXT}.
            </p>
          ) : null}
        </div>
      ) : (
        <>
          <p className="mt-auto flex items-baseline justify-between gap-x-3 pt-5">
            <span className="font-serif text-heading leading-none">{score}</span>
            <span className={`text-small font-semibold ${TEXT_TONES[band.tone]}`}>
              {band.label}
            </span>
          </p>
          <div className="mt-3">
            <ScoreBar name={`${name} score`} score={score} />
          </div>
        </>
      )}
      {coverage === undefined ? null : (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3">
          <p className="text-note text-muted">
            {coverage > 0 && coverage < 0.01 ? 'Under 1' : Math.floor(coverage * 100)}% of {name}’s
            criteria are known, by value
          </p>
          <button
            type="button"
            data-print="none"
            aria-expanded={isOpen}
            className="min-h-11 text-small font-semibold text-ink underline decoration-hairline underline-offset-4 hover:text-accent"
            onClick={onOpen}
          >
            {isOpen ? 'Close' : 'Open'} {name} criteria
          </button>
        </div>
      )}
    </div>
  )
}
