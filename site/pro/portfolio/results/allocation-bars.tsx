import { memo } from 'react'
import { sumPositions } from '#domain/scoring/exposure.ts'
import { formatWeights } from './format-weights.ts'
import type { ReportedHolding } from './report.ts'

type AllocationBarsProps = { holdings: ReportedHolding[] }

const MAX_PARTS = 8

/** Memoized, since opening a row changes nothing here. Largest first. A bar's length is the weight as a share of the largest one. */
export const AllocationBars = memo(function AllocationBars({ holdings }: AllocationBarsProps) {
  const parts = listParts(holdings)
  const widest = Math.max(...parts.map(({ weight }) => weight))
  return (
    <figure className="min-w-0 lg:pl-6 print:pl-0">
      <figcaption className="font-sans text-small font-medium text-muted">
        Allocation: {describeLargest(holdings)}
      </figcaption>
      <ul className="mt-2 text-small">
        {parts.map(({ name, weight, text }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)_4rem] items-center gap-3 py-1 tabular-nums"
          >
            <span className="truncate">{name}</span>
            <span aria-hidden="true" className="h-3">
              <span
                className="block h-full min-w-px bg-ink [print-color-adjust:exact]"
                style={{ width: `${(weight / widest) * 100}%` }}
              />
            </span>
            <span className="text-right">{text}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
})

function describeLargest(holdings: ReportedHolding[]): string {
  const [largest] = sumPositions(holdings)
  if (!largest || holdings.length === 1) return 'one holding'
  const [share] = formatWeights([largest.weight])
  return `${largest.name} is ${share} of ${holdings.length} holdings`
}

/** The largest positions, and the rest as one. */
function listParts(holdings: ReportedHolding[]) {
  const positions = sumPositions(holdings)
  const isLong = positions.length > MAX_PARTS
  const largest = isLong ? positions.slice(0, MAX_PARTS - 1) : positions
  const others = positions.slice(largest.length)
  const rest = others.reduce((sum, { weight }) => sum + weight, 0)
  const parts = isLong ? [...largest, { name: `${others.length} others`, weight: rest }] : largest
  const texts = formatWeights(parts.map(({ weight }) => weight))
  return parts.map(({ name, weight }, place) => ({ name, weight, text: texts[place] ?? '' }))
}
