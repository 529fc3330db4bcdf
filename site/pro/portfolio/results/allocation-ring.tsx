import { formatNumber } from '#domain/figures.ts'
import { sumBy } from '#domain/scoring/exposure.ts'
import type { ReportedHolding } from './report.ts'

const MOST_PARTS = 8

export function AllocationRing({ holdings }: { holdings: ReportedHolding[] }) {
  const parts = listParts(holdings)
  return (
    <figure className="grid items-center gap-6 sm:grid-cols-[11rem_minmax(0,1fr)] md:pl-6 print:grid-cols-[9rem_minmax(0,1fr)] print:gap-4 print:pl-0">
      <svg
        viewBox="0 0 42 42"
        role="img"
        aria-label={`Allocation: ${parts.map(({ name, text }) => `${name} ${text}`).join(', ')}`}
        className="mx-auto w-44 max-w-full [print-color-adjust:exact]"
      >
        {parts.map(({ name, weight, start }, place) => (
          <circle
            key={name}
            cx="21"
            cy="21"
            r="16"
            pathLength="100"
            fill="none"
            strokeWidth="7"
            stroke={shade(place)}
            strokeDasharray={dash(weight * 100 - (parts.length > 1 ? 0.6 : 0))}
            strokeDashoffset={-start * 100}
            transform="rotate(-90 21 21)"
          />
        ))}
        <text
          x="21"
          y="22"
          textAnchor="middle"
          className="fill-ink font-serif text-[6px] font-medium"
        >
          {holdings.length}
        </text>
        <text x="21" y="25.4" textAnchor="middle" className="fill-muted text-[2.6px]">
          {holdings.length === 1 ? 'holding' : 'holdings'}
        </text>
      </svg>
      <figcaption>
        <h3 className="font-sans text-small font-medium text-muted">Allocation</h3>
        <ul className="mt-2 grid gap-x-8 text-small lg:grid-cols-2 print:grid-cols-1">
          {parts.map(({ name, text }, place) => (
            <li
              key={name}
              className="flex items-center gap-2.5 border-b border-hairline py-1.5 tabular-nums"
            >
              <span
                aria-hidden="true"
                className="size-3 shrink-0 rounded-seal [print-color-adjust:exact]"
                style={{ background: shade(place) }}
              />
              <span className="min-w-0 grow truncate">{name}</span>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

/** The largest positions, and the rest as one; `start` is where a part begins, 0 to 1. */
function listParts(holdings: ReportedHolding[]) {
  const positions = sumBy(holdings, ({ symbol }) => symbol)
  const isLong = positions.length > MOST_PARTS
  const largest = isLong ? positions.slice(0, MOST_PARTS - 1) : positions
  const others = positions.slice(largest.length)
  const rest = others.reduce((sum, { weight }) => sum + weight, 0)
  const parts = isLong ? [...largest, { name: `${others.length} others`, weight: rest }] : largest
  let end = 0
  return parts.map(({ name, weight }) => {
    const start = end
    end += weight
    return { name, weight, start, text: `${formatNumber(weight * 100, 0, 1)}%` }
  })
}

/** A dash of this length on a circle of length 100, and the rest as gap. */
function dash(length: number): string {
  const shown = Math.max(length, 0.2)
  return `${shown} ${100 - shown}`
}

function shade(place: number): string {
  if (place === 0) return 'var(--color-accent)'
  return `color-mix(in oklab, var(--color-ink) ${92 - place * 10}%, var(--color-paper))`
}
