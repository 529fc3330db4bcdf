import type { ChartData } from './chart-schema.ts'
import { getSeriesLook } from './series-look.ts'

type SeriesMarksProps = {
  data: ChartData
  place: (position: number | string) => number
  scale: (value: number) => number
}

/** With more points than this, dots along a line would run together. */
const MOST_DOTTED_POINTS = 16

/** The lines of a line chart with their points, or the dots alone of a scatter chart. */
export function SeriesMarks({ data, place, scale }: SeriesMarksProps) {
  return data.series.map(({ name, points }, index) => {
    const look = getSeriesLook(index)
    const spots = points.map(([x, y]) => `${round(place(x))} ${round(scale(y))}`)
    const isDotted = data.kind === 'scatter' || points.length <= MOST_DOTTED_POINTS
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
      </g>
    )
  })
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
