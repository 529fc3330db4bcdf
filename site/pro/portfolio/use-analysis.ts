import { useEffect, useRef, useState } from 'react'
import type { EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import type { DraftHolding } from '#domain/portfolio/draft-holding.ts'
import { DEMO_ANALYSIS } from '#domain/scoring/demo-analysis.ts'
import type { Analyzed, analyze } from './analyze.ts'
import type { PictureOutcome, PictureProgress } from './picture/recognize-picture.ts'
import {
  type AnalysisOrigin,
  type AnalyzedTable,
  type DemoState,
  keepRun,
  placeOf,
  type ScoredState,
  type ShownAnalysis,
} from './shown-analysis.ts'
import { useShownAnalysis } from './use-shown-analysis.ts'

export type AnalysisState =
  | { kind: 'empty' }
  /** Reading this picture was interrupted before, and waits for the reader. */
  | { kind: 'interrupted'; image: Blob }
  | {
      kind: 'running'
      origin: AnalysisOrigin
      image?: Blob | undefined
      progress?: PictureProgress
    }
  | DemoState
  | ScoredState

/** Minimum times in milliseconds for which a state is shown (docs/behavior.md, Portfolio). */
const MIN_MS = { camera: 2000, upload: 3000, demo: 2000 }

type Callbacks = {
  /** With the place of the analysis that can be shown. */
  onReady: (id: string) => void
  /** A picture gave holdings, which the reader has to confirm. */
  onHoldings: (holdings: DraftHolding[], image: Blob, text: string[][]) => void
  /** A picture without holdings; `text` is what was read of it. */
  onUnread: (image: Blob, text: string[][]) => void
  /** A file that is no picture, or that the browser cannot open, and why. */
  onUnreadable: (problem: string) => void
  /** The reader of pictures could not be loaded. Nor could the results be then. */
  onFailed: () => void
  onScored: () => void
}

export function useAnalysis(callbacks: Callbacks) {
  const { onReady, onHoldings, onUnread, onUnreadable, onFailed, onScored } = callbacks
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

  async function begin(origin: 'camera' | 'upload' | 'demo', image?: Blob) {
    const signal = start({ kind: 'running', origin, image })
    const wait = new Promise((resolve) => setTimeout(resolve, MIN_MS[origin]))
    const outcome = image ? await recognizeImage(image, signal, showProgress(signal)) : undefined
    await wait
    if (signal.aborted) return
    if (!image || !outcome) finish({ kind: 'ready', analysis: DEMO_ANALYSIS })
    else finishReading(outcome, image)
  }

  /** A picture leads to a table for the reader to check or fill in, never to a score. */
  function finishReading(outcome: PictureOutcome, image: Blob) {
    setState(outcome.kind === 'failed' ? { kind: 'interrupted', image } : { kind: 'empty' })
    if (outcome.kind === 'failed') onFailed()
    else if (outcome.kind === 'unreadable') onUnreadable(outcome.problem)
    else if (outcome.kind === 'read') {
      const { holdings, text } = outcome
      if (holdings.length > 0) onHoldings(holdings, image, text)
      else onUnread(image, text)
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

async function recognizeImage(
  image: Blob,
  signal: AbortSignal,
  onProgress: (progress: PictureProgress) => void,
): Promise<PictureOutcome> {
  const reader = await import('./picture/recognize-picture.ts').catch(() => undefined)
  return reader ? reader.recognizePicture(image, { signal, onProgress }) : { kind: 'failed' }
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
