import type { ReactNode } from 'react'
import type { ExchangeRates } from '#domain/markets/exchange-rates.ts'
import type { ScoredState } from '../shown-analysis.ts'

/** What a table of amounts is of: an analysis, in the reader's currency. */
export type AmountsProps = {
  state: ScoredState
  own: string
  rates: ExchangeRates
}

type AmountTableProps = { caption: string; columns: readonly string[]; children: ReactNode }

/** The first column names the holding, the others are amounts. */
export function AmountTable({ caption, columns, children }: AmountTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="scroll-shade relative mt-4">
      <table className="w-full text-small tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-hairline text-note text-muted">
          <tr>
            {columns.map((name, column) => (
              <th
                key={name}
                scope="col"
                className={`py-2 pr-3 align-bottom font-medium last:pr-0 ${column === 0 ? 'text-left' : 'text-right'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

/** What a sum is of: `Together`, or `2 of 7 together`. */
export function nameSum(counted: number, all: number): string {
  return counted === all ? 'Together' : `${counted} of ${all} together`
}

const MAX_NAMED = 12

/** Holdings that a table has no row of, and what they lack. */
export function LeftOut({ without, symbols }: { without: string; symbols: readonly string[] }) {
  if (symbols.length === 0) return null
  const more = symbols.length - MAX_NAMED
  return (
    <p className="mt-2 max-w-3xl text-note text-muted">
      Not in the table, without {without}: {symbols.slice(0, MAX_NAMED).join(', ')}
      {more > 0 ? ` and ${more} more` : ''}.
    </p>
  )
}

type AmountRowProps = { name: string; cells: readonly ReactNode[]; isTotal?: boolean }

export function AmountRow({ name, cells, isTotal = false }: AmountRowProps) {
  return (
    <tr className={`border-b border-hairline ${isTotal ? 'font-semibold' : ''}`}>
      <th scope="row" className="py-2 pr-3 text-left font-semibold">
        {name}
      </th>
      {cells.map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name
        <td key={column} className="py-2 pr-3 text-right whitespace-nowrap last:pr-0">
          {cell}
        </td>
      ))}
    </tr>
  )
}
