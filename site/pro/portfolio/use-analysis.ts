import { useEffect, useRef, useState } from 'react'
import type { EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import type { DraftHolding } from '#domain/portfolio/draft-holding.ts'
import { DEMO_ANALYSIS } from '#domain/scoring/demo-analysis.ts'
import type { Analyzed, analyze } from './analyze.ts'
import type { PictureOutcome, PictureProgress } from './picture/read-picture.ts'
import {
  type AnalyzedTable,
  type DemoState,
  keepRun,
  type Origin,
  placeOf,
  type ScoredState,
  type ShownAnalysis,
} from './shown-analysis.ts'
import { useShownAnalysis } from './use-shown-analysis.ts'

export type AnalysisState =
  | { kind: 'empty' }
  /** Reading this picture was interrupted before, and waits for the reader. */
  | { kind: 'interrupted'; image: Blob }
  | { kind: 'running'; origin: Origin; image?: Blob | undefined; progress?: PictureProgress }
  | DemoState
  | ScoredState

/** Minimum times in milliseconds for which a state is shown (docs/behavior.md, Portfolio). */
const LEAST_MS = { camera: 2000, upload: 3000, demo: 2000 }

type Callbacks = {
  /** With the place of the analysis that can be shown. */
  onReady: (id: string) => void
  /** A picture gave holdings, which the reader has to confirm. */
  onHoldings: (holdings: DraftHolding[], image: Blob) => void
  onNoHoldings: () => void
  /** The reader of pictures could not be loaded. Nor could the results be then. */
  onFailed: () => void
  onScored: () => void
}

export function useAnalysis({ onReady, onHoldings, onNoHoldings, onFailed, onScored }: Callbacks) {
  const [state, setState] = useState<AnalysisState>({ kind: 'empty' })
  const { shown, show, update, restore, forget } = useShownAnalysis()
  const run = useRef<AbortController>(undefined)

  // Synchronizes with the worker that reads a picture, which must not outlive the panel.
  useEffect(() => () => run.current?.abort(), [])

  function start(next: AnalysisState): AbortSignal {
    run.current?.abort()
    run.current = new AbortController()
    setState(next)
    return run.current.signal
  }

  const showProgress = (signal: AbortSignal) => (progress: PictureProgress) =>
    setState((now) => (now.kind === 'running' && !signal.aborted ? { ...now, progress } : now))

  function finish(next: ShownAnalysis) {
    setState(next)
    show(next)
    onReady(placeOf(next))
  }

  function showDemo(origin: Origin, image?: Blob, outcome?: PictureOutcome) {
    const notice = outcome && explain(outcome)
    finish({ kind: 'ready', origin, image, notice, analysis: DEMO_ANALYSIS })
  }

  async function begin(origin: 'camera' | 'upload' | 'demo', image?: Blob) {
    const signal = start({ kind: 'running', origin, image })
    const wait = new Promise((resolve) => setTimeout(resolve, LEAST_MS[origin]))
    const outcome = image ? await readImage(image, signal, showProgress(signal)) : undefined
    await wait
    if (signal.aborted) return
    if (!image || !outcome) showDemo(origin)
    else if (outcome.kind === 'read' && outcome.holdings.length > 0) {
      setState({ kind: 'empty' })
      onHoldings(outcome.holdings, image)
    } else if (outcome.kind === 'failed') {
      setState({ kind: 'interrupted', image })
      onFailed()
    } else {
      onNoHoldings()
      showDemo(origin, image, outcome)
    }
  }

  /** Resolves to a sentence if the holdings cannot be analyzed. */
  async function analyzeHoldings(
    holdings: EnteredHolding[],
    table: AnalyzedTable,
  ): Promise<string | undefined> {
    const before = state
    const signal = start({ kind: 'running', origin: 'entered' })
    const scored = await beginScoring(holdings, signal, showProgress(signal))
    if (signal.aborted) return undefined
    if ('problem' in scored) {
      setState(before.kind === 'interrupted' ? before : { kind: 'empty' })
      return scored.problem
    }
    const { first, analyses } = scored
    const done = await keepRun({ holdings, table, analyzed: first })
    if (signal.aborted) return undefined
    onScored()
    finish(done)
    void follow(analyses, done, signal)
    return undefined
  }

  /** Fills in what the server fetches after the first scores. */
  async function follow(analyses: Analyses, first: ScoredState, signal: AbortSignal) {
    for await (const next of analyses) {
      if (signal.aborted) return
      if ('score' in next) update(first, next)
    }
  }

  const interrupt = (image: Blob) => void start({ kind: 'interrupted', image })

  function clear() {
    start({ kind: 'empty' })
    forget()
  }

  return { state, shown, begin, analyzeHoldings, restore, interrupt, clear }
}

async function readImage(
  image: Blob,
  signal: AbortSignal,
  onProgress: (progress: PictureProgress) => void,
): Promise<PictureOutcome> {
  const reader = await import('./picture/read-picture.ts').catch(() => undefined)
  return reader ? reader.readPicture(image, { signal, onProgress }) : { kind: 'failed' }
}

const NOT_LOADED =
  'The analysis could not be loaded. Your holdings are still here. Check your connection and try again.'

type Analyses = ReturnType<typeof analyze>

/** The formulas are loaded with the first analysis. */
async function beginScoring(
  holdings: EnteredHolding[],
  signal: AbortSignal,
  onProgress: (progress: PictureProgress) => void,
): Promise<{ first: Analyzed; analyses: Analyses } | { problem: string }> {
  try {
    const { analyze } = await import('./analyze.ts')
    const analyses = analyze(holdings, onProgress, signal)
    const { value: first } = await analyses.next()
    if (!first) throw new Error('an analysis should give scores or say why not')
    return 'problem' in first ? first : { first, analyses }
  } catch {
    return { problem: NOT_LOADED }
  }
}

function explain(outcome: PictureOutcome): string {
  switch (outcome.kind) {
    case 'unreadable':
      return outcome.problem
    default:
      return 'No holdings were recognized in this picture. Try a sharp, level picture of a table with symbols and share counts, or use Enter holdings.'
  }
}
