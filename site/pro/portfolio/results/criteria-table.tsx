import { useDeferredValue, useMemo, useState } from 'react'
import { formatNumber } from '#domain/format-number.ts'
import type { School } from '#domain/scoring/schools.ts'
import { Button } from '#site/ui/button.tsx'
import type { ReportedHolding } from './report.ts'

type CriteriaTableProps = { name: string; school: School; holdings: ReportedHolding[] }

type Row = ReportedHolding & { scored: NonNullable<ReportedHolding['scored']> }

const ROWS_AT_FIRST = 20
const NOTHING_YET: readonly Row[] = []

export function CriteriaTable({ name, school, holdings }: CriteriaTableProps) {
  const [isLong, setIsLong] = useState(false)
  const heaviest = useMemo(
    () => holdings.filter(isScored).toSorted((a, b) => b.weight - a.weight),
    [holdings],
  )
  const shown = isLong ? heaviest : heaviest.slice(0, ROWS_AT_FIRST)
  const criteria = heaviest[0]?.scored.schools[school].criteria ?? []
  // The criteria of 500 holdings take a phone longer than a press may: the rows on the screen come first.
  const averaged = useDeferredValue(heaviest, NOTHING_YET)
  const averages = useMemo(() => averagePoints(averaged, school), [averaged, school])

  return (
    <section
      aria-label={`${name} criteria`}
      data-print="none"
      className="min-w-0 border-b border-hairline py-5"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div
        role="group"
        aria-label={`${name} points`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="scroll-shade @container relative"
      >
        <table className="w-full text-small">
          <caption className="mb-3 text-left text-muted">
            <span className="sticky left-0 block max-w-[100cqw]">
              Points of each holding by {name}’s criteria. A dash marks missing figures: they lower
              the coverage, not the score.
            </span>
          </caption>
          <thead className="border-b border-hairline text-note text-muted">
            <tr>
              <th
                scope="col"
                className="sticky left-0 bg-paper py-2 pr-3 pl-2 text-left font-medium"
              >
                Symbol
              </th>
              {criteria.map(({ id, name: title, weight }) => (
                <th key={id} scope="col" className="px-2 py-2 text-right align-bottom font-medium">
                  {title}
                  <span className="block whitespace-nowrap">of {weight}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="border-b border-hairline bg-sunken">
              <th
                scope="row"
                className="sticky left-0 bg-sunken py-2.5 pr-3 pl-2 text-left font-semibold"
              >
                Portfolio
              </th>
              {criteria.map(({ id }, column) => (
                <td key={id} className="px-2 text-right font-semibold">
                  {averages ? <Points points={averages[column] ?? null} /> : null}
                </td>
              ))}
            </tr>
            {shown.map((row) => (
              <HoldingPoints key={row.place} row={row} school={school} />
            ))}
          </tbody>
        </table>
      </div>
      {heaviest.length > shown.length ? (
        <Button look="secondary" className="mt-4" onClick={() => setIsLong(true)}>
          Show the other {heaviest.length - shown.length}
        </Button>
      ) : null}
    </section>
  )
}

function isScored(holding: ReportedHolding): holding is Row {
  return holding.scored !== undefined
}

function HoldingPoints({ row, school }: { row: Row; school: School }) {
  return (
    <tr className="border-b border-hairline">
      <th scope="row" className="sticky left-0 bg-paper py-2.5 pr-3 pl-2 text-left font-semibold">
        {row.symbol}
      </th>
      {row.scored.schools[school].criteria.map((criterion) => (
        <td key={criterion.id} className="px-2 text-right">
          {criterion.state === 'notApplicable' ? (
            <span className="text-note text-muted">not used</span>
          ) : (
            <Points points={criterion.points} />
          )}
        </td>
      ))}
    </tr>
  )
}

function Points({ points }: { points: number | null }) {
  if (points !== null) return formatNumber(points, 0, 1)
  return (
    <>
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <span className="sr-only">missing</span>
    </>
  )
}

/** By criterion, weighted over the holdings that have points; null if none has, undefined without holdings. */
function averagePoints(rows: readonly Row[], school: School): (number | null)[] | undefined {
  const sums: { points: number; weight: number }[] = []
  for (const { scored, weight } of rows) {
    for (const [column, { points }] of scored.schools[school].criteria.entries()) {
      sums[column] ??= { points: 0, weight: 0 }
      if (points === null) continue
      sums[column].points += points * weight
      sums[column].weight += weight
    }
  }
  if (sums.length === 0) return undefined
  return sums.map(({ points, weight }) => (weight > 0 ? points / weight : null))
}
