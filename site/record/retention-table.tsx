import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '#domain/figures.ts'
import type { LeagueRow, Unplaced } from '#domain/scoring/retention-league.ts'

const BILLION = 1_000_000_000

const REASONS: Record<Unplaced, string> = {
  shortRecord: 'No report of 2018 in our data',
  keptLittle: 'Kept less than a fifth of its profit',
  equityFell: 'Equity fell',
  moreThanProfit: 'Equity grew by more than profit: new shares, a merger or revalued holdings',
}

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
              <td>{REASONS[row.unplaced]}</td>
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
      <Cell>{showPercent(retention?.stayed, 0)}</Cell>
      <Cell>{showBillions(retention?.profitAdded)}</Cell>
      <Cell>{showPercent(retention?.returnOnAdded)}</Cell>
      <Cell>{showPercent(retention?.smoothedReturn)}</Cell>
      <Cell>{showPercent(retention?.sharesAdded)}</Cell>
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

function showBillions(amount: number | null | undefined): string {
  if (amount === null || amount === undefined) return '–'
  const billions = amount / BILLION
  return formatNumber(billions, Math.abs(billions) < 100 ? 1 : 0)
}

function showPercent(fraction: number | null | undefined, decimals = 1): string {
  return fraction === null || fraction === undefined ? '–' : formatPercent(fraction, decimals)
}
