import { type RefObject, useEffect, useRef, useState } from 'react'
import type { HoldingProblem } from '#domain/portfolio/check-holdings.ts'
import { MAX_HOLDINGS } from '#domain/portfolio/check-holdings.ts'
import {
  type DraftHolding,
  describeHoldingProblem,
  type IsListed,
} from '#domain/portfolio/draft-holding.ts'
import { TYPED_NAMES } from '#domain/portfolio/optional-fields.ts'
import { Button } from '#site/ui/button.tsx'
import { HoldingRows } from './holding-rows.tsx'
import { ImagePreview } from './image-preview.tsx'
import { ReadText } from './table/read-text.tsx'
import { useInsertWord } from './table/use-insert-word.ts'
import { useTableSteps } from './table/use-table-steps.ts'
import type { Draft } from './use-draft.ts'

type HoldingsTableProps = {
  draft: Draft
  problems: HoldingProblem[]
  isBusy: boolean
  isListed: IsListed
  onAnalyze: () => void
  onClear: () => void
}

export function HoldingsTable(props: HoldingsTableProps) {
  const { draft, isListed, problems, isBusy, onAnalyze, onClear } = props
  const { rows = [] } = draft
  const { picture, source } = draft.sources
  const section = useRef<HTMLElement>(null)
  const [wantsPurchases, setWantsPurchases] = useState<boolean>()
  const hasPurchases = wantsPurchases ?? rows.some(isBought)
  const { remove, undo, handleKeyDown } = useTableSteps(draft, section)
  const grown = useGrownRow(rows.length, section)
  const { noteFocus, take } = useInsertWord(draft, section)

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Your holdings"
      className={`relative outline-none ${picture ? 'mt-6 grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]' : 'mt-6'}`}
      onKeyDown={handleKeyDown}
      onFocus={noteFocus}
    >
      <div className="min-w-0 max-w-4xl">
        <HoldingRows
          draft={draft}
          isListed={isListed}
          problems={problems}
          hasPurchases={hasPurchases}
          listHost={section}
          onRemove={remove}
        />
        <Problems problems={problems} />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button disabled={isBusy} onClick={onAnalyze}>
            Analyze
          </Button>
          <Button
            look="secondary"
            disabled={rows.length >= MAX_HOLDINGS}
            onClick={() => {
              grown.expect(rows.length + 1)
              draft.add()
            }}
          >
            Add holding
          </Button>
          <Button
            look="secondary"
            aria-pressed={hasPurchases}
            onClick={() => setWantsPurchases(!hasPurchases)}
          >
            {hasPurchases ? 'Hide cost and date' : 'Add cost and date'}
          </Button>
          {draft.canUndo ? (
            <Button look="secondary" onClick={undo}>
              Undo
            </Button>
          ) : null}
          <Button look="quiet" onClick={onClear}>
            Clear all
          </Button>
        </div>
        <p className="mt-3 text-note text-muted">
          Kept on this device until you clear it. Analyze looks companies up by symbol; shares,
          prices and costs are not sent.
        </p>
      </div>
      {picture ? (
        <div className="-order-1 self-start xl:sticky xl:top-4 xl:order-none">
          <ImagePreview image={picture} onClear={onClear} />
          {source?.text ? <ReadText lines={source.text} onTake={take} /> : null}
        </div>
      ) : null}
    </section>
  )
}

function isBought(row: DraftHolding): boolean {
  return TYPED_NAMES.some((name) => row[name])
}

const MAX_SHOWN = 8

function Problems({ problems }: { problems: HoldingProblem[] }) {
  if (problems.length === 0) return null
  return (
    <div role="alert" className="mt-4 border-l-2 border-loss pl-3 text-small text-loss">
      <p className="font-semibold">Nothing has been analyzed yet. Please correct:</p>
      <ul>
        {problems.slice(0, MAX_SHOWN).map((problem) => (
          <li key={`${problem.row} ${problem.field}`}>{describeHoldingProblem(problem)}</li>
        ))}
      </ul>
      {problems.length > MAX_SHOWN ? <p>And {problems.length - MAX_SHOWN} more.</p> : null}
    </div>
  )
}

function useGrownRow(count: number, section: RefObject<HTMLElement | null>) {
  const expected = useRef(0)

  // Synchronizes with the browser's focus.
  useEffect(() => {
    if (expected.current === 0 || count < expected.current) return
    expected.current = 0
    const fields = section.current?.querySelectorAll<HTMLElement>('[data-field="symbol"]')
    fields?.item(fields.length - 1).focus()
  }, [count, section])

  return {
    expect: (rows: number) => {
      expected.current = rows
    },
  }
}
