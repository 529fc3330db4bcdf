import { lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { DemoBanner } from './results/demo-banner.tsx'
import type { ShownAnalysis } from './shown-analysis.ts'

type OpenedProps = {
  view: 'results' | 'recommendations'
  shown: ShownAnalysis | undefined
  name: string
  isOpening: boolean
  /** Saves and monitors the portfolio. */
  save: ReactNode
  onEndDemo: () => void
  /** Where there is no analysis. */
  instead: ReactNode
}

// Loads the schools' texts and formulas, which are not needed before the first analysis.
const ResultsTab = lazy(async () => {
  const { ResultsTab: component } = await import('./results/results-tab.tsx')
  return { default: component }
})
const RecommendationsTab = lazy(async () => {
  const { RecommendationsTab: component } = await import('./results/results-tab.tsx')
  return { default: component }
})

const PLACE = <Skeleton className="h-96 w-full" />

/** The analysis that the address names. */
export function OpenedAnalysis(props: OpenedProps) {
  const { view, shown, name, isOpening, save, onEndDemo, instead } = props
  if (!shown) return isOpening ? PLACE : instead
  return (
    <Suspense fallback={PLACE}>
      {shown.kind === 'ready' ? <DemoBanner onEnd={onEndDemo} /> : null}
      {view === 'results' ? (
        <ResultsTab state={shown} name={name} save={save} />
      ) : (
        <RecommendationsTab state={shown} name={name} />
      )}
    </Suspense>
  )
}
