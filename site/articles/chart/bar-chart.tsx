import { type BarRow, type BarSegment, layOutBars } from './bar-rows.ts'
import type { ChartData } from './chart-schema.ts'
import { formatChartFigure } from './format-figure.ts'
import { type ChartFrame, createScale, findExtent, niceTicks } from './scales.ts'
import { getSeriesLook } from './series-look.ts'

type BarChartProps = { data: ChartData; frame: ChartFrame; className: string }

const LANE = 20
const ROW_GAP = 20
const FIGURE = 52

export function BarChart({ data, frame, className }: BarChartProps) {
  const rows = layOutBars(data)
  const places = placeRows(rows)
  const ends = rows.flatMap((row) => row.lanes.flat().flatMap(({ from, to }) => [from, to]))
  const ticks = niceTicks(findExtent([0, ...ends]), frame.ticks - 1)
  const scale = createScale(findExtent(ticks), [frame.names + 8, frame.width - FIGURE])
  const bottom = places.end
  return (
    <svg viewBox={`0 0 ${frame.width} ${bottom + 26}`} className={className} aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            d={`M${scale(tick)} 0V${bottom}`}
            className={tick === 0 ? 'stroke-control' : 'stroke-hairline'}
          />
          <text x={scale(tick)} y={bottom + 18} textAnchor="middle" className="fill-muted">
            {formatChartFigure(tick)}
          </text>
        </g>
      ))}
      {rows.map((row, index) => (
        <g key={row.label} transform={`translate(0 ${places.starts[index]})`}>
          <RowName row={row} frame={frame} />
          {row.lanes.map((lane, place) => (
            <Lane key={getLaneKey(lane)} lane={lane} y={place * LANE} scale={scale} />
          ))}
        </g>
      ))}
    </svg>
  )
}

function RowName({ row, frame }: { row: BarRow; frame: ChartFrame }) {
  const lines = wrapLabel(row.label, frame.letters)
  const middle = (row.lanes.length * LANE) / 2
  return (
    <text textAnchor="end" className="fill-ink">
      {lines.map((line, index) => (
        <tspan key={line} x={frame.names} y={middle + 3 + (index - (lines.length - 1) / 2) * 14}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

type LaneProps = { lane: BarSegment[]; y: number; scale: (value: number) => number }

function Lane({ lane, y, scale }: LaneProps) {
  return lane.map((segment) => {
    const start = Math.min(scale(segment.from), scale(segment.to))
    const end = Math.max(scale(segment.from), scale(segment.to))
    return (
      <g key={segment.series}>
        <rect
          x={start}
          y={y + 1}
          width={end - start}
          height={LANE - 4}
          className={getFill(segment)}
        />
        <text x={end + 6} y={y + 13} className="fill-ink">
          {segment.label}
        </text>
      </g>
    )
  })
}

function getLaneKey(lane: BarSegment[]): string {
  return lane.map((segment) => segment.series).join(' ')
}

function getFill({ tone, series }: BarSegment): string {
  if (tone === 'series') return getSeriesLook(series).fill
  return { total: 'fill-ink', rise: 'fill-gain', fall: 'fill-loss' }[tone]
}

function placeRows(rows: BarRow[]): { starts: number[]; end: number } {
  let y = 8
  const starts = rows.map((row) => {
    const start = y
    y += Math.max(row.lanes.length, 1) * LANE + ROW_GAP
    return start
  })
  return { starts, end: y - ROW_GAP / 2 }
}

function wrapLabel(label: string, letters: number): string[] {
  const lines: string[] = []
  for (const word of label.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < letters) {
      lines[lines.length - 1] = `${last} ${word}`
    } else {
      lines.push(word)
    }
  }
  return lines
}
