import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '#domain/figures.ts'
import {
  ACCESS_MARKETS,
  type AccessGap,
  type AccessRow,
  type MarketAccess,
} from '#domain/scoring/access-index.ts'

const GAPS: Record<AccessGap, string> = {
  loss: 'Losses in sum',
  moreThanProfit: 'Equity grew by more than profit',
  equityFell: 'Equity fell',
}

export function MarketTable({ markets }: { markets: MarketAccess[] }) {
  return (
    <ScrollingTable label="Access by market">
      <thead>
        <tr>
          <th scope="col">Market</th>
          <Heading>Companies</Heading>
          <Heading>Measured</Heading>
          <Heading>Median that left</Heading>
          <Heading>With fewer shares</Heading>
        </tr>
      </thead>
      <tbody>
        {markets.map(({ market, companies, measured, median, fewerShares, countsKnown }) => (
          <tr key={market}>
            <th scope="row">{ACCESS_MARKETS[market]}</th>
            <Cell>{companies}</Cell>
            <Cell>{measured}</Cell>
            <Cell>{showPercent(median)}</Cell>
            <Cell>{countsKnown > 0 ? `${fewerShares} of ${countsKnown}` : '–'}</Cell>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  )
}

export function CompanyTable({ rows }: { rows: AccessRow[] }) {
  return (
    <ScrollingTable label="Access by company">
      <thead>
        <tr>
          <th scope="col">Company, years</th>
          <Heading>Profit</Heading>
          <Heading>Added to equity</Heading>
          <Heading>Left the company</Heading>
          <Heading>Dividends</Heading>
          <Heading>Shares</Heading>
          <th scope="col">Not measured</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.symbol}>
            <th scope="row">
              <a href={`/pro/company/${row.symbol}`}>{row.name}</a>, {row.from}–{row.to},{' '}
              {row.currency}
              {row.byExtract ? '*' : ''}
            </th>
            <Cell>{showBillions(row.earned)}</Cell>
            <Cell>{showBillions(row.equityAdded)}</Cell>
            <Cell>{showPercent(row.left)}</Cell>
            <Cell>{showPercent(row.payout)}</Cell>
            <Cell>
              {showPercent(row.sharesAdded)}
              {row.countsDiluted ? '†' : ''}
            </Cell>
            <td>{describeGaps(row)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  )
}

/** Buybacks and cross-holdings are in no company's data, as the page says, and are not repeated here. */
function describeGaps({ gap, payout, sharesAdded }: AccessRow): string {
  const gaps = [
    ...(gap ? [GAPS[gap]] : []),
    ...(payout === null ? ['dividends'] : []),
    ...(sharesAdded === null ? ['share count'] : []),
  ]
  return gaps.join('; ') || '–'
}

function ScrollingTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className="table-scroll" role="group" aria-label={label} tabIndex={0}>
      <table className="min-w-2xl">{children}</table>
    </div>
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

function showBillions(amount: number): string {
  const billions = amount / 1e9
  return formatNumber(billions, Math.abs(billions) < 100 ? 1 : 0)
}

function showPercent(fraction: number | null): string {
  return fraction === null ? '–' : formatPercent(fraction)
}
