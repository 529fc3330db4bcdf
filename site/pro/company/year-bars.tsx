import { describeTrend } from './describe-trend.ts'

type YearBarsProps = {
  title: string
  unit: string
  isRate?: boolean
  bars: { year: number; value: number | undefined }[]
  format: (value: number) => string
}

const HEIGHT = 72
const STEP = 20
const WIDTH = 14
const LEAST = 1.5

export function YearBars({ title, unit, isRate = false, bars, format }: YearBarsProps) {
  const known = bars.flatMap(({ year, value }) => (value === undefined ? [] : [{ year, value }]))
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return null
  const highest = Math.max(0, ...known.map(({ value }) => value))
  const lowest = Math.min(0, ...known.map(({ value }) => value))
  const scale = HEIGHT / (highest - lowest || 1)
  const baseline = highest * scale
  const summary = `${title} by fiscal year: ${format(first.value)} in ${first.year}, ${format(last.value)} in ${last.year}${unit ? `, ${unit}` : ''}. The table below has every year.`
  return (
    <figure className="break-inside-avoid">
      <figcaption className="flex items-baseline justify-between gap-3 text-small">
        <span className="font-semibold text-pretty">{describeTrend(title, known, isRate)}</span>
        <span className="shrink-0 text-right">
          <span className="font-serif text-lead tabular-nums">{format(last.value)}</span>{' '}
          {unit ? <span className="text-note text-muted">{unit}</span> : null}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${bars.length * STEP - (STEP - WIDTH)} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-3 h-18 w-full overflow-visible"
      >
        {bars.map(({ year, value }, at) =>
          value === undefined ? null : (
            <rect
              key={year}
              x={at * STEP}
              width={WIDTH}
              y={value >= 0 ? Math.min(baseline - value * scale, baseline - LEAST) : baseline}
              height={Math.max(Math.abs(value) * scale, LEAST)}
              className={chooseColor(value, year === last.year)}
            >
              <title>{`${year}: ${format(value)}`}</title>
            </rect>
          ),
        )}
        <line
          x1="0"
          x2="100%"
          y1={baseline}
          y2={baseline}
          vectorEffect="non-scaling-stroke"
          className="stroke-control"
          strokeWidth="1"
        />
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-note text-muted tabular-nums">
        <span>{bars[0]?.year}</span>
        <span>{bars.at(-1)?.year}</span>
      </p>
    </figure>
  )
}

function chooseColor(value: number, isLatest: boolean): string {
  if (value < 0) return 'fill-loss'
  return isLatest ? 'fill-ink' : 'fill-control/60'
}
