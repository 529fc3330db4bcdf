import {
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { HoldingProblem } from '#domain/portfolio/check-holdings.ts'
import { MAX_HOLDINGS } from '#domain/portfolio/check-holdings.ts'
import {
  type DraftHolding,
  describeHoldingProblem,
  type IsListed,
} from '#domain/portfolio/draft-holding.ts'
import { TYPED_NAMES } from '#domain/portfolio/optional-fields.ts'
import { Button } from '#site/ui/button.tsx'
import { findKey } from './draft-steps.ts'
import { HoldingRow } from './holding-row.tsx'
import { ImagePreview } from './image-preview.tsx'
import { useOwnCurrency } from './own-currency.ts'
import { Advice } from './table/advice.tsx'
import { listQuestions } from './table/list-questions.ts'
import { findListedName } from './table/listed-symbols.ts'
import { ReadText } from './table/read-text.tsx'
import { useDebouncedSymbol } from './table/use-debounced-symbol.ts'
import { useInsertWord } from './table/use-insert-word.ts'
import { useTableSteps } from './table/use-table-steps.ts'
import type { Draft } from './use-draft.ts'
import { useIncrementalCount } from './use-incremental-count.ts'

type HoldingsTableProps = {
  draft: Draft
  problems: HoldingProblem[]
  isBusy: boolean
  isListed: IsListed
  onAnalyze: () => void
  onClear: () => void
}

const ROWS_AT_A_TIME = 20

/** Above the text of the fields: figures end before their field's edge. */
const HEADINGS = [
  { name: 'Symbol', className: 'max-sm:col-span-3' },
  { name: 'Shares', className: 'pr-2.5 text-right sm:pr-4.5' },
  { name: 'Price', className: 'pr-2.5 text-right sm:pr-4.5' },
  { name: 'Currency', className: '' },
]

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

type HoldingRowsProps = Pick<HoldingsTableProps, 'draft' | 'isListed' | 'problems'> & {
  hasPurchases: boolean
  listHost: RefObject<HTMLElement | null>
  onRemove: (key: number) => void
}

function HoldingRows(props: HoldingRowsProps) {
  const { draft, isListed, problems, hasPurchases, listHost, onRemove } = props
  const { rows = [] } = draft
  const noteId = useId()
  const [typing, setTyping] = useState<number>()
  const count = useIncrementalCount(rows.length, ROWS_AT_A_TIME)
  const settle = useDebouncedSymbol(draft, isListed)
  const [ownCurrency] = useOwnCurrency()
  const wrongFields = listWrongFields(problems)
  const typed = rows.find((row) => findKey(row) === typing)
  const { questions, unlisted } = useMemo(
    () => listQuestions(rows, isListed, typed),
    [rows, isListed, typed],
  )
  // After the key that was pressed.
  const advised = useDeferredValue(useMemo(() => ({ rows, unlisted }), [rows, unlisted]))

  return (
    <>
      <Advice {...advised} />
      <p id={noteId} hidden>
        Hard to read. Please check.
      </p>
      {/* Contained, so that what moves above it moves 500 rows as one. The room at the sides is for outlines. */}
      <div className="-mx-1 px-1 contain-content">
        <table
          aria-label="Holdings"
          className="mt-3 block w-full text-small"
          onInput={({ target }) => setTyping(findTypedRow(target))}
          onBlur={() => setTyping(undefined)}
        >
          <Headings />
          <tbody className="block">
            {rows.slice(0, count).map((row, index) => (
              <HoldingRow
                key={findKey(row)}
                rowKey={findKey(row)}
                row={row}
                name={row.symbol || `row ${index + 1}`}
                company={row.name || (row === typed ? '' : findListedName(row.symbol))}
                problems={wrongFields.get(index) ?? ''}
                noteId={noteId}
                question={questions.get(row)}
                purchaseCurrency={hasPurchases ? ownCurrency : undefined}
                listHost={listHost}
                onEdit={draft.edit}
                onRemove={onRemove}
                onSymbol={settle}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** The row whose symbol is being typed. */
function findTypedRow(target: EventTarget): number | undefined {
  const input = target instanceof HTMLElement && target.closest('[data-field="symbol"]')
  return input ? Number(input.closest<HTMLElement>('[data-row]')?.dataset.row) : undefined
}

function isBought(row: DraftHolding): boolean {
  return TYPED_NAMES.some((name) => row[name])
}

function Headings() {
  return (
    <thead className="block border-b border-hairline text-left text-note text-muted">
      <tr className="grid grid-cols-[1fr_1fr_4.5rem] gap-x-2 sm:grid-cols-[repeat(3,minmax(0,1fr))_6rem_2.75rem] sm:gap-x-0">
        {HEADINGS.map(({ name, className }) => (
          <th key={name} scope="col" className={`font-medium sm:py-2 ${className}`}>
            {name}
          </th>
        ))}
        <th scope="col" className="max-sm:sr-only">
          <span className="sr-only">Remove</span>
        </th>
      </tr>
    </thead>
  )
}

/** Field names separated by spaces: a string, so that an unchanged row does not render again. */
function listWrongFields(problems: HoldingProblem[]): Map<number, string> {
  const fields = new Map<number, string>()
  for (const { row, field } of problems) fields.set(row, `${fields.get(row) ?? ''} ${field}`)
  return fields
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
