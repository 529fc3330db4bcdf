import type { ChartData } from './chart-schema.ts'
import { formatChange, formatFigure, formatPosition } from './format-figure.ts'

/** The figures of a chart, for those who would rather read them. */
export function ChartTable({ data }: { data: ChartData }) {
  const positions = [...new Set(data.series.flatMap(({ points }) => points.map(([x]) => x)))]
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
                {formatCell(data, points.find(([x]) => x === position)?.[1], row, positions.length)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The steps of a waterfall carry their sign, its two totals do not. */
function formatCell({ kind }: ChartData, value: number | undefined, row: number, rows: number) {
  if (value === undefined) return '–'
  const isChange = kind === 'waterfall' && row > 0 && row < rows - 1
  return isChange ? formatChange(value) : formatFigure(value)
}
