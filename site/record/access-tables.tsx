import { formatNumber, formatPercent } from '#domain/format-number.ts'
import {
  ACCESS_MARKETS,
  type AccessGap,
  type AccessRow,
  type MarketAccess,
} from '#domain/research/access-index.ts'
import { NumberCell, NumberHeading, WideTable } from './wide-table.tsx'

const GAPS: Record<AccessGap, string> = {
  loss: 'Losses in sum',
  moreThanProfit: 'Equity grew by more than profit',
  equityFell: 'Equity fell',
}

export function MarketTable({ markets }: { markets: MarketAccess[] }) {
  return (
    <WideTable label="Access by market">
      <thead>
        <tr>
          <th scope="col">Market</th>
          <NumberHeading>Companies</NumberHeading>
          <NumberHeading>Measured</NumberHeading>
          <NumberHeading>Median that left</NumberHeading>
          <NumberHeading>With fewer shares</NumberHeading>
        </tr>
      </thead>
      <tbody>
        {markets.map(({ market, companies, measured, median, fewerShares, countsKnown }) => (
          <tr key={market}>
            <th scope="row">{ACCESS_MARKETS[market]}</th>
            <NumberCell>{companies}</NumberCell>
            <NumberCell>{measured}</NumberCell>
            <NumberCell>{showPercent(median)}</NumberCell>
            <NumberCell>{countsKnown > 0 ? `${fewerShares} of ${countsKnown}` : '–'}</NumberCell>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

export function AccessTable({ rows }: { rows: AccessRow[] }) {
  return (
    <WideTable label="Access by company">
      <thead>
        <tr>
          <th scope="col">Company, years</th>
          <NumberHeading>Profit</NumberHeading>
          <NumberHeading>Added to equity</NumberHeading>
          <NumberHeading>Left the company</NumberHeading>
          <NumberHeading>Dividends</NumberHeading>
          <NumberHeading>Shares</NumberHeading>
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
            <NumberCell>{showBillions(row.earned)}</NumberCell>
            <NumberCell>{showBillions(row.equityAdded)}</NumberCell>
            <NumberCell>{showPercent(row.left)}</NumberCell>
            <NumberCell>{showPercent(row.payout)}</NumberCell>
            <NumberCell>
              {showPercent(row.sharesAdded)}
              {row.countsDiluted ? '†' : ''}
            </NumberCell>
            <td>{describeGaps(row)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
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

function showBillions(amount: number): string {
  const billions = amount / 1e9
  return formatNumber(billions, Math.abs(billions) < 100 ? 1 : 0)
}

function showPercent(fraction: number | null): string {
  return fraction === null ? '–' : formatPercent(fraction)
}
