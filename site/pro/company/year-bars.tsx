import { describeMissingYears, describeTrend, listKnown, type YearBar } from './describe-trend.ts'

type YearBarsProps = {
  title: string
  unit: string
  isRate?: boolean
  bars: readonly YearBar[]
  format: (value: number) => string
}

const HEIGHT = 72
const STEP = 20
const WIDTH = 14
const LEAST = 1.5

export function YearBars({ title, unit, isRate = false, bars, format }: YearBarsProps) {
  const known = listKnown(bars)
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return null
  const highest = Math.max(0, ...known.map(({ value }) => value))
  const lowest = Math.min(0, ...known.map(({ value }) => value))
  const scale = HEIGHT / (highest - lowest || 1)
  const baseline = highest * scale
  const begin = bars.findIndex(({ year }) => year === first.year)
  const missing = describeMissingYears(bars)
  const summary = `${title} by fiscal year: ${format(first.value)} in ${first.year}, ${format(last.value)} in ${last.year}${unit ? `, ${unit}` : ''}. ${missing ? `${missing} ` : ''}The table below has every year.`
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
        viewBox={`0 0 ${widthOf(bars)} ${HEIGHT}`}
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
          x1={begin * STEP}
          x2="100%"
          y1={baseline}
          y2={baseline}
          vectorEffect="non-scaling-stroke"
          className="stroke-control"
          strokeWidth="1"
        />
      </svg>
      <AxisYears bars={bars} first={first.year} last={last.year} />
      {missing ? (
        <p aria-hidden="true" className="text-note text-muted">
          {missing}
        </p>
      ) : null}
    </figure>
  )
}

function widthOf(bars: readonly YearBar[]): number {
  return bars.length * STEP - (STEP - WIDTH)
}

type AxisYearsProps = { bars: readonly YearBar[]; first: number; last: number }

/** The years of the title, each under its own bar. */
function AxisYears({ bars, first, last }: AxisYearsProps) {
  const percentAt = (place: number) => `${((place * STEP) / widthOf(bars)) * 100}%`
  const [begin, end] = [first, last].map((year) => bars.findIndex((bar) => bar.year === year))
  return (
    <p
      aria-hidden="true"
      className="mt-1 flex justify-between text-note text-muted tabular-nums"
      style={{
        paddingLeft: percentAt(begin ?? 0),
        paddingRight: percentAt(bars.length - 1 - (end ?? 0)),
      }}
    >
      <span>{first}</span>
      {first === last ? null : <span>{last}</span>}
    </p>
  )
}

function chooseColor(value: number, isLatest: boolean): string {
  if (value < 0) return 'fill-loss'
  return isLatest ? 'fill-ink' : 'fill-control/60'
}
