import {
  type CSSProperties,
  Fragment,
  memo,
  type ReactNode,
  useDeferredValue,
  useId,
  useMemo,
  useState,
} from 'react'
import { YoursMark } from '#site/pro/scores/figure-fields.tsx'
import { Button } from '#site/ui/button.tsx'
import { useIncrementalRows } from '../use-incremental-count.ts'
import type { PortfolioReport, ReportedHolding } from './report.ts'
import {
  ALL_COLUMNS,
  findWidth,
  type Order,
  type ResultsColumn,
  sortHoldings,
  VALUE_COLUMNS,
  writeTemplate,
} from './results-columns.tsx'

type ResultsTableProps = {
  report: PortfolioReport
  /** Printing shows all rows. */
  isWhole: boolean
  /** The row that is open. */
  opened: number | undefined
  onOpen: (place: number | undefined) => void
  openHolding?: ((holding: ReportedHolding) => ReactNode) | undefined
}

const HELP =
  'Open a symbol to see its criteria, its figures and the filings they come from. A dash means not enough data: you can enter what is missing.'
const DEMO_HELP =
  'Open a symbol to see how its company’s real financial statements score at this price.'

/** The demo keeps its own order (docs/behavior.md, Portfolio). */
const AS_ENTERED: Order = { column: '', isDown: true }
const HEAVIEST_FIRST: Order = { column: 'Weight', isDown: true }
const ROWS_AT_FIRST = 50
const ROWS_AT_A_TIME = 15

export function ResultsTable(props: ResultsTableProps) {
  const { report, isWhole, opened, onOpen, openHolding } = props
  const [order, setOrder] = useState<Order>(report.isDemo ? AS_ENTERED : HEAVIEST_FIRST)
  const [isLong, setIsLong] = useState(false)
  const columns = report.isDemo ? VALUE_COLUMNS : ALL_COLUMNS
  const isShort = report.holdings.length > ROWS_AT_FIRST && !isLong
  // The pressed heading changes at once, and the rows follow.
  const sortedBy = useDeferredValue(order)
  const rows = useMemo(() => {
    const sorted = sortHoldings(report.holdings, columns, sortedBy)
    return isShort && !isWhole ? sorted.slice(0, ROWS_AT_FIRST) : sorted
  }, [report.holdings, columns, sortedBy, isShort, isWhole])
  const widths = useMemo(
    () => columns.map((column) => (report.isDemo ? '0' : findWidth(report.holdings, column))),
    [columns, report.holdings, report.isDemo],
  )

  function handleSort({ name, read }: ResultsColumn) {
    const isText =
      typeof report.holdings[0] === 'object' && typeof read(report.holdings[0]) === 'string'
    const isDown = order.column === name ? !order.isDown : !isText
    setOrder({ column: name, isDown })
  }

  return (
    <div className="min-w-0">
      <h3 className="text-title font-medium break-after-avoid">Holdings</h3>
      {openHolding ? (
        <p data-print="none" className="mt-1 max-w-2xl text-small text-pretty text-muted">
          {report.isDemo ? DEMO_HELP : HELP}
        </p>
      ) : null}
      <div className="scroll-shade @container relative mt-3 contain-content print:contain-none print:overflow-visible print:[container-type:normal]">
        <table
          style={{ '--columns': writeTemplate(widths) } as CSSProperties}
          className={`w-full text-small print:text-[8pt] ${report.isDemo ? '' : 'holdings-table'}`}
        >
          <caption className="sr-only">Holdings</caption>
          <thead className="border-b border-hairline text-muted">
            <tr>
              {columns.map((column, index) => (
                <SortableHead
                  key={column.name}
                  column={column}
                  minWidth={widths[index] ?? '0'}
                  order={order}
                  onSort={() => handleSort(column)}
                />
              ))}
            </tr>
          </thead>
          <HoldingBody
            rows={rows}
            step={isWhole ? rows.length : ROWS_AT_A_TIME}
            columns={columns}
            opened={opened}
            onOpen={onOpen}
            openHolding={openHolding}
          />
        </table>
      </div>
      {isShort ? (
        <Button look="secondary" className="mt-4" data-print="none" onClick={() => setIsLong(true)}>
          Show all {report.holdings.length} holdings
        </Button>
      ) : null}
    </div>
  )
}

type SortableHeadProps = {
  column: ResultsColumn
  minWidth: string
  order: Order
  onSort: () => void
}

function SortableHead({ column: { name }, minWidth, order, onSort }: SortableHeadProps) {
  const isSorted = order.column === name
  const isFirst = name === 'Symbol'
  const arrow = (
    <span aria-hidden="true" className={`px-1 print:hidden ${isSorted ? '' : 'invisible'}`}>
      {order.isDown ? '↓' : '↑'}
    </span>
  )
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (order.isDown ? 'descending' : 'ascending') : undefined}
      style={{ '--narrowest': minWidth } as CSSProperties}
      className={`min-w-(--narrowest) text-note font-medium print:min-w-0 ${isFirst ? 'sticky left-0 bg-paper text-left print:static' : 'pl-1 text-right sm:pl-2'}`}
    >
      <button
        type="button"
        className={`min-h-11 whitespace-nowrap hover:text-accent print:min-h-8 ${isSorted ? 'font-semibold text-ink' : ''}`}
        onClick={onSort}
      >
        {isFirst ? null : arrow}
        {name}
        {isFirst ? arrow : null}
      </button>
    </th>
  )
}

type HoldingBodyProps = {
  rows: ReportedHolding[]
  step: number
  columns: ResultsColumn[]
  opened: number | undefined
  onOpen: (place: number | undefined) => void
  openHolding: ResultsTableProps['openHolding']
}

function HoldingBody({ rows, step, columns, opened, onOpen, openHolding }: HoldingBodyProps) {
  const incremental = useIncrementalRows(rows, step)
  // The pressed symbol changes at once, and the criteria follow.
  const detailed = useDeferredValue(opened)
  const canOpen = openHolding !== undefined
  const isFresh = (index: number) => index < incremental.freshCount
  return (
    <tbody>
      {incremental.rows.map((holding, index) => (
        <HoldingRows
          // biome-ignore lint/suspicious/noArrayIndexKey: a row takes another holding rather than move
          key={index}
          holding={holding}
          columns={columns}
          canOpen={canOpen}
          isOpen={canOpen && opened === holding.place && isFresh(index)}
          onOpen={onOpen}
          details={
            detailed === holding.place && isFresh(index) ? openHolding?.(holding) : undefined
          }
        />
      ))}
    </tbody>
  )
}

type HoldingRowsProps = {
  holding: ReportedHolding
  columns: ResultsColumn[]
  canOpen: boolean
  isOpen: boolean
  onOpen: HoldingBodyProps['onOpen']
  /** Of the row that is open. */
  details: ReactNode
}

/** Memoized, so that of 500 rows only those that open or close render again. `onOpen` always does the same. */
const HoldingRows = memo(function HoldingRows(props: HoldingRowsProps) {
  const { holding, columns, canOpen, isOpen, onOpen, details } = props
  const id = useId()
  const [, ...figures] = columns
  return (
    <Fragment>
      <tr className="border-b border-hairline">
        <th
          scope="row"
          className="sticky left-0 bg-paper py-2 pr-3 text-left font-semibold lg:static print:static print:py-1"
        >
          {canOpen ? (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={details ? id : undefined}
              data-holding={holding.place}
              onClick={() => onOpen(isOpen ? undefined : holding.place)}
              className="min-h-9 text-left underline decoration-hairline underline-offset-4 hover:text-accent print:min-h-0 print:no-underline"
            >
              {holding.symbol}
            </button>
          ) : (
            holding.symbol
          )}
          {holding.ownFigures > 0 ? (
            <span className="ml-2">
              <YoursMark />
            </span>
          ) : null}
        </th>
        {figures.map(({ name, label, show }) => (
          <td
            key={name}
            data-label={label}
            className="py-2 pl-1 text-right whitespace-nowrap sm:pl-2 lg:pl-3 print:py-1 print:pl-1.5"
          >
            {show(holding)}
          </td>
        ))}
      </tr>
      {details ? (
        <tr id={id} data-print="none">
          <td colSpan={columns.length} className="border-b border-hairline p-0 lining-nums">
            <div className="sticky left-0 w-[100cqw] bg-paper">{details}</div>
          </td>
        </tr>
      ) : null}
    </Fragment>
  )
}, isSameRow)

function isSameRow(one: HoldingRowsProps, other: HoldingRowsProps): boolean {
  const names = ['holding', 'columns', 'canOpen', 'isOpen', 'details'] as const
  return names.every((name) => one[name] === other[name])
}
