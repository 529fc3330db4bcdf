import { memo, type RefObject, useDeferredValue, useId, useMemo, useState } from 'react'
import type { HoldingProblem } from '#domain/portfolio/check-holdings.ts'
import type { IsListed } from '#domain/portfolio/draft-holding.ts'
import { findKey } from './draft-steps.ts'
import { groupRows } from './group-rows.ts'
import { HoldingRow, type HoldingRowProps } from './holding-row.tsx'
import { useOwnCurrency } from './own-currency.ts'
import { Advice } from './table/advice.tsx'
import { listQuestions } from './table/list-questions.ts'
import { findListedName } from './table/listed-symbols.ts'
import { useDebouncedSymbol } from './table/use-debounced-symbol.ts'
import type { Draft } from './use-draft.ts'
import { useIncrementalCount } from './use-incremental-count.ts'

type HoldingRowsProps = {
  draft: Draft
  isListed: IsListed
  problems: HoldingProblem[]
  hasPurchases: boolean
  listHost: RefObject<HTMLElement | null>
  onRemove: (key: number) => void
}

const ROWS_AT_A_TIME = 20

/** Above the text of the fields: figures end before their field's edge. */
const HEADINGS = [
  { name: 'Symbol', className: 'max-sm:col-span-3' },
  { name: 'Shares', className: 'pr-2.5 text-right sm:pr-4.5' },
  { name: 'Price', className: 'pr-2.5 text-right sm:pr-4.5' },
  { name: 'Currency', className: '' },
]

/** The table of what the reader has, with advice about all rows above it. */
export function HoldingRows(props: HoldingRowsProps) {
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
  const shown = rows.slice(0, count).map((row, index) => ({
    row,
    name: row.symbol || `row ${index + 1}`,
    company: row.name || (row === typed ? '' : findListedName(row.symbol)),
    problems: wrongFields.get(index) ?? '',
    question: questions.get(row),
  }))

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
          {groupRows(shown, ({ row }) => findKey(row)).map(({ id, rows: entries }) => (
            <EntryGroup
              key={id}
              entries={entries}
              noteId={noteId}
              purchaseCurrency={hasPurchases ? ownCurrency : undefined}
              listHost={listHost}
              onEdit={draft.edit}
              onRemove={onRemove}
              onSymbol={settle}
            />
          ))}
        </table>
      </div>
    </>
  )
}

/** What is each row's own. */
type Entry = Pick<HoldingRowProps, 'row' | 'name' | 'company' | 'problems' | 'question'>

type EntryGroupProps = Omit<HoldingRowProps, keyof Entry | 'rowKey'> & {
  entries: Entry[]
}

/** So that of 500 rows only those near the edited one are looked at. */
const EntryGroup = memo(
  ({ entries, ...shared }: EntryGroupProps) => (
    <tbody className="entry-group block">
      {entries.map((entry) => (
        <HoldingRow key={findKey(entry.row)} rowKey={findKey(entry.row)} {...shared} {...entry} />
      ))}
    </tbody>
  ),
  ({ entries: before, ...shared }, { entries, ...sharedNow }) =>
    hasSameValues(shared, sharedNow) &&
    before.length === entries.length &&
    entries.every((entry, place) => hasSameValues(entry, before[place] ?? entry)),
)

function hasSameValues<Values extends object>(one: Values, other: Values): boolean {
  return Object.keys(one).every((key) =>
    Object.is(one[key as keyof Values], other[key as keyof Values]),
  )
}

/** The row whose symbol is being typed. */
function findTypedRow(target: EventTarget): number | undefined {
  const input = target instanceof HTMLElement && target.closest('[data-field="symbol"]')
  return input ? Number(input.closest<HTMLElement>('[data-row]')?.dataset.row) : undefined
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
