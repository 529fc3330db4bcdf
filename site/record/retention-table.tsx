import type { ReactNode } from 'react'
import { type LeagueRow, UNPLACED_REASONS } from '#domain/scoring/league-row.ts'
import { showBillions, showShare } from './league-figures.ts'

export function RetentionTable({ rows }: { rows: LeagueRow[] }) {
  const placed = rows.filter(({ place }) => place !== null)
  return (
    <LeagueTable label="Retention league">
      <thead>
        <tr>
          <th scope="col">Company, years</th>
          <Heading>Earned</Heading>
          <Heading>Equity added</Heading>
          <Heading>Stayed</Heading>
          <Heading>Profit added</Heading>
          <Heading>Return on it</Heading>
          <Heading>By three-year averages</Heading>
          <Heading>Shares</Heading>
        </tr>
      </thead>
      <tbody>
        {placed.map((row) => (
          <tr key={row.symbol}>
            <th scope="row">
              {row.place}. <Company row={row} />
            </th>
            <Figures row={row} />
          </tr>
        ))}
      </tbody>
    </LeagueTable>
  )
}

/** The companies without a place, with the reason and what can be measured. */
export function UnplacedTable({ rows }: { rows: LeagueRow[] }) {
  return (
    <LeagueTable label="Companies without a place">
      <thead>
        <tr>
          <th scope="col">Company, years</th>
          <th scope="col">Why it has no place</th>
          <Heading>Earned</Heading>
          <Heading>Equity added</Heading>
          <Heading>Profit added</Heading>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          row.unplaced ? (
            <tr key={row.symbol}>
              <th scope="row">
                <Company row={row} />
              </th>
              <td>{UNPLACED_REASONS[row.unplaced]}</td>
              <Cell>{showBillions(row.retention?.earned)}</Cell>
              <Cell>{showBillions(row.retention?.equityAdded)}</Cell>
              <Cell>{showBillions(row.retention?.profitAdded)}</Cell>
            </tr>
          ) : null,
        )}
      </tbody>
    </LeagueTable>
  )
}

function LeagueTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className="table-scroll" role="group" aria-label={label} tabIndex={0}>
      <table className="min-w-2xl">{children}</table>
    </div>
  )
}

function Company({ row: { symbol, name, currency, retention, byExtract } }: { row: LeagueRow }) {
  return (
    <>
      <a href={`/pro/company/${symbol}`}>{name}</a>
      {retention ? `, ${retention.from}–${retention.to}` : ''}, {currency}
      {byExtract ? '*' : ''}
    </>
  )
}

function Figures({ row: { retention } }: { row: LeagueRow }) {
  return (
    <>
      <Cell>{showBillions(retention?.earned)}</Cell>
      <Cell>{showBillions(retention?.equityAdded)}</Cell>
      <Cell>{showShare(retention?.stayed, 0)}</Cell>
      <Cell>{showBillions(retention?.profitAdded)}</Cell>
      <Cell>{showShare(retention?.returnOnAdded)}</Cell>
      <Cell>{showShare(retention?.smoothedReturn)}</Cell>
      <Cell>{showShare(retention?.sharesAdded)}</Cell>
    </>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <th scope="col" data-align="right">
      {children}
    </th>
  )
}

function Cell({ children }: { children: ReactNode }) {
  return <td data-align="right">{children}</td>
}
