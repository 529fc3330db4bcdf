import type { ChartData } from './chart-schema.ts'
import {
  countChartDecimals,
  formatChartFigure,
  formatGain,
  formatPosition,
} from './format-figure.ts'

type Tone = 'series' | 'total' | 'rise' | 'fall'

export type BarSegment = {
  from: number
  to: number
  tone: Tone
  series: number
  label: string
}

/** A category with one lane per bar; stacked bars share a lane. */
export type BarRow = { label: string; lanes: BarSegment[][] }

type Series = ChartData['series']

export function layOutBars({ kind, series }: Pick<ChartData, 'kind' | 'series'>): BarRow[] {
  const decimals = countChartDecimals(series)
  if (kind === 'waterfall') return layOutWaterfall(series[0]?.points ?? [], decimals)
  const positions = [...new Set(series.flatMap(({ points }) => points.map(([x]) => x)))]
  return positions.map((position) => ({
    label: formatPosition(position),
    lanes: kind === 'bar' ? placeSideBySide(series, position, decimals) : [stack(series, position)],
  }))
}

function layOutWaterfall(points: Series[number]['points'], decimals: number): BarRow[] {
  let level = 0
  return points.map(([position, value], index) => {
    const isTotal = index === 0 || index === points.length - 1
    const from = isTotal ? 0 : level
    level = isTotal ? value : level + value
    const segment: BarSegment = {
      from,
      to: level,
      tone: getWaterfallTone(isTotal, value),
      series: 0,
      label: isTotal ? formatChartFigure(value, decimals) : formatGain(value, decimals),
    }
    return { label: formatPosition(position), lanes: [[segment]] }
  })
}

function getWaterfallTone(isTotal: boolean, value: number): Tone {
  if (isTotal) return 'total'
  return value < 0 ? 'fall' : 'rise'
}

function placeSideBySide(
  series: Series,
  position: number | string,
  decimals: number,
): BarSegment[][] {
  return series.flatMap(({ points }, index) => {
    const value = findValue(points, position)
    if (value === undefined) return []
    const label = formatChartFigure(value, decimals)
    return [[{ from: 0, to: value, tone: 'series', series: index, label }]]
  })
}

function stack(series: Series, position: number | string): BarSegment[] {
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
