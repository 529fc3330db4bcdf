import { type ReactNode, useEffect, useMemo } from 'react'
import { formatDateTime } from '#domain/format-date.ts'
import { keyOfCompany, type PortfolioFigures } from '#domain/portfolio/portfolio-figures.ts'
import { useKeptFigures } from '#site/pro/scores/own-figures-store.ts'
import type { ShownAnalysis } from '../shown-analysis.ts'
import { DemoHolding } from './demo-holding.tsx'
import { GainsAndDividends } from './gains-and-dividends.tsx'
import { HoldingScore } from './holding-score.tsx'
import { PastAnalyses } from './past-analyses.tsx'
import { keepAnalysis } from './past-store.ts'
import { RecommendationsView } from './recommendations-view.tsx'
import { type PortfolioReport, type ReportedHolding, reportDemo, reportScore } from './report.ts'
import { ResultsView } from './results-view.tsx'

type TabProps = { state: ShownAnalysis; name: string }

type ResultsTabProps = TabProps & { save?: ReactNode }

const UNNAMED = 'Your portfolio'

export function ResultsTab({ state, name, save }: ResultsTabProps) {
  const report = useReport(state, name)
  const { id, analyzedAt, portfolio = '' } = state.kind === 'scored' ? state : {}

  // Synchronizes with the analyses stored on this device.
  useEffect(() => {
    // A provisional result is not the analysis.
    if (!analyzedAt || report.waiting) return
    keepAnalysis({
      at: analyzedAt,
      name,
      portfolio,
      place: id,
      overall: report.overall,
      schools: report.schools.map(({ score }) => score),
      holdings: report.holdings.length,
    })
  }, [report, id, analyzedAt, name, portfolio])

  if (state.kind === 'ready') {
    return <ResultsView report={report} openHolding={openDemoHolding} save={save} />
  }
  const notice = state.isSame
    ? `Nothing has changed since ${formatDateTime(state.analyzedAt)}: the same holdings have the same scores.`
    : undefined
  return (
    <ResultsView
      key={state.id}
      report={report}
      notice={notice}
      openHolding={openHolding}
      save={save}
    >
      <GainsAndDividends state={state} />
      <PastAnalyses name={name} portfolio={portfolio} />
    </ResultsView>
  )
}

export function RecommendationsTab({ state, name }: TabProps) {
  return <RecommendationsView report={useReport(state, name)} />
}

function useReport(state: ShownAnalysis, name: string): PortfolioReport {
  const kept = useKeptFigures()
  const holdings = state.kind === 'scored' ? state.score.holdings : []
  // A string compares by value: storage is read each time, and rarely changed.
  const figures: PortfolioFigures = {}
  for (const { symbol, company } of holdings) {
    const ofCompany = kept(symbol, company.currency)
    if (Object.keys(ofCompany).length > 0) {
      figures[keyOfCompany(symbol, company.currency)] = ofCompany
    }
  }
  const own = JSON.stringify(figures)
  return useMemo(() => {
    if (state.kind === 'ready') return reportDemo(state.analysis)
    return reportScore(state, name || UNNAMED, JSON.parse(own) as PortfolioFigures)
  }, [state, name, own])
}

function openDemoHolding(holding: ReportedHolding) {
  return <DemoHolding holding={holding} />
}

function openHolding(holding: ReportedHolding) {
  return <HoldingScore holding={holding} />
}
