import { type LeagueRow, UNPLACED_REASONS } from '#domain/research/league-row.ts'
import { showBillions, showShare } from './league-figures.ts'
import { NumberCell, NumberHeading, WideTable } from './wide-table.tsx'

export function RetentionTable({ rows }: { rows: LeagueRow[] }) {
  const placed = rows.filter(({ place }) => place !== null)
  return (
    <WideTable label="Retention league">
      <thead>
        <tr>
          <th scope="col">Company, years</th>
          <NumberHeading>Earned</NumberHeading>
          <NumberHeading>Equity added</NumberHeading>
          <NumberHeading>Stayed</NumberHeading>
          <NumberHeading>Profit added</NumberHeading>
          <NumberHeading>Return on it</NumberHeading>
          <NumberHeading>By three-year averages</NumberHeading>
          <NumberHeading>Shares</NumberHeading>
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
    </WideTable>
  )
}

/** The companies without a place, with the reason and what can be measured. */
export function UnplacedTable({ rows }: { rows: LeagueRow[] }) {
  return (
    <WideTable label="Companies without a place">
      <thead>
        <tr>
          <th scope="col">Company, years</th>
          <th scope="col">Why it has no place</th>
          <NumberHeading>Earned</NumberHeading>
          <NumberHeading>Equity added</NumberHeading>
          <NumberHeading>Profit added</NumberHeading>
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
              <NumberCell>{showBillions(row.retention?.earned)}</NumberCell>
              <NumberCell>{showBillions(row.retention?.equityAdded)}</NumberCell>
              <NumberCell>{showBillions(row.retention?.profitAdded)}</NumberCell>
            </tr>
          ) : null,
        )}
      </tbody>
    </WideTable>
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
      <NumberCell>{showBillions(retention?.earned)}</NumberCell>
      <NumberCell>{showBillions(retention?.equityAdded)}</NumberCell>
      <NumberCell>{showShare(retention?.stayed, 0)}</NumberCell>
      <NumberCell>{showBillions(retention?.profitAdded)}</NumberCell>
      <NumberCell>{showShare(retention?.returnOnAdded)}</NumberCell>
      <NumberCell>{showShare(retention?.smoothedReturn)}</NumberCell>
      <NumberCell>{showShare(retention?.sharesAdded)}</NumberCell>
    </>
  )
}
