import { useEffect, useId, useRef } from 'react'
import type { HoldingProblem } from '#domain/portfolio/check-holdings.ts'
import { MOST_HOLDINGS } from '#domain/portfolio/check-holdings.ts'
import { describeProblem, listDuplicates } from '#domain/portfolio/draft-holding.ts'
import type { Suggestion } from '#domain/portfolio/suggest-symbols.ts'
import { Button } from '#site/ui/button.tsx'
import { HoldingRow } from './holding-row.tsx'
import { ImagePreview } from './image-preview.tsx'
import { ReadText } from './read-text.tsx'
import { type Draft, findKey } from './use-draft.ts'
import { useGrowingCount } from './use-growing-count.ts'
import { useTakeWord } from './use-take-word.ts'

type HoldingsTableProps = {
  draft: Draft
  problems: HoldingProblem[]
  isBusy: boolean
  suggest: (query: string) => Suggestion[]
  onAnalyze: () => void
  onClear: () => void
}

const ROWS_AT_A_TIME = 20

/** Above the text of the fields: figures end before their field's edge. */
const HEADINGS = [
  { name: 'Symbol', className: 'max-sm:col-span-3' },
  { name: 'Shares', className: 'pr-2.5 text-right sm:pr-4.5' },
  { name: 'Price', className: 'pr-2.5 text-right sm:pr-4.5' },
  { name: 'Currency', className: 'sm:w-24' },
]

export function HoldingsTable(props: HoldingsTableProps) {
  const { draft, problems, isBusy, suggest, onAnalyze, onClear } = props
  const { rows = [] } = draft
  const { picture, source } = draft.sources
  const body = useRef<HTMLTableSectionElement>(null)
  const noteId = useId()
  const count = useGrowingCount(rows.length, ROWS_AT_A_TIME)
  const grown = useGrownRow(count, body)
  const { noteFocus, take } = useTakeWord(draft, body)
  const wrongFields = listWrongFields(problems)
  const unsure = rows.reduce((sum, row) => sum + row.unsure.length, 0)

  function handleAdd() {
    grown.expect(rows.length + 1)
    draft.add()
  }

  return (
    <section
      aria-label="Your holdings"
      className={picture ? 'mt-6 grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]' : 'mt-6'}
    >
      <div className="min-w-0 max-w-4xl">
        <Advice rows={rows.length} unsure={unsure} duplicates={listDuplicates(rows)} />
        <p id={noteId} hidden>
          Hard to read. Please check.
        </p>
        {/* Contained, so that what moves above it moves 500 rows as one. The room at the sides is for outlines. */}
        <div className="-mx-1 px-1 contain-content">
          <table
            aria-label="Holdings"
            className="mt-3 block w-full text-small sm:table sm:table-fixed"
          >
            <thead className="block border-b border-hairline text-left text-note text-muted sm:table-header-group">
              <tr className="grid grid-cols-[1fr_1fr_4.5rem] gap-x-2 sm:table-row">
                {HEADINGS.map(({ name, className }) => (
                  <th key={name} scope="col" className={`font-medium sm:py-2 ${className}`}>
                    {name}
                  </th>
                ))}
                <th scope="col" className="max-sm:sr-only sm:w-11">
                  <span className="sr-only">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody ref={body} className="block sm:table-row-group" onFocus={noteFocus}>
              {rows.slice(0, count).map((row, index) => (
                <HoldingRow
                  key={findKey(row)}
                  rowKey={findKey(row)}
                  row={row}
                  name={row.symbol || `row ${index + 1}`}
                  problems={wrongFields.get(index) ?? ''}
                  noteId={noteId}
                  suggest={suggest}
                  onEdit={draft.edit}
                  onRemove={draft.remove}
                />
              ))}
            </tbody>
          </table>
        </div>
        <Problems problems={problems} />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button disabled={isBusy} onClick={onAnalyze}>
            Analyze
          </Button>
          <Button look="secondary" disabled={rows.length >= MOST_HOLDINGS} onClick={handleAdd}>
            Add holding
          </Button>
          {draft.canUndo ? (
            <Button look="secondary" onClick={draft.undo}>
              Undo
            </Button>
          ) : null}
          <Button look="quiet" onClick={onClear}>
            Clear all
          </Button>
        </div>
        <p className="mt-3 text-note text-muted">
          Kept on this device until you clear it. Analyze looks companies up by symbol; shares and
          prices are not sent.
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

/** Field names separated by spaces: a string, so that an unchanged row does not render again. */
function listWrongFields(problems: HoldingProblem[]): Map<number, string> {
  const fields = new Map<number, string>()
  for (const { row, field } of problems) fields.set(row, `${fields.get(row) ?? ''} ${field}`)
  return fields
}

function Advice({
  rows,
  unsure,
  duplicates,
}: {
  rows: number
  unsure: number
  duplicates: string[]
}) {
  return (
    <div className="text-small">
      <p>
        {rows === 1 ? '1 holding.' : `${rows} holdings.`}{' '}
        {unsure > 0 ? (
          <strong className="font-semibold text-fair">
            {unsure === 1 ? '1 marked cell needs' : `${unsure} marked cells need`} a look.
          </strong>
        ) : null}
      </p>
      {duplicates.length > 0 ? (
        <p className="mt-1 text-muted">
          {duplicates.slice(0, 5).join(', ')} {duplicates.length === 1 ? 'appears' : 'appear'} in
          more than one row. Each row counts; remove one if it is there by mistake.
        </p>
      ) : null}
    </div>
  )
}

const MOST_SHOWN = 8

function Problems({ problems }: { problems: HoldingProblem[] }) {
  if (problems.length === 0) return null
  return (
    <div role="alert" className="mt-4 border-l-2 border-loss pl-3 text-small text-loss">
      <p className="font-semibold">Nothing has been analyzed yet. Please correct:</p>
      <ul>
        {problems.slice(0, MOST_SHOWN).map((problem) => (
          <li key={`${problem.row} ${problem.field}`}>{describeProblem(problem)}</li>
        ))}
      </ul>
      {problems.length > MOST_SHOWN ? <p>And {problems.length - MOST_SHOWN} more.</p> : null}
    </div>
  )
}

function useGrownRow(count: number, body: React.RefObject<HTMLTableSectionElement | null>) {
  const expected = useRef(0)

  // Synchronizes with the browser's focus.
  useEffect(() => {
    if (expected.current === 0 || count < expected.current) return
    expected.current = 0
    body.current?.lastElementChild?.querySelector('input')?.focus()
  }, [count, body])

  return {
    expect: (rows: number) => {
      expected.current = rows
    },
  }
}
