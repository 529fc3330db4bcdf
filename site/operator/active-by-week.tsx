import { formatDate } from '#domain/format-date.ts'
import { formatCount } from '#domain/format-number.ts'
import type { Statistics } from '#domain/newsletter/operator-answers.ts'

type Weeks = Statistics['weeks']

export function ActiveByWeek({ weeks }: { weeks: Weeks }) {
  const first = weeks[0]
  const last = weeks.at(-1)
  if (!first || !last || weeks.every(({ active }) => active === 0)) return null
  return (
    <section aria-labelledby="weeks-title" className="border-t border-hairline pt-6">
      <h2 id="weeks-title" className="text-title font-medium">
        Active by week
      </h2>
      <Bars weeks={weeks} />
      <p className="flex justify-between text-note text-muted tabular-nums">
        <span>{formatDate(first.endsAt)}</span>
        <span>now</span>
      </p>
      <p className="mt-3 text-note text-muted">
        Estimated from the current list: subscribers who left and came back are counted for the
        whole time.
      </p>
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer py-2.5 text-small font-semibold">
          Show as table
        </summary>
        <table className="w-full max-w-md text-small tabular-nums">
          <thead>
            <tr className="border-b border-hairline text-left">
              <th scope="col" className="py-2 font-semibold">
                Week ending
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                Active
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ endsAt, active }) => (
              <tr key={endsAt} className="border-b border-hairline">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {formatDate(endsAt)}
                </th>
                <td className="py-1.5 text-right">{formatCount(active)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

const BAR = 10
const GAP = 2
const HEIGHT = 60

function Bars({ weeks }: { weeks: Weeks }) {
  const most = Math.max(1, ...weeks.map(({ active }) => active))
  const from = weeks[0]?.active ?? 0
  const to = weeks.at(-1)?.active ?? 0
  const label = `Active subscribers over ${weeks.length} weeks: from ${formatCount(from)} to ${formatCount(to)}, peak ${formatCount(most)}.`
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${weeks.length * BAR} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-5 mb-1 h-40 w-full border-b border-control"
    >
      {weeks.map(({ endsAt, active }, index) => {
        const height = (active / most) * HEIGHT
        return (
          <rect
            key={endsAt}
            x={index * BAR + GAP / 2}
            y={HEIGHT - height}
            width={BAR - GAP}
            height={height}
            className={index === weeks.length - 1 ? 'fill-ink' : 'fill-control'}
          />
        )
      })}
    </svg>
  )
}
