import type { ChartData } from './chart-schema.ts'
import {
  countChartDecimals,
  formatChartFigure,
  formatGain,
  formatPosition,
} from './format-figure.ts'

export function ChartTable({ data }: { data: ChartData }) {
  const positions = [...new Set(data.series.flatMap(({ points }) => points.map(([x]) => x)))]
  const decimals = countChartDecimals(data.series)
  const last = positions.length - 1
  return (
    <table>
      <caption className="sr-only">{data.title}</caption>
      <thead>
        <tr>
          <th scope="col">{data.xLabel}</th>
          {data.series.map(({ name }) => (
            <th key={name} scope="col" data-align="right">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {positions.map((position, row) => (
          <tr key={position}>
            <th scope="row">{formatPosition(position)}</th>
            {data.series.map(({ name, points }) => (
              <td key={name} data-align="right">
                {formatCell({
                  value: points.find(([x]) => x === position)?.[1],
                  decimals,
                  isChange: data.kind === 'waterfall' && row > 0 && row < last,
                })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Cell = { value: number | undefined; decimals: number; isChange: boolean }

/** A waterfall's steps have a sign; its two totals do not. */
function formatCell({ value, decimals, isChange }: Cell): string {
  if (value === undefined) return '–'
  return isChange ? formatGain(value, decimals) : formatChartFigure(value, decimals)
}
