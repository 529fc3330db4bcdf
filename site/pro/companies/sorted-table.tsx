import type { ReactNode } from 'react'
import { describeVerdict } from '#domain/coverage/describe-coverage.ts'
import { describeKnown, type SchoolVerdict } from '#domain/coverage/school-verdict.ts'

export type SortedColumn<Sorting extends string> = {
  sorting: Sorting
  title: string
  /** Names from A to Z; without it, the largest figure comes first. */
  isAscending?: boolean
}

type SortedTableProps<Sorting extends string> = {
  label: string
  /** Read out only: how many rows there are. */
  count: string
  columns: readonly SortedColumn<Sorting>[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  children: ReactNode
}

/** A table whose headings sort it and whose first column stays while the rest scrolls. */
export function SortedTable<Sorting extends string>(props: SortedTableProps<Sorting>) {
  const { label, count, columns, sorting, onSort, children } = props
  const sortedBy = columns.find((column) => column.sorting === sorting)?.title ?? ''
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="scroll-shade relative mt-6 print:overflow-visible"
    >
      <table className="w-full min-w-4xl text-small print:min-w-0 print:text-[8pt]">
        <caption className="sr-only">
          {count}, sorted by {sortedBy.toLowerCase()}
        </caption>
        <thead className="border-b border-control text-note text-muted">
          <tr>
            {columns.map((column, index) => (
              <th
                key={column.sorting}
                scope="col"
                aria-sort={column.sorting === sorting ? directionOf(column) : undefined}
                className={`py-2 pr-4 text-left align-bottom font-medium ${index === 0 ? 'sticky left-0 z-1 bg-paper' : ''}`}
              >
                <button
                  type="button"
                  className={`min-h-11 text-left underline-offset-4 hover:text-accent hover:underline ${column.sorting === sorting ? 'font-semibold text-ink underline' : ''}`}
                  onClick={() => onSort(column.sorting)}
                >
                  {column.title}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

function directionOf({ isAscending = false }: { isAscending?: boolean }) {
  return isAscending ? 'ascending' : 'descending'
}

export function SortedRow({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <tr className="border-b border-hairline align-top">
      <th
        scope="row"
        className="sticky left-0 z-1 max-w-44 bg-paper py-3 pr-4 text-left font-normal sm:max-w-72"
      >
        {heading}
      </th>
      {children}
    </tr>
  )
}

export function VerdictCell({ verdict }: { verdict: SchoolVerdict | undefined }) {
  if (!verdict) return <Cell>–</Cell>
  if (verdict.score === null) {
    return (
      <Cell>
        <span className="block max-w-32 min-w-24 text-note text-muted">
          {describeVerdict(verdict)}
        </span>
      </Cell>
    )
  }
  return (
    <Cell>
      <span className="font-serif text-title tabular-nums">{verdict.score}</span>
      <Note>{describeKnown(verdict)}</Note>
    </Cell>
  )
}

export function Cell({ children }: { children: ReactNode }) {
  return <td className="py-3 pr-4">{children}</td>
}

export function Note({ children }: { children: ReactNode }) {
  return <span className="block text-note text-muted">{children}</span>
}
