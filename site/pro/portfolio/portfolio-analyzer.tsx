import { lazy, type ReactElement, Suspense, useEffect, useRef, useState } from 'react'
import type { SavedAnalysis } from '#domain/monitoring/monitoring-request.ts'
import type { PortfolioAnalysis } from '#domain/portfolio/portfolio.ts'
import { SCHOOLS_IN_WORDS } from '#domain/scoring/schools.ts'
import { sendQueuedCalls } from '#site/backend-client/crm-queue.ts'
import { Badge } from '#site/pro/badge.tsx'
import { Button } from '#site/ui/button.tsx'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { Tabs } from '#site/ui/tabs.tsx'
import { useSearchParam } from '#site/ui/use-search-param.ts'
import { NoAnalysis } from './no-analysis.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { UploadTab } from './upload-tab.tsx'
import { type AnalysisState, useAnalysis } from './use-analysis.ts'
import { type Draft, useDraft } from './use-draft.ts'

const TAB_NAMES = ['upload', 'results', 'recommendations'] as const

type TabName = (typeof TAB_NAMES)[number]

// Loads the schools' texts and formulas, which are not needed before the first analysis.
const ResultsTab = lazy(async () => {
  const { ResultsTab: component } = await import('./results/results-tab.tsx')
  return { default: component }
})
const RecommendationsTab = lazy(async () => {
  const { RecommendationsTab: component } = await import('./results/results-tab.tsx')
  return { default: component }
})

/** Scores holdings by each school. Only the symbols leave the device, to look up the companies' statements. */
export function PortfolioAnalyzer() {
  const [tab, setTab] = useSearchParam('tab')
  const [saving, setSaving] = useState<SavedAnalysis | PortfolioAnalysis>()
  const panel = useRef<HTMLDivElement>(null)
  function goTo(name: TabName) {
    setTab(name)
    if (panel.current) focusTab(panel.current, name)
  }
  const draft = useDraft()
  const [message, setMessage] = useState('')
  const { state, begin, readAgain, analyzeHoldings, clear } = useDraftAnalysis(draft, {
    onReady: () => goTo('results'),
    onMessage: setMessage,
  })
  useQueuedRequests()
  const analyzed = state.kind === 'ready' || state.kind === 'scored' ? state : undefined
  const showLoaded = (view: ReactElement | undefined) => (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      {view ?? (
        <NoAnalysis
          onDemo={() => begin('demo')}
          onOpen={draft.rows ? () => goTo('upload') : undefined}
        />
      )}
    </Suspense>
  )

  const selected = TAB_NAMES.find((name) => name === tab) ?? 'upload'
  const handleSave = async () => setSaving(await findSaved(state))
  const save = <Button onClick={() => void handleSave()}>Save & Monitor Portfolio</Button>

  return (
    <div ref={panel} aria-busy={state.kind === 'running'}>
      <div className="report-aside mt-3 mb-6 flex flex-wrap items-baseline justify-between gap-3 md:flex-nowrap">
        <p className="text-balance text-muted">
          Scores your holdings against {SCHOOLS_IN_WORDS.count} of value investing:{' '}
          {SCHOOLS_IN_WORDS.names}.
        </p>
        <StatusCheck />
      </div>
      <Tabs<TabName>
        label="Portfolio analyzer"
        selected={selected}
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
                onBegin={begin}
                onReadAgain={readAgain}
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
            content: showLoaded(
              analyzed && <ResultsTab state={analyzed} name={draft.name} save={save} />,
            ),
          },
          {
            value: 'recommendations',
            label: 'Recommendations',
            content: showLoaded(
              analyzed && <RecommendationsTab state={analyzed} name={draft.name} />,
            ),
          },
        ]}
      />
      {/* The results have it beside their other actions. */}
      {analyzed && selected !== 'results' ? <div className="report-aside mt-8">{save}</div> : null}
      {saving ? <SaveDialog analysis={saving} onClose={() => setSaving(undefined)} /> : null}
    </div>
  )
}

/** The pressed button goes away with its tab: the focus would be lost, and the view somewhere below the results. */
function focusTab(panel: HTMLElement, name: TabName): void {
  const { activeElement: focused, body } = document
  const isElsewhere = focused && focused !== body && !panel.contains(focused)
  const tab = panel.querySelector<HTMLElement>(`[data-value="${name}"]`)
  if (isElsewhere || !tab) return
  tab.focus({ preventScroll: true })
  const { top, bottom } = tab.getBoundingClientRect()
  const isInView = top >= 0 && bottom < innerHeight / 2
  tab.scrollIntoView({ block: isInView ? 'nearest' : 'start', inline: 'nearest' })
}

async function findSaved(
  state: AnalysisState,
): Promise<SavedAnalysis | PortfolioAnalysis | undefined> {
  if (state.kind === 'ready') return state.analysis
  if (state.kind !== 'scored') return undefined
  // Loaded by the analysis itself.
  const { describeSaved } = await import('./analyze.ts')
  return describeSaved(state)
}

const STATUS_CHECK_MS = 1000

/** Nothing leads to 'offline' yet. */
type ApiStatus = 'checking' | 'online' | 'offline'

const STATUS_LABELS: Record<ApiStatus, string> = {
  checking: 'Checking...',
  online: 'Online',
  offline: 'Offline',
}

function StatusCheck() {
  const [status, setStatus] = useState<ApiStatus>('checking')

  // Synchronizes with the clock: the check is shown for a second.
  useEffect(() => {
    const timer = setTimeout(() => setStatus('online'), STATUS_CHECK_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Badge tone={status === 'online' ? 'gain' : 'unknown'}>Analysis: {STATUS_LABELS[status]}</Badge>
  )
}

type Callbacks = { onReady: () => void; onMessage: (message: string) => void }

/** Analyzes what the table holds, and keeps the picture that it comes from on this device meanwhile. */
function useDraftAnalysis({ replace, sources }: Draft, { onReady, onMessage }: Callbacks) {
  const analysis = useAnalysis({
    onReady,
    onHoldings: (holdings, image) => {
      replace(holdings)
      sources.finish(image)
      onMessage('The picture was read. Check the holdings, then choose Analyze.')
    },
    onNoHoldings: sources.giveUp,
    onFailed: () => {
      sources.postpone()
      onMessage(INTERRUPTED.failed)
    },
    onScored: sources.confirm,
  })
  function readAgain(image: Blob) {
    // A file chosen meanwhile has taken its place.
    if (sources.unread?.kind !== 'picture') sources.begin('picture', image)
    void analysis.begin('upload', image)
  }

  useInterruptedPicture(sources, onMessage, (picture, mayStart) =>
    mayStart ? readAgain(picture) : analysis.interrupt(picture),
  )

  function begin(origin: 'camera' | 'upload' | 'demo', image?: Blob) {
    if (image) sources.begin('picture', image)
    else sources.giveUp()
    void analysis.begin(origin, image)
  }

  function clear() {
    sources.giveUp()
    analysis.clear()
  }

  return { ...analysis, begin, readAgain, clear }
}

const INTERRUPTED = {
  again:
    'Reading your picture was interrupted. It was kept on this device and is being read again.',
  waiting:
    'Your picture has not been read yet. Choose Read again, or upload a smaller one, such as a screenshot of the table.',
  failed:
    'The picture could not be read. Check your connection, then choose Read again, or use Enter holdings.',
  lost: 'Reading your picture was interrupted, and this browser did not keep it. Please choose it again.',
}

/** A picture whose reading a reload ended is read once more. */
function useInterruptedPicture(
  { unread, findUnread }: Draft['sources'],
  onMessage: (message: string) => void,
  onFound: (picture: Blob, mayStart: boolean) => void,
): void {
  const resume = useRef(async (_isHere: () => boolean) => {})
  resume.current = async (isHere) => {
    if (unread?.kind !== 'picture') return
    const found = await findUnread()
    if (!isHere() || found.kind === 'elsewhere') return
    if (found.kind === 'lost') return onMessage(INTERRUPTED.lost)
    onMessage(found.mayStart ? INTERRUPTED.again : INTERRUPTED.waiting)
    onFound(found.blob, found.mayStart)
  }

  // Synchronizes with what an earlier visit left on this device, once.
  useEffect(() => {
    let isHere = true
    void resume.current(() => isHere)
    return () => {
      isHere = false
    }
  }, [])
}

/** Sends what earlier visits could not send, now and when the network comes back. */
function useQueuedRequests(): void {
  // Synchronizes with the network.
  useEffect(() => {
    const send = () => void sendQueuedCalls()
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [])
}
