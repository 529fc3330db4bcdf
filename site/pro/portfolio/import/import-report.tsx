import { formatLongDate } from '#domain/format-date.ts'
import { formatCount } from '#domain/format-number.ts'
import { FIELDS, type Field } from '#domain/portfolio/broker-columns.ts'
import { describeField, type OptionalName, TYPED_NAMES } from '#domain/portfolio/optional-fields.ts'
import { findAmbiguousDay, listDays, parseDay } from '#domain/portfolio/purchase-columns.ts'
import type { FileReading, ReadTable } from '#domain/portfolio/read-table.ts'
import type { ImportedTable } from './read-file.ts'

type ImportReportProps = { imported: ImportedTable; onReading: (reading: FileReading) => void }

const MAX_LISTED = 20
/** Of the preview. */
const MAX_ROWS = 5
const MAX_COLUMNS = 60

/** Differ from the labels of the table's inputs, so that each can be found by name. */
const LABELS: Record<Field, string> = {
  symbol: 'Ticker',
  name: 'Company',
  shares: 'Quantity',
  price: 'Quote',
  value: 'Total value',
  currency: 'Currency',
  exchange: 'Exchange',
}

export function ImportReport({ imported: { table, read }, onReading }: ImportReportProps) {
  const { mapping } = table
  const choice = { table, onReading }
  const hasPrice = mapping.price !== undefined || mapping.value !== undefined
  const isComplete = mapping.symbol !== undefined && mapping.shares !== undefined && hasPrice
  return (
    <section aria-label="Imported file" className="mt-4 border-y border-hairline py-4 text-small">
      <p>{say({ table, read })}</p>
      <details open={!isComplete} className="mt-2">
        <summary className="min-h-9 cursor-pointer py-1.5 font-medium">Columns and preview</summary>
        <div className="mt-2 grid gap-3 sm:grid-cols-4">
          {FIELDS.map((field) => (
            <ColumnChoice key={field} field={field} label={LABELS[field]} {...choice} />
          ))}
          {TYPED_NAMES.map((field) => (
            <ColumnChoice
              key={field}
              field={field}
              label={describeField(field).label}
              {...choice}
            />
          ))}
        </div>
        <Preview table={table} />
      </details>
      {read.unused.length > 0 ? (
        <p className="mt-1 text-note text-muted">Columns not used: {read.unused.join(', ')}.</p>
      ) : null}
      <DayOrder {...choice} />
      <LeftOut
        title={count(read.skipped.length, 'row')}
        lines={read.skipped.map(({ text, reason }) => `${reason}: ${text}`)}
      />
      <LeftOut
        title={`${count(read.unread.length, 'cell')} of costs, dates and fees`}
        lines={read.unread.map(describeUnread)}
        isOpen
      />
    </section>
  )
}

type LeftOutProps = { title: string; lines: readonly string[]; isOpen?: boolean }

function LeftOut({ title, lines, isOpen = false }: LeftOutProps) {
  if (lines.length === 0) return null
  const more = lines.length - MAX_LISTED
  return (
    <details open={isOpen} className="mt-1">
      <summary className="min-h-9 cursor-pointer py-1.5 font-medium">{title} left out</summary>
      <ul className="text-note text-muted">
        {lines.slice(0, MAX_LISTED).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file may repeat
          <li key={index} className="wrap-anywhere">
            {line}
          </li>
        ))}
        {more > 0 ? <li>And {formatCount(more)} more.</li> : null}
      </ul>
    </details>
  )
}

function count(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${formatCount(number)} ${noun}s`
}

function describeUnread({ symbol, name, text, problem }: ReadTable['unread'][number]): string {
  return `${symbol}, ${describeField(name).label}: “${text.slice(0, 40)}” ${problem}.`
}

function say({ table, read }: ImportedTable): string {
  const source = table.broker ? `This looks like a file from ${table.broker}. ` : ''
  if (read.holdings.length === 0) {
    const isDivided = table.rows.some((row) => row.length > 1)
    const advice = isDivided
      ? 'Choose the ticker, quantity and quote columns below.'
      : 'Each row needs a symbol and a number of shares, such as: AAPL 100'
    return `${source}No holdings were found. ${advice}`
  }
  if (table.mapping.shares === undefined) {
    return `${source}Symbols were found, but no numbers of shares. Choose the quantity column below, or enter the shares in the table; weights alone cannot be analyzed.`
  }
  const isUnpriced = table.mapping.price === undefined && table.mapping.value === undefined
  const price =
    isUnpriced && table.rows.some((row) => row.length > Object.keys(table.mapping).length)
      ? ' We do not know which column is the price: choose the quote column below, or enter the prices in the table.'
      : ''
  const total = formatCount(read.holdings.length + read.excess)
  const excess =
    read.excess > 0
      ? ` The file lists ${total} holdings; at most 500 can be analyzed, so only the first 500 were imported.`
      : ''
  return `${source}${count(read.holdings.length, 'holding')} read.${price}${excess}`
}

type Choice = { table: ImportedTable['table'] } & Pick<ImportReportProps, 'onReading'>

/** Asked where no day of the file says whether its day or its month comes first. */
function DayOrder({ table, onReading }: Choice) {
  const { mapping, firstInDays } = table
  const example = findAmbiguousDay(listDays(table))
  if (example === undefined) return null
  return (
    <fieldset className="mt-3">
      <legend className="font-medium">What day is {example}?</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {(['day', 'month'] as const).map((first) => (
          <label key={first} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="first-in-days"
              className="size-4.5 accent-ink"
              checked={firstInDays === first}
              onChange={() => onReading({ mapping, firstInDays: first })}
            />
            {formatLongDate(parseDay(example, first) ?? '', 'UTC')}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What a column without a heading is called in its choices and in the preview. */
function nameColumn(column: number): string {
  return `Column ${column + 1}`
}

function countColumns({ headings, rows }: ImportedTable['table']): number {
  return Math.min(
    MAX_COLUMNS,
    Math.max(headings.length, ...rows.slice(0, MAX_ROWS).map((row) => row.length)),
  )
}

type ColumnChoiceProps = Choice & { field: Field | OptionalName; label: string }

function ColumnChoice({ field, label, table, onReading }: ColumnChoiceProps) {
  const { headings, mapping, firstInDays } = table
  return (
    <label className="block text-note font-medium">
      {label} column
      <select
        value={mapping[field] ?? ''}
        className="mt-1 min-h-11 w-full rounded-seal bg-raised px-2 text-small text-ink ring-1 ring-inset ring-control"
        onChange={({ target }) => {
          const { [field]: _, ...others } = mapping
          const chosen = target.value === '' ? others : { ...others, [field]: Number(target.value) }
          onReading({ mapping: chosen, firstInDays })
        }}
      >
        <option value="">None</option>
        {Array.from({ length: countColumns(table) }, (_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are their place
          <option key={column} value={column}>
            {(headings[column] || nameColumn(column)).slice(0, 40)}
          </option>
        ))}
      </select>
    </label>
  )
}

function Preview({ table }: { table: ImportedTable['table'] }) {
  const { headings, rows } = table
  return (
    <section
      aria-label="Preview of the file"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="scroll-shade relative mt-4"
    >
      <table aria-label="The first rows of the file" className="text-note">
        <thead>
          <tr>
            {Array.from({ length: countColumns(table) }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are their place
              <th key={column} scope="col" className="px-2 py-1 text-left font-medium first:pl-0">
                {headings[column] || nameColumn(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file may repeat
            <tr key={index} className="border-t border-hairline">
              {row.slice(0, MAX_COLUMNS).map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are their place
                <td key={column} className="px-2 py-1 whitespace-nowrap first:pl-0">
                  {cell.slice(0, 40)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
