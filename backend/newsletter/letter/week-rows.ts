import { formatChange, formatLevel, formatPercent } from '#domain/markets/format-figure.ts'
import type { MarketWeek } from '#domain/markets/sample-week.ts'
import type { FigureRow, MarketFigures } from './figures.ts'

/** The week in figures as the page of the issue shows it, figure for figure. */
export function weekRows({
  indices,
  topPerformers,
  currencies,
}: MarketWeek): MarketFigures['groups'] {
  return [
    {
      name: 'Indices',
      rows: indices.map(({ name, value, changePercent }) => ({
        level: formatLevel(value),
        ...percentRow(name, changePercent),
      })),
    },
    {
      name: 'Strongest Asian shares',
      rows: topPerformers.map(({ name, changePercent }) => percentRow(name, changePercent)),
    },
    {
      name: 'Currencies',
      rows: currencies.map(({ pair, rate, change }) => ({
        name: pair,
        level: formatLevel(rate),
        figure: formatChange(change).text,
        // A pair that rises is good news for one side only.
        tone: 'unchanged',
      })),
    },
  ]
}

function percentRow(name: string, changePercent: number): FigureRow {
  const { text, tone } = formatPercent(changePercent)
  return { name, figure: text, tone }
}
