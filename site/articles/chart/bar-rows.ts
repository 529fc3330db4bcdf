import type { ChartData } from './chart-schema.ts'
import { formatChange, formatFigure, formatPosition } from './format-figure.ts'

type Tone = 'series' | 'total' | 'rise' | 'fall'

/** A bar from one value to another. */
export type Segment = {
  from: number
  to: number
  tone: Tone
  /** The place of its series, from 0. */
  series: number
  /** Written at its end, when there is room for one figure a bar. */
  label: string
}

/** A category: bars on lanes below one another, several in a lane when they are stacked. */
export type BarRow = { label: string; lanes: Segment[][] }

type Series = ChartData['series']

/** The bars of a chart of kind `bar`, `stacked-bar` or `waterfall`, in the order of the data. */
export function layOutBars({ kind, series }: Pick<ChartData, 'kind' | 'series'>): BarRow[] {
  if (kind === 'waterfall') return layOutWaterfall(series[0]?.points ?? [])
  const positions = [...new Set(series.flatMap(({ points }) => points.map(([x]) => x)))]
  return positions.map((position) => ({
    label: formatPosition(position),
    lanes: kind === 'bar' ? placeSideBySide(series, position) : [stack(series, position)],
  }))
}

/** First and last point are totals from zero; each between starts where the one before ended. */
function layOutWaterfall(points: Series[number]['points']): BarRow[] {
  let level = 0
  return points.map(([position, value], index) => {
    const isTotal = index === 0 || index === points.length - 1
    const from = isTotal ? 0 : level
    level = isTotal ? value : level + value
    const segment: Segment = {
      from,
      to: level,
      tone: getWaterfallTone(isTotal, value),
      series: 0,
      label: isTotal ? formatFigure(value) : formatChange(value),
    }
    return { label: formatPosition(position), lanes: [[segment]] }
  })
}

function getWaterfallTone(isTotal: boolean, value: number): Tone {
  if (isTotal) return 'total'
  return value < 0 ? 'fall' : 'rise'
}

function placeSideBySide(series: Series, position: number | string): Segment[][] {
  return series.flatMap(({ points }, index) => {
    const value = findValue(points, position)
    if (value === undefined) return []
    return [[{ from: 0, to: value, tone: 'series', series: index, label: formatFigure(value) }]]
  })
}

/** Gains pile up to the right of zero, losses to the left. */
function stack(series: Series, position: number | string): Segment[] {
  const ends = { above: 0, below: 0 }
  return series.flatMap(({ points }, index) => {
    const value = findValue(points, position)
    if (value === undefined) return []
    const side = value < 0 ? 'below' : 'above'
    const from = ends[side]
    ends[side] += value
    return [{ from, to: ends[side], tone: 'series' as const, series: index, label: '' }]
  })
}

function findValue(points: Series[number]['points'], position: number | string) {
  return points.find(([x]) => x === position)?.[1]
}
