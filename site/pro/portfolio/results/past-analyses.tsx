import { formatDate, formatDateTime, formatTime } from '#domain/format-date.ts'
import { formatFixed } from '#domain/format-number.ts'
import { SCHOOLS } from '#domain/scoring/schools.ts'
import { Button } from '#site/ui/button.tsx'
import { forgetAnalyses, type PastAnalysis, usePastAnalyses, type Whose } from './past-store.ts'

const DASHES = [undefined, '6 4', '1.5 3.5', '10 3 1.5 3', '12 6', '4 2']

const LINES = [
  { name: 'Overall', color: 'var(--color-ink)', width: 2.5, dash: undefined },
  ...SCHOOLS.map(({ name }, place) => {
    return { name, color: 'var(--color-muted)', width: 1.5, dash: DASHES[place % DASHES.length] }
  }),
]

const MAX_ROWS = 6

export function PastAnalyses({ name, portfolio }: Whose) {
  const past = usePastAnalyses({ name, portfolio })
  if (past.length < 2) {
    return (
      <section aria-label="Past analyses" data-print="none">
        <h3 className="text-title font-medium">Past analyses</h3>
        <p className="mt-1 max-w-2xl text-small text-muted">
          This is the first analysis of {name || 'this portfolio'} on this device. After the next
          one, a chart will show how its scores have changed.
          {name ? '' : ' Name the portfolio to find its chart again under that name.'}
        </p>
      </section>
    )
  }
  const latest = past.slice(-MAX_ROWS).toReversed()
  return (
    <section aria-label="Past analyses" className="min-w-0 break-inside-avoid">
      <h3 className="text-title font-medium">Past analyses</h3>
      <div className="mt-4 grid gap-8 lg:grid-cols-2">
        <Line past={past} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
        <div
          role="group"
          aria-label="Scores of past analyses"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          className="scroll-shade relative min-w-0"
        >
          <table className="w-full text-small">
            <caption className="sr-only">Scores of past analyses, newest first</caption>
            <thead className="border-b border-hairline text-note text-muted">
              <tr>
                <th scope="col" className="py-2 pr-3 text-left font-medium">
                  Analyzed
                </th>
                {LINES.map((line) => (
                  <th
                    key={line.name}
                    scope="col"
                    className="px-1 py-2 text-right font-medium sm:px-2"
                  >
                    {line.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {latest.map((analysis) => (
                <tr key={analysis.at} className="border-b border-hairline">
                  <th scope="row" className="py-2 pr-3 text-left font-medium sm:whitespace-nowrap">
                    {formatDateTime(analysis.at)}
                  </th>
                  {listScores(analysis).map((score, line) => (
                    <td key={LINES[line]?.name} className="px-1 text-right sm:px-2">
                      {score ?? '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p
            data-print="none"
            className="mt-2 flex flex-wrap items-center gap-3 text-note text-muted"
          >
            Kept on this device.
            <Button
              look="quiet"
              className="px-3"
              onClick={() => forgetAnalyses({ name, portfolio })}
            >
              Clear past analyses
            </Button>
          </p>
        </div>
      </div>
    </section>
  )
}

const [WIDTH, HEIGHT, LEFT, DATES] = [520, 190, 36, 26]

/** Scores from 0 to 100, one step per analysis. */
function Line({ past }: { past: PastAnalysis[] }) {
  const first = past[0]
  const last = past.at(-1)
  const isOneDay = formatEnd(first, false) === formatEnd(last, false)
  const x = (place: number) => LEFT + (place / (past.length - 1)) * (WIDTH - LEFT - 8)
  const y = (score: number) => 8 + (1 - score / 100) * (HEIGHT - 16)
  return (
    <figure className="max-w-xl">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + DATES}`}
        role="img"
        aria-label={`Overall score over ${past.length} analyses: from ${say(first)} to ${say(last)}`}
        className="w-full"
      >
        {[0, 60, 80, 100].map((score) => (
          <g key={score}>
            <line x1={LEFT} x2={WIDTH} y1={y(score)} y2={y(score)} stroke="var(--color-hairline)" />
            <text
              x={LEFT - 6}
              y={y(score) + 4}
              textAnchor="end"
              className="fill-muted text-[12px] tabular-nums max-sm:text-[16px]"
            >
              {score}
            </text>
          </g>
        ))}
        {[first, last].map((analysis, end) => (
          <text
            key={analysis?.at}
            x={end === 0 ? LEFT : WIDTH - 8}
            y={HEIGHT + 16}
            textAnchor={end === 0 ? 'start' : 'end'}
            className="fill-muted text-[12px] max-sm:text-[16px]"
          >
            {formatEnd(analysis, isOneDay)}
          </text>
        ))}
        {LINES.map(({ name, color, width, dash }, line) => (
          <path
            key={name}
            d={drawLine({ past, line, x, y })}
            fill="none"
            stroke={color}
            strokeWidth={width}
            strokeDasharray={dash}
            strokeLinejoin="round"
          />
        ))}
        {past.map(({ at, overall }, place) =>
          overall === null ? null : (
            <circle key={at} cx={x(place)} cy={y(overall)} r="3.5" fill="var(--color-ink)" />
          ),
        )}
      </svg>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-note text-muted">
        {LINES.map(({ name, color, width, dash }) => (
          <span key={name} className="inline-flex items-center gap-2">
            <svg viewBox="0 0 24 6" aria-hidden="true" className="h-1.5 w-6">
              <line
                x2="24"
                y1="3"
                y2="3"
                stroke={color}
                strokeWidth={width}
                strokeDasharray={dash}
              />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

/** Interrupted at a missing score. */
function drawLine({
  past,
  line,
  x,
  y,
}: {
  past: PastAnalysis[]
  line: number
  x: (place: number) => number
  y: (score: number) => number
}): string {
  let isOpen = false
  return past
    .map((analysis, place) => {
      const score = listScores(analysis)[line] ?? null
      if (score === null) {
        isOpen = false
        return ''
      }
      const step = `${isOpen ? 'L' : 'M'}${formatFixed(x(place), 1)} ${formatFixed(y(score), 1)}`
      isOpen = true
      return step
    })
    .join('')
}

function listScores({ overall, schools }: PastAnalysis): (number | null)[] {
  return [overall, ...SCHOOLS.map((_, place) => schools[place] ?? null)]
}

function say(analysis: PastAnalysis | undefined): string {
  return analysis?.overall === null || !analysis ? 'no score' : String(analysis.overall)
}

function formatEnd(analysis: PastAnalysis | undefined, isOneDay: boolean): string {
  if (!analysis) return ''
  return isOneDay ? formatTime(analysis.at) : formatDate(analysis.at)
}
