import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EnteredHolding, HoldingProblem } from '#domain/portfolio/check-holdings.ts'
import {
  checkDrafts,
  type DraftField,
  type DraftHolding,
  draftAgain,
  EMPTY_DRAFT,
} from '#domain/portfolio/draft-holding.ts'
import { Button } from '#site/ui/button.tsx'
import { yieldToMain } from '#site/yield-to-main.ts'
import { findKey } from './draft-steps.ts'
import { HoldingsTable } from './holdings-table.tsx'
import { ImagePreview } from './image-preview.tsx'
import { ImportReport } from './import/import-report.tsx'
import { PasteField } from './import/paste-field.tsx'
import { useImport } from './import/use-import.ts'
import { PictureButtons } from './picture-buttons.tsx'
import { FiguresChoice, useSavedFigures } from './saved/figures-choice.tsx'
import type { KeptPortfolio } from './saved/saved-portfolio.ts'
import { PortfolioShelf } from './saved/saved-portfolios.tsx'
import { useIsListed } from './table/known-symbols.ts'
import type { AnalysisState } from './use-analysis.ts'
import type { Draft } from './use-draft.ts'

type UploadTabProps = {
  state: AnalysisState
  draft: Draft
  message: string
  onMessage: (message: string) => void
  onBegin: (origin: 'camera' | 'upload' | 'demo', image?: Blob) => void
  onReadAgain: (image: Blob) => void
  onAnalyze: (holdings: EnteredHolding[]) => Promise<string | undefined>
  onClear: () => void
}

export function UploadTab(props: UploadTabProps) {
  const { state, draft, message, onMessage, onAnalyze, onClear } = props
  const [checked, setChecked] = useState<Checked>()
  const [wantsPaste, setWantsPaste] = useState<boolean>()
  const figures = useSavedFigures()
  const isListed = useIsListed(draft.rows !== undefined)
  const { imported, pasted, read, parseAgain, forget } = useImport(draft, onMessage, figures)
  const isPasting = wantsPaste ?? pasted !== ''
  const isBusy = state.kind === 'running'
  const { container, handleEnter } = useEntering(draft, onMessage)

  function takeHoldings(): EnteredHolding[] | undefined {
    const { rows = [] } = draft
    const outcome = checkDrafts(rows, { isListed, today: findToday() })
    setChecked('problems' in outcome ? { rows, problems: outcome.problems } : undefined)
    return 'problems' in outcome ? undefined : outcome.holdings
  }

  async function handleAnalyze() {
    const holdings = takeHoldings()
    // Split checking 500 rows and rendering them into two tasks.
    await yieldToMain()
    if (holdings) onMessage((await onAnalyze(holdings)) ?? '')
  }

  function handleLoad({ name, holdings, ownFigures }: KeptPortfolio) {
    forget()
    draft.replace(holdings.map(draftAgain))
    draft.setName(name)
    const restored = figures.restore(ownFigures)
    onMessage(`“${name}” is in the table. Choose Undo to get the previous table back.${restored}`)
  }

  function handleClearAll() {
    forget()
    setWantsPaste(false)
    draft.replace(undefined)
    draft.setName('')
    onMessage('The table was cleared.')
    onClear()
  }

  return (
    <div ref={container}>
      <PictureButtons {...props} isBusy={isBusy} isFirstStep={!draft.rows}>
        <ImportButtons
          isBusy={isBusy}
          isPasting={isPasting}
          onFile={(file) => void read({ file })}
          onPaste={() => setWantsPaste(!isPasting)}
          onEnter={handleEnter}
        />
      </PictureButtons>
      <p role="status" className="mt-4 min-h-6 max-w-2xl text-small">
        {isBusy ? message || 'Analyzing your portfolio...' : message}
      </p>
      <FiguresChoice {...figures} />
      {isPasting ? <PasteField kept={pasted} onText={(text) => void read({ text })} /> : null}
      {imported ? (
        <ImportReport imported={imported} onReading={(next) => void parseAgain(next)} />
      ) : null}
      <Progress {...props} hasDraft={draft.rows !== undefined} />
      {draft.rows && !(isBusy && state.origin !== 'entered') ? (
        <HoldingsTable
          draft={draft}
          problems={listOpenProblems(checked, draft.rows)}
          isBusy={isBusy}
          isListed={isListed}
          onAnalyze={() => void handleAnalyze()}
          onClear={handleClearAll}
        />
      ) : null}
      {!draft.rows && draft.canUndo ? <Undo onUndo={draft.undo} /> : null}
      {isBusy ? null : (
        <PortfolioShelf
          name={draft.name}
          hasDraft={draft.rows !== undefined}
          takeHoldings={takeHoldings}
          onName={draft.setName}
          onLoad={handleLoad}
        />
      )}
    </div>
  )
}

/** Begins a table with an empty row, and takes the reader to it. */
function useEntering(draft: Draft, onMessage: (message: string) => void) {
  const container = useRef<HTMLDivElement>(null)
  function handleEnter(button: HTMLElement) {
    onMessage('')
    if (draft.rows) return
    // The row has to be there before it can take the focus.
    flushSync(() => draft.replace([EMPTY_DRAFT]))
    const { activeElement: focused, body } = document
    // Elsewhere if not a reader pressed the button, but the first screen, which hands over what was typed there.
    if (focused !== button && focused !== body) return
    container.current?.querySelector<HTMLElement>('[data-field="symbol"]')?.focus()
  }
  return { container, handleEnter }
}

/** Where the reader is. */
function findToday(now = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

type Checked = { rows: DraftHolding[]; problems: HoldingProblem[] }

/** Without those of cells that have changed since the check, and each with the place of its row today. */
function listOpenProblems(checked: Checked | undefined, rows: DraftHolding[]): HoldingProblem[] {
  if (!checked || checked.rows === rows) return checked?.problems ?? []
  const places = new Map(rows.map((row, place) => [findKey(row), place]))
  return checked.problems.flatMap((problem) => {
    const before = checked.rows[problem.row]
    const row = before && places.get(findKey(before))
    if (row === undefined) return []
    const field = problem.field as DraftField
    const now = rows[row]
    const isOpen = now?.[field] === before?.[field]
    // A question about a symbol is answered by its currency too, and by choosing the same symbol.
    const isOther = now?.currency !== before?.currency || now?.namesakes !== before?.namesakes
    const isAnswered = field === 'symbol' && isOther
    return isOpen && !isAnswered ? [{ ...problem, row }] : []
  })
}

function Undo({ onUndo }: { onUndo: () => void }) {
  return (
    <Button look="secondary" className="mt-4" onClick={onUndo}>
      Undo
    </Button>
  )
}

type ImportButtonsProps = {
  isBusy: boolean
  isPasting: boolean
  onFile: (file: File) => void
  onPaste: () => void
  onEnter: (button: HTMLElement) => void
}

function ImportButtons({ isBusy, isPasting, onFile, onPaste, onEnter }: ImportButtonsProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  return (
    <>
      <Button look="secondary" disabled={isBusy} onClick={() => input?.click()}>
        Import CSV
      </Button>
      <Button
        look="secondary"
        disabled={isBusy}
        onClick={({ currentTarget }) => onEnter(currentTarget)}
      >
        Enter holdings
      </Button>
      <Button look="secondary" disabled={isBusy} aria-expanded={isPasting} onClick={onPaste}>
        Paste
      </Button>
      <input
        ref={setInput}
        type="file"
        accept=".csv,.tsv,.txt,.json,application/json,text/csv,text/plain,text/tab-separated-values"
        aria-label="CSV file"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
    </>
  )
}

type ProgressProps = {
  state: AnalysisState
  hasDraft: boolean
  onClear: () => void
  onReadAgain: (image: Blob) => void
}

function Progress({ state, hasDraft, onClear, onReadAgain }: ProgressProps) {
  if (state.kind === 'scored') return null
  if (state.kind === 'empty') {
    return hasDraft ? null : (
      <p className="mt-4 max-w-2xl text-small text-muted">
        A photo or a screenshot of your statement is read on this device and never uploaded. You can
        correct everything before it is analyzed.
      </p>
    )
  }
  const image = 'image' in state ? state.image : undefined
  return (
    <div className="mt-4 max-w-2xl">
      {state.kind === 'running' ? (
        <ReadingBar progress={state.progress} onCancel={onClear} />
      ) : null}
      {image ? <ImagePreview image={image} onClear={onClear} /> : null}
      {image && state.kind === 'interrupted' ? (
        <Button className="mt-4" onClick={() => onReadAgain(image)}>
          Read again
        </Button>
      ) : null}
      {state.kind === 'ready' ? (
        <p className="mt-4 text-small">The results show demo data.</p>
      ) : null}
    </div>
  )
}

type ReadingBarProps = {
  progress: { progress: number; stage: string } | undefined
  onCancel: () => void
}

function ReadingBar({ progress, onCancel }: ReadingBarProps) {
  const percent = Math.round((progress?.progress ?? 0) * 100)
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div
        role="progressbar"
        aria-label="Analyzing your portfolio"
        aria-valuenow={progress ? percent : undefined}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 min-w-40 grow overflow-hidden rounded-round bg-hairline"
      >
        <div
          className={`h-full rounded-round bg-ink ${progress ? 'transition-[width] duration-200' : 'w-1/3 animate-pulse'}`}
          style={progress ? { width: `${percent}%` } : undefined}
        />
      </div>
      <span className="w-44 text-note text-muted">{progress?.stage ?? ''}</span>
      <Button look="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
