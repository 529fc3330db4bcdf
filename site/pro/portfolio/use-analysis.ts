import { useEffect, useState } from 'react'
import { DEMO_ANALYSIS } from '#domain/portfolio/demo-analysis.ts'
import type { PortfolioAnalysis } from '#domain/portfolio/portfolio.ts'

type Origin = 'camera' | 'upload' | 'demo'

export type AnalysisState =
  | { kind: 'empty' }
  | { kind: 'running'; origin: Origin; image?: Blob }
  | { kind: 'ready'; origin: Origin; image?: Blob; analysis: PortfolioAnalysis }

/** Times of the specification, in milliseconds: how long the analysis shows that it is under way. */
const DURATION_MS: Record<Origin, number> = { camera: 2000, upload: 3000, demo: 2000 }

/** The analysis of the panel: started from a picture or the demo data, cleared as a whole. */
export function useAnalysis(onReady: () => void) {
  const [state, setState] = useState<AnalysisState>({ kind: 'empty' })

  // Synchronises with the clock: the simulated analysis arrives after its time.
  useEffect(() => {
    if (state.kind !== 'running') return
    const timer = setTimeout(() => {
      setState({ ...state, kind: 'ready', analysis: DEMO_ANALYSIS })
      onReady()
    }, DURATION_MS[state.origin])
    return () => clearTimeout(timer)
  }, [state, onReady])

  return {
    state,
    begin: (origin: Origin, image?: Blob) => setState({ kind: 'running', origin, image }),
    clear: () => setState({ kind: 'empty' }),
  }
}
