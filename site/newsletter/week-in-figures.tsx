import type { ReactNode } from 'react'
import { formatLongDateTime } from '#domain/format-date.ts'
import {
  type FormattedChange,
  formatChange,
  formatNumber,
  formatPercentChange,
} from '#domain/format-number.ts'
import { ISSUE_SLOT } from '#domain/newsletter/issue-schedule.ts'
import type { IssueRecord } from './issue-record-schema.ts'

export function WeekInFigures({ record }: { record: IssueRecord }) {
  const { indices, topPerformers, currencies } = record
  return (
    <section aria-labelledby="week-figures" className="week-figures">
      <h2 id="week-figures">The week in figures</h2>
      <Origin record={record} />
      <FigureTable caption="Indices" columns={['Index', 'Level', 'Week']}>
        {indices.map(({ symbol, name, value, changePercent }) => (
          <FigureRow key={symbol} name={name} cells={[formatNumber(value, 2)]}>
            <ChangeFigure change={formatPercentChange(changePercent)} />
          </FigureRow>
        ))}
      </FigureTable>
      <div className="grid sm:grid-cols-2 sm:gap-x-10">
        <FigureTable caption="Strongest of the Asian shares we follow" columns={['Share', 'Week']}>
          {topPerformers.map(({ symbol, name, changePercent }) => (
            <FigureRow key={symbol} name={name}>
              <ChangeFigure change={formatPercentChange(changePercent)} />
            </FigureRow>
          ))}
        </FigureTable>
        <FigureTable caption="Currencies" columns={['Pair', 'Rate', 'Week']}>
          {currencies.map(({ pair, rate, change }) => (
            <FigureRow key={pair} name={pair} cells={[formatNumber(rate, 2)]}>
              <ChangeFigure change={formatChange(change)} isNeutral />
            </FigureRow>
          ))}
        </FigureTable>
      </div>
    </section>
  )
}

type FigureTableProps = { caption: string; columns: string[]; children: ReactNode }

function FigureTable({ caption, columns, children }: FigureTableProps) {
  return (
    <table className="mt-5 tabular-nums">
      <caption className="border-t-2 border-ink pt-2.5 text-left text-note font-semibold text-muted">
        {caption}
      </caption>
      <thead className="sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

type FigureRowProps = { name: string; cells?: string[]; children: ReactNode }

function FigureRow({ name, cells = [], children }: FigureRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell) => (
        <td key={cell} data-align="right">
          {cell}
        </td>
      ))}
      <td data-align="right" className="whitespace-nowrap">
        {children}
      </td>
    </tr>
  )
}

const TONES = {
  gain: { className: 'text-gain', arrow: '▲' },
  loss: { className: 'text-loss', arrow: '▼' },
  unchanged: { className: 'text-unchanged', arrow: '' },
}

type ChangeFigureProps = { change: FormattedChange; isNeutral?: boolean }

function ChangeFigure({ change, isNeutral = false }: ChangeFigureProps) {
  const { className, arrow } = TONES[change.tone]
  return (
    <span className={isNeutral ? 'text-muted' : className}>
      <span aria-hidden="true" className="mr-1.5 text-[0.65em]">
        {arrow}
      </span>
      {change.text}
    </span>
  )
}

function Origin({ record: { asOf, source } }: { record: IssueRecord }) {
  const time = <time dateTime={asOf}>{formatLongDateTime(asOf, ISSUE_SLOT.timeZone)}</time>
  return (
    <p className="mt-3 font-sans text-note text-muted">
      {source === 'sample' ? (
        <>
          <strong className="mr-2 rounded-seal px-1.5 py-0.5 ring-1 ring-control ring-inset">
            Invented sample data, not market prices.
          </strong>
          Generated for {time}, Hong Kong time. Emails sent from a site with a quote provider show
          closing prices instead.
        </>
      ) : (
        <>
          Closing prices before {time}, Hong Kong time. Source: {source}.
        </>
      )}{' '}
      Changes are over one week.
    </p>
  )
}
