import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { SavedAnalysis } from '#domain/portfolio/monitoring.ts'
import type { PortfolioAnalysis } from '#domain/portfolio/portfolio.ts'
import { sendQueuedCalls } from '#site/data/crm-queue.ts'
import { useSearchParam } from '#site/data/use-search-param.ts'
import { Badge } from '#site/pro/badge.tsx'
import { Button } from '#site/ui/button.tsx'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { Tabs } from '#site/ui/tabs.tsx'
import { NoAnalysis } from './no-analysis.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { UploadTab } from './upload-tab.tsx'
import { type AnalysisState, useAnalysis } from './use-analysis.ts'
import { useDraft } from './use-draft.ts'

const TAB_NAMES = ['upload', 'results', 'recommendations'] as const

type TabName = (typeof TAB_NAMES)[number]

// With the texts and formulas of the schools, which are not needed before the first analysis.
const ResultsTab = lazy(async () => {
  const { ResultsTab: component } = await import('./results/results-tab.tsx')
  return { default: component }
})
const RecommendationsTab = lazy(async () => {
  const { RecommendationsTab: component } = await import('./results/results-tab.tsx')
  return { default: component }
})

/** Holdings in, scores of three schools out. Only the symbols leave the device, to find the companies' accounts. */
export function PortfolioAnalyzer() {
  const [tab, setTab] = useSearchParam('tab')
  const [isSaving, setIsSaving] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const showResults = useCallback(() => {
    setTab('results')
    if (panel.current) goToResults(panel.current)
  }, [setTab])
  const draft = useDraft()
  const [message, setMessage] = useState('')
  const { state, begin, analyzeHoldings, clear } = useAnalysis({
    onReady: showResults,
    onHoldings: (holdings, image) => {
      draft.replace(holdings)
      draft.showPicture(image)
      setMessage('The picture was read. Check the holdings, then choose Analyze.')
    },
  })
  useQueuedRequests()
  const analysis = findSaved(state)
  const analyzed = state.kind === 'ready' || state.kind === 'scored' ? state : undefined
  const nothing = <NoAnalysis onDemo={() => void begin('demo')} />

  return (
    <div ref={panel} aria-busy={state.kind === 'running'}>
      <div className="report-aside mt-3 mb-6 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-muted">
          Scores your holdings against three schools of value investing: Graham, Buffett and Lynch.
        </p>
        <StatusCheck />
      </div>
      <Tabs<TabName>
        label="Portfolio analyzer"
        selected={TAB_NAMES.find((name) => name === tab) ?? 'upload'}
        onSelect={setTab}
        tabs={[
          {
            value: 'upload',
            label: 'Upload Portfolio',
            content: (
              <UploadTab
                state={state}
                draft={draft}
                message={message}
                onMessage={setMessage}
                onBegin={(origin, image) => void begin(origin, image)}
                onAnalyze={analyzeHoldings}
                onClear={() => {
                  setMessage('')
                  clear()
                }}
              />
            ),
          },
          {
            value: 'results',
            label: 'Analysis Results',
            content: analyzed ? (
              <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                <ResultsTab state={analyzed} name={draft.name} />
              </Suspense>
            ) : (
              nothing
            ),
          },
          {
            value: 'recommendations',
            label: 'Recommendations',
            content: analyzed ? (
              <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                <RecommendationsTab state={analyzed} name={draft.name} />
              </Suspense>
            ) : (
              nothing
            ),
          },
        ]}
      />
      {analysis ? (
        <Button className="report-aside mt-8" onClick={() => setIsSaving(true)}>
          Save & Monitor Portfolio
        </Button>
      ) : null}
      {analysis && isSaving ? (
        <SaveDialog analysis={analysis} onClose={() => setIsSaving(false)} />
      ) : null}
    </div>
  )
}

/** Analyze stands below the table, and goes away with it: a reader would be left somewhere below the results. */
function goToResults(panel: HTMLElement): void {
  const { activeElement: focused, body } = document
  const isElsewhere = focused && focused !== body && !panel.contains(focused)
  const tab = panel.querySelector<HTMLElement>('[data-value="results"]')
  if (isElsewhere || !tab) return
  tab.focus({ preventScroll: true })
  const { top, bottom } = tab.getBoundingClientRect()
  const isInView = top >= 0 && bottom < innerHeight / 2
  tab.scrollIntoView({ block: isInView ? 'nearest' : 'start', inline: 'nearest' })
}

/** What "Save & Monitor" takes: accounts and prices are looked up again, so figures of the reader's own stay here. */
function findSaved(state: AnalysisState): SavedAnalysis | PortfolioAnalysis | undefined {
  if (state.kind === 'ready') return state.analysis
  if (state.kind !== 'scored') return undefined
  const { holdings, score } = state
  const { graham, buffett, lynch } = score.schools
  const scores = { graham: graham.score, buffett: buffett.score, lynch: lynch.score }
  return { holdings, scores, overall: score.overall }
}

const STATUS_CHECK_MS = 1000

/** 'offline' is part of the specification's states, and like there, nothing leads to it. */
type ApiStatus = 'checking' | 'online' | 'offline'

const STATUS_LABELS: Record<ApiStatus, string> = {
  checking: 'Checking...',
  online: 'Online',
  offline: 'Offline',
}

function StatusCheck() {
  const [status, setStatus] = useState<ApiStatus>('checking')

  // Synchronizes with the clock: the check shows for a second.
  useEffect(() => {
    const timer = setTimeout(() => setStatus('online'), STATUS_CHECK_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Badge tone={status === 'online' ? 'gain' : 'unknown'}>Analysis: {STATUS_LABELS[status]}</Badge>
  )
}

/** Sends what earlier visits could not send, now and whenever the network comes back. */
function useQueuedRequests(): void {
  // Synchronizes with the network.
  useEffect(() => {
    const send = () => void sendQueuedCalls()
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [])
}
