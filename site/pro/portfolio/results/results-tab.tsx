import { useMemo } from 'react'
import type { DemoState, ScoredState } from '../use-analysis.ts'
import { RecommendationsView } from './recommendations-view.tsx'
import { type Report, reportDemo, reportScore } from './report.ts'
import { ResultsView } from './results-view.tsx'

type TabProps = { state: DemoState | ScoredState; name: string }

export function ResultsTab({ state, name }: TabProps) {
  const report = useReport(state, name)
  return <ResultsView report={report} notice={state.kind === 'ready' ? state.notice : undefined} />
}

export function RecommendationsTab({ state, name }: TabProps) {
  return <RecommendationsView report={useReport(state, name)} />
}

function useReport(state: DemoState | ScoredState, name: string): Report {
  return useMemo(
    () => (state.kind === 'ready' ? reportDemo(state.analysis) : reportScore(state.score, name)),
    [state, name],
  )
}
