import { lazy, startTransition, useEffect, useRef, useState } from 'react'
import type { EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import type { PortfolioAnalysis } from '#domain/portfolio/portfolio.ts'
import type { SavedAnalysis } from '#domain/portfolio-monitoring/monitoring-request.ts'
import { SCHOOLS_IN_WORDS } from '#domain/scoring/schools.ts'
import { sendQueuedCalls } from '#site/backend-client/crm-queue.ts'
import { Button } from '#site/ui/button.tsx'
import { Tabs } from '#site/ui/tabs.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { goToSearch, useSearchParam } from '#site/ui/use-search-param.ts'
import { AnalysisStatus } from './analysis-status.tsx'
import { NoAnalysis } from './no-analysis.tsx'
import { OpenedAnalysis } from './opened-analysis.tsx'
import { placeOf, type ShownAnalysis } from './shown-analysis.ts'
import { UploadTab } from './upload-tab.tsx'
import { useAnalysis } from './use-analysis.ts'
import { type Draft, useDraft } from './use-draft.ts'
import { useOpenPlace } from './use-shown-analysis.ts'

const SaveDialog = lazy(() =>
  import('./monitoring/save-dialog.tsx').then(({ SaveDialog: component }) => ({
    default: component,
  })),
)

const TAB_NAMES = ['upload', 'results', 'recommendations'] as const

type TabName = (typeof TAB_NAMES)[number]

/** Scores holdings by each school. Only the symbols leave the device, to look up the companies' statements. */
export function PortfolioAnalyzer() {
  const [tab, setTab] = useSearchParam('tab')
  const [saving, setSaving] = useState<SavedAnalysis | PortfolioAnalysis>()
  const panel = useRef<HTMLDivElement>(null)
  const analyzer = useAnalyzer((name, analysis) => {
    const opened = analysis === undefined ? {} : { analysis, row: undefined, school: undefined }
    goToSearch({ tab: name, ...opened })
    if (panel.current) focusTab(panel.current, name)
  })
  const { state, shown, draft, goTo } = analyzer
  useQueuedRequests()

  const selected = TAB_NAMES.find((name) => name === tab) ?? 'upload'
  // The analyzer stays in view while the dialog's code is loaded.
  const handleSave = async () =>
    findSaved(shown).then((saved) => startTransition(() => setSaving(saved)))
  const save = <Button onClick={() => void handleSave()}>Save & Monitor Portfolio</Button>
  const opened = {
    shown,
    name: shown ? nameOf(shown, draft) : '',
    isOpening: analyzer.isOpening,
    save,
    onEndDemo: () => goTo('upload', NO_ANALYSIS),
    instead: (
      <NoAnalysis
        isLost={analyzer.isLost}
        onDemo={() => analyzer.begin('demo')}
        onLatest={analyzer.onLatest}
        onOpen={draft.rows ? () => goTo('upload') : undefined}
      />
    ),
  }

  return (
    <div ref={panel} aria-busy={state.kind === 'running'}>
      <div className="report-aside mt-3 mb-6 flex flex-wrap items-baseline justify-between gap-3 md:flex-nowrap">
        <p className="text-balance text-muted">
          Scores your holdings against {SCHOOLS_IN_WORDS.count} of value investing:{' '}
          {SCHOOLS_IN_WORDS.names}.
        </p>
        <AnalysisStatus />
      </div>
      <Tabs<TabName>
        label="Portfolio analyzer"
        selected={selected}
        onSelect={setTab}
        tabs={[
          { value: 'upload', label: 'Upload Portfolio', content: <UploadTab {...analyzer} /> },
          {
            value: 'results',
            label: 'Analysis Results',
            content: <OpenedAnalysis view="results" {...opened} />,
          },
          {
            value: 'recommendations',
            label: 'Recommendations',
            content: <OpenedAnalysis view="recommendations" {...opened} />,
          },
        ]}
      />
      {/* The results have it beside their other actions. */}
      {shown && selected !== 'results' ? <div className="report-aside mt-8">{save}</div> : null}
      {saving ? <SaveDialog analysis={saving} onClose={() => setSaving(undefined)} /> : null}
    </div>
  )
}

const NO_ANALYSIS = ''

/** Without `analysis` the one in the address stays. */
type GoTo = (name: TabName, analysis?: string) => void

/** The table, what is being done with it, and the analysis that the address names. */
function useAnalyzer(goTo: GoTo) {
  const [place] = useSearchParam('analysis')
  const draft = useDraft()
  const [message, setMessage] = useState('')
  const [latest, setLatest] = useState<string>()
  const { shown, restore, clear, analyzeHoldings, ...analysis } = useDraftAnalysis(draft, {
    onReady: (ready, isHere) => {
      setLatest(ready)
      if (isHere) goTo('results', ready)
      else showToast('Your analysis is ready', 'It is under Analysis Results.')
    },
    onMessage: setMessage,
  })
  const isOpening = useOpenPlace(place, restore)

  function handleClear() {
    setMessage('')
    clear()
    goToSearch({ analysis: undefined, row: undefined, school: undefined }, { isSamePlace: true })
  }

  return {
    ...analysis,
    draft,
    message,
    goTo,
    isOpening,
    isLost: place !== undefined,
    onMessage: setMessage,
    onAnalyze: analyzeHoldings,
    onBegin: analysis.begin,
    onReadAgain: analysis.recognizeAgain,
    onClear: handleClear,
    onLatest: latest && latest !== place ? () => goTo('results', latest) : undefined,
    shown: shown && placeOf(shown) === place ? shown : undefined,
  }
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

/** The table may have got its name after it was analyzed. */
function nameOf(analyzed: ShownAnalysis, { id, name }: Draft): string {
  if (analyzed.kind === 'ready') return name
  return analyzed.portfolio === id ? name : analyzed.name
}

async function findSaved(
  state: ShownAnalysis | undefined,
): Promise<SavedAnalysis | PortfolioAnalysis | undefined> {
  if (state?.kind === 'ready') return state.analysis
  if (!state) return undefined
  // Loaded by the analysis itself.
  const { describeSaved } = await import('./analyze.ts')
  return describeSaved(state)
}

type Callbacks = {
  /** `isHere`: the reader has not gone elsewhere since it began. */
  onReady: (analysis: string, isHere: boolean) => void
  onMessage: (message: string) => void
}

/** Analyzes what the table holds, and keeps the picture that it comes from on this device meanwhile. */
function useDraftAnalysis(draft: Draft, { onReady, onMessage }: Callbacks) {
  const { hasHoldings, replace, makeRoom, sources } = draft
  const began = useRef('')
  const analysis = useAnalysis({
    onReady: (id) => onReady(id, location.search === began.current),
    onHoldings: (holdings, image, text) => {
      replace(holdings)
      sources.finish(image, text)
      onMessage('The picture was read. Check the holdings, then choose Analyze.')
    },
    onUnread: (image, text) => {
      makeRoom()
      sources.finish(image, text)
      onMessage(hasHoldings ? `${UNREAD} ${KEPT}` : UNREAD)
    },
    onUnreadable: (problem) => {
      sources.giveUp()
      onMessage(problem)
    },
    onFailed: () => {
      sources.postpone()
      onMessage(INTERRUPTED.failed)
    },
    onScored: sources.confirm,
  })
  function recognizeAgain(image: Blob) {
    began.current = location.search
    // A file chosen meanwhile has taken its place.
    if (sources.unread?.kind !== 'picture') sources.begin('picture', image)
    void analysis.begin('upload', image)
  }

  useInterruptedPicture(sources, onMessage, (picture, mayStart) =>
    mayStart ? recognizeAgain(picture) : analysis.interrupt(picture),
  )

  function begin(origin: 'camera' | 'upload' | 'demo', image?: Blob) {
    began.current = location.search
    if (image) sources.begin('picture', image)
    else sources.giveUp()
    void analysis.begin(origin, image)
  }

  function analyzeHoldings(holdings: EnteredHolding[]) {
    began.current = location.search
    return analysis.analyzeHoldings(holdings, draft)
  }

  function clear() {
    sources.giveUp()
    analysis.clear()
  }

  return { ...analysis, begin, recognizeAgain, analyzeHoldings, clear }
}

const KEPT = 'Choose Undo to get the previous table back.'
const UNREAD =
  'No holdings were recognized in this picture. Enter them beside it, or try a sharp, level picture of symbols and share counts.'

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
