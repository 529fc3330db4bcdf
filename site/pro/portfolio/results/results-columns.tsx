import type { ReactNode } from 'react'
import { formatFixed } from '#domain/format-number.ts'
import { SCHOOLS } from '#domain/scoring/schools.ts'
import { HealthBadge } from './health-badge.tsx'
import type { ReportedHolding } from './report.ts'
import { ScoreCell } from './score-cell.tsx'

export type ResultsColumn = {
  name: string
  /** Numbers sort from the largest, names from A; null comes last in either direction. */
  read: (holding: ReportedHolding) => number | string | null
  show: (holding: ReportedHolding) => ReactNode
  /** Of a column that shows more than text. */
  minWidth?: string
  /** Beside the figure where it does not stand below its heading. */
  label?: string
}

export type Order = { column: string; isDown: boolean }

const NARROWEST_HEAD = '4.5rem'

export const VALUE_COLUMNS: ResultsColumn[] = [
  { name: 'Symbol', read: ({ symbol }) => symbol, show: ({ symbol }) => symbol },
  {
    name: 'Shares',
    label: 'Shares',
    read: ({ shares }) => shares,
    show: ({ texts }) => texts.shares,
  },
  {
    name: 'Price',
    label: 'Price',
    // Prices in different currencies cannot be compared, so sort by the price in the portfolio's currency.
    read: ({ value, shares }) => value / shares,
    show: ({ texts }) => texts.price,
  },
  { name: 'Value', read: ({ value }) => value, show: ({ texts }) => texts.value },
  { name: 'Weight', read: ({ weight }) => weight, show: ({ texts }) => texts.weight },
]

export const ALL_COLUMNS: ResultsColumn[] = [
  ...VALUE_COLUMNS,
  ...SCHOOLS.map(({ id, name }) => ({
    name,
    label: name,
    read: ({ scores }: ReportedHolding) => scores?.[id] ?? null,
    show: ({ scores }: ReportedHolding) => <ScoreCell score={scores?.[id] ?? null} />,
    minWidth: '5.5rem',
  })),
  {
    name: 'Health',
    label: 'Health',
    read: ({ health }) => (health ? health.score / health.judged : null),
    show: ({ health }) => <HealthBadge health={health} />,
    minWidth: '5rem',
  },
]

export function sortHoldings(holdings: ReportedHolding[], columns: ResultsColumn[], order: Order) {
  const column = columns.find(({ name }) => name === order.column)
  if (!column) return holdings
  const direction = order.isDown ? -1 : 1
  const keyed = holdings.map((holding) => ({ holding, key: column.read(holding) }))
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
    if (a.key === b.key) return a.holding.place - b.holding.place
    return (a.key < b.key ? -1 : 1) * direction
  })
  return keyed.map(({ holding }) => holding)
}

/** Of the widest row. A wider figure that came with later rows would lay out the whole table again. */
export function findWidth(
  rows: readonly ReportedHolding[],
  { name, show, minWidth }: ResultsColumn,
): string {
  if (minWidth) return minWidth
  const longest = rows.reduce((length, row) => {
    const shown = show(row)
    return typeof shown === 'string' ? Math.max(length, shown.length) : length
  }, 0)
  // The heading's type is smaller than the rows', and capitals are wider than digits.
  const perCharacter = name === 'Symbol' ? 1.4 : 1.15
  return `calc(${formatFixed(longest * perCharacter, 1)}ch + 0.75rem)`
}

/** On screens, each row is a grid of its own, so that a change lays out its row alone. */
export function writeTemplate(widths: readonly string[]): string {
  return widths.map((width) => `minmax(max(${width}, ${NARROWEST_HEAD}), 1fr)`).join(' ')
}
