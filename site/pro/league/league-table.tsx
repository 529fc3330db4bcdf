import type { SchoolVerdict } from '#domain/coverage/school-verdict.ts'
import { formatDay } from '#domain/markets/summarize-history.ts'
import {
  type LeagueReport,
  type LeagueRow,
  type LeagueSorting,
  UNPLACED_REASONS,
} from '#domain/research/league-row.ts'
import type { Retention } from '#domain/research/retained-earnings.ts'
import { SCHOOLS, type School } from '#domain/scoring/schools.ts'
import {
  Cell,
  Note,
  type SortedColumn,
  SortedRow,
  SortedTable,
  VerdictCell,
} from '#site/pro/companies/sorted-table.tsx'
import { showBillions, showShare } from '#site/record/league-figures.ts'

const COLUMNS: readonly SortedColumn<LeagueSorting>[] = [
  { sorting: 'name', title: 'Company', isAscending: true },
  { sorting: 'place', title: 'Return on what it added' },
  { sorting: 'smoothed', title: 'By three-year averages' },
  { sorting: 'stayed', title: 'Stayed in equity' },
  { sorting: 'shares', title: 'Shares' },
  ...SCHOOLS.map(({ id, name }) => ({ sorting: id, title: name })),
  { sorting: 'newest', title: 'Annual reports' },
]

type LeagueTableProps = {
  rows: readonly LeagueRow[]
  sorting: LeagueSorting
  onSort: (sorting: LeagueSorting) => void
  verdictOf: (symbol: string, school: School) => SchoolVerdict | undefined
}

export function LeagueTable({ rows, sorting, onSort, verdictOf }: LeagueTableProps) {
  return (
    <SortedTable
      label="Retention league"
      count={`${rows.length} companies`}
      columns={COLUMNS}
      sorting={sorting}
      onSort={onSort}
    >
      {rows.map((row) => (
        <SortedRow key={row.symbol} heading={<Name row={row} />}>
          <Cell>
            <Return row={row} />
          </Cell>
          <Cell>{showShare(row.retention?.smoothedReturn)}</Cell>
          <Cell>{row.retention ? <Stayed retention={row.retention} /> : '–'}</Cell>
          <Cell>{showShare(row.retention?.sharesAdded)}</Cell>
          {SCHOOLS.map(({ id }) => (
            <VerdictCell key={id} verdict={verdictOf(row.symbol, id)} />
          ))}
          <Cell>
            <Report report={row.firstReport} />
            <Report report={row.lastReport} />
          </Cell>
        </SortedRow>
      ))}
    </SortedTable>
  )
}

function Name({ row: { symbol, name, currency, retention, byExtract } }: { row: LeagueRow }) {
  return (
    <>
      <span className="block min-w-28 font-semibold wrap-break-word">{name}</span>
      <a
        href={`/pro/company/${symbol}`}
        className="inline-flex min-h-6 items-center text-note underline underline-offset-4 hover:text-accent"
      >
        {symbol}
      </a>
      <Note>
        {retention ? `${retention.from}–${retention.to}, ` : ''}
        {currency}
        {byExtract ? '*' : ''}
      </Note>
    </>
  )
}

function Return({ row: { place, unplaced, retention } }: { row: LeagueRow }) {
  if (unplaced || place === null) {
    return (
      <span className="block max-w-44 text-note text-muted">
        {unplaced ? UNPLACED_REASONS[unplaced] : 'No place'}
      </span>
    )
  }
  return (
    <>
      <span className="font-serif text-title tabular-nums">
        {showShare(retention?.returnOnAdded)}
      </span>
      <Note>place {place}</Note>
    </>
  )
}

function Stayed({ retention: { stayed, earned, equityAdded, profitAdded } }: StayedProps) {
  return (
    <>
      <span className="tabular-nums">{showShare(stayed, 0)}</span>
      <Note>
        earned {showBillions(earned)}, equity {showSigned(equityAdded)}, profit{' '}
        {showSigned(profitAdded)}
      </Note>
    </>
  )
}

type StayedProps = { retention: Retention }

function Report({ report }: { report: LeagueReport | null }) {
  if (!report) return null
  return (
    <span className="block text-note whitespace-nowrap">
      <a
        href={report.address}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-6 items-center underline underline-offset-2 hover:text-accent"
      >
        {report.fiscalYear}
      </a>
      {report.filed ? <span className="text-muted">, filed {formatDay(report.filed)}</span> : null}
    </span>
  )
}

function showSigned(amount: number): string {
  return `${amount > 0 ? '+' : ''}${showBillions(amount)}`
}
