import type { ChartData } from './chart-schema.ts'
import { spreadLabels } from './end-labels.ts'
import { formatChartFigure } from './format-figure.ts'
import {
  type ChartFrame,
  createLogScale,
  createScale,
  type Extent,
  findExtent,
  logTicks,
  niceTicks,
} from './scales.ts'
import { getSeriesLook } from './series-look.ts'
import { createXAxis } from './x-axis.ts'

type PlaneChartProps = { data: ChartData; frame: ChartFrame; className: string }

const HEIGHT = 320
/** Room for a value above the highest point. */
const TOP = 24
const BOTTOM = HEIGHT - 46
const LETTER = 7
const LINE = 14

export function PlaneChart({ data, frame, className }: PlaneChartProps) {
  const points = data.series.flatMap((series) => series.points)
  const { ticks, extent } = chooseValues(data, points)
  const labels = ticks.map((tick) => formatChartFigure(tick))
  const left = measureWidest(labels) + 10
  const ends = listEnds(data)
  const room = measureWidest(ends.map(({ label }) => label))
  const right = frame.width - Math.max(room + 12, 16)
  const axis = createXAxis(
    points.map(([x]) => x),
    [left + 6, right],
    frame.ticks,
  )
  const create = data.scale === 'log' ? createLogScale : createScale
  const scale = create(extent, [BOTTOM, TOP])
  return (
    <svg viewBox={`0 0 ${frame.width} ${HEIGHT}`} className={className} aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            d={`M${left} ${scale(tick)}H${right}`}
            className={tick === 0 ? 'stroke-control' : 'stroke-hairline'}
          />
          <text x={left - 8} y={scale(tick) + 4} textAnchor="end" className="fill-muted">
            {formatChartFigure(tick)}
          </text>
        </g>
      ))}
      {axis.ticks.map((tick) => (
        <g key={tick.label}>
          <path d={`M${tick.at} ${BOTTOM}v5`} className="stroke-control" />
          <text x={tick.at} y={BOTTOM + 20} textAnchor="middle" className="fill-muted">
            {tick.label}
          </text>
        </g>
      ))}
      <text x={right} y={HEIGHT - 6} textAnchor="end" className="fill-ink">
        {data.xLabel}
      </text>
      <SeriesMarks data={data} place={axis.place} scale={scale} />
      <EndLabels ends={ends} scale={scale} left={right + 10} />
    </svg>
  )
}

/** A linear axis ends at its outer ticks, a log axis just beyond the data. */
function chooseValues(data: ChartData, points: [number | string, number][]) {
  if (data.scale !== 'log') {
    const ticks = niceTicks(findValueExtent(data, points), 5)
    return { ticks, extent: findExtent(ticks) }
  }
  const [low, high] = findExtent(points.map(([, value]) => value))
  const extent: Extent = [low * 0.85, high * 1.1]
  return { ticks: logTicks(extent), extent }
}

/** The axis of a line chart includes zero, so slopes are not exaggerated. */
function findValueExtent({ kind }: ChartData, points: [number | string, number][]): Extent {
  const values = points.map(([, value]) => value)
  return findExtent(kind === 'line' ? [...values, 0] : values)
}

type SeriesMarksProps = {
  data: ChartData
  place: (position: number | string) => number
  scale: (value: number) => number
}

const MAX_DOTTED_POINTS = 16

function SeriesMarks({ data, place, scale }: SeriesMarksProps) {
  return data.series.map(({ name, points }, index) => {
    const look = getSeriesLook(index)
    const spots = points.map(([x, y]) => `${round(place(x))} ${round(scale(y))}`)
    const isDotted = data.kind === 'scatter' || points.length <= MAX_DOTTED_POINTS
    return (
      <g key={name}>
        {data.kind === 'line' ? (
          <path
            d={`M${spots.join('L')}`}
            className={`fill-none ${look.stroke}`}
            strokeWidth="2"
            strokeLinejoin="round"
            strokeDasharray={look.dashes}
          />
        ) : null}
        {isDotted
          ? spots.map((spot) => (
              <path
                key={spot}
                d={look.mark}
                transform={`translate(${spot})`}
                className={look.fill}
              />
            ))
          : null}
        {labelled(data, points).map(([x, y]) => (
          <text
            key={`${x}`}
            x={round(place(x))}
            y={round(scale(y)) - 8}
            textAnchor={x === points.at(-1)?.[0] ? 'end' : 'middle'}
            paintOrder="stroke"
            strokeWidth="3"
            strokeLinejoin="round"
            className="fill-ink stroke-paper"
          >
            {formatChartFigure(y)}
          </text>
        ))}
      </g>
    )
  })
}

type LineEnd = { name: string; value: number; label: string }

/** The last value of each line. A level line, such as a required return, is named in the legend. */
function listEnds({ kind, series }: ChartData): LineEnd[] {
  if (kind !== 'line') return []
  return series.flatMap(({ name, points }): LineEnd[] => {
    const value = points.at(-1)?.[1]
    const isLevel = points.every(([, other]) => other === value)
    return value === undefined || isLevel ? [] : [{ name, value, label: formatChartFigure(value) }]
  })
}

type EndLabelsProps = { ends: LineEnd[]; scale: (value: number) => number; left: number }

function EndLabels({ ends, scale, left }: EndLabelsProps) {
  const heights = spreadLabels(
    ends.map(({ value }) => scale(value)),
    LINE,
    [TOP, BOTTOM],
  )
  return ends.map(({ name, label }, index) => (
    <text key={name} x={left} y={round(heights[index] ?? 0) + 4} className="fill-ink">
      {label}
    </text>
  ))
}

/** The value of each dot that no line joins. */
function labelled({ kind }: ChartData, points: [number | string, number][]) {
  return kind === 'scatter' && points.length <= MAX_DOTTED_POINTS ? points : []
}

function measureWidest(labels: string[]): number {
  return Math.max(0, ...labels.map(({ length }) => length)) * LETTER
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
