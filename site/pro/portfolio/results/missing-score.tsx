import { joinList } from '#domain/scoring/criterion-words.ts'
import { MIN_COVERAGE_TEXT } from '#domain/scoring/min-coverage.ts'
import type { WayStep, WayToScore } from '#domain/scoring/portfolio-coverage.ts'
import { nameSchools, SCHOOLS_IN_WORDS } from '#domain/scoring/schools.ts'
import { Button } from '#site/ui/button.tsx'
import { formatWeight } from './format-weights.ts'
import type { Report } from './report.ts'

type MissingScoreProps = { report: Report; onOpen: (place: number) => void }

const MAX_STEPS = 4

/** Instead of an overall score: how much of the value has one, and the shortest way to it. */
export function MissingScore({ report, onOpen }: MissingScoreProps) {
  const way = report.findWay?.()
  return (
    <>
      <p className="mt-1 font-serif text-title font-medium">Not enough data</p>
      {way ? (
        <>
          <p className="mt-2 text-small text-pretty">{describeGap(way)}</p>
          <Steps steps={way.steps} onOpen={onOpen} />
        </>
      ) : null}
    </>
  )
}

function describeGap({ schools }: WayToScore): string {
  const scored = schools.filter(({ scoredWeight }) => scoredWeight > 0)
  if (scored.length === 0) {
    return `None of the ${SCHOOLS_IN_WORDS.count} can score any of these companies. A score needs companies of ${MIN_COVERAGE_TEXT} of the value.`
  }
  const least = Math.min(...scored.map(({ scoredWeight }) => scoredWeight))
  const names = nameSchools(scored.map(({ school }) => school))
  const verb = scored.length === 1 ? 'scores' : 'score'
  const extent = scored.length === 1 ? formatWeight(least) : `${formatWeight(least)} or little more`
  return `${names} ${verb} companies of ${extent} of the value. A score of the portfolio needs ${MIN_COVERAGE_TEXT}.`
}

function Steps({ steps, onOpen }: { steps: readonly WayStep[]; onOpen: (place: number) => void }) {
  const more = steps.length - MAX_STEPS
  return (
    <div data-print="none" className="mt-3 text-small">
      <p className="font-semibold">The shortest way to it</p>
      <ul className="mt-1 grid gap-2">
        {steps.slice(0, MAX_STEPS).map((step) => (
          <li key={step.place}>
            <Button
              look="secondary"
              className="px-3"
              onClick={() => {
                onOpen(step.place)
                showHolding(step.place)
              }}
            >
              Open {step.symbol}
            </Button>
            <p className="mt-1 text-muted">
              {formatWeight(step.weight)} of the value. Enter {nameFigures(step.figures)}.
            </p>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-2 text-muted">And {more} more.</p> : null}
    </div>
  )
}

const MAX_NAMED = 5

function nameFigures(figures: readonly string[]): string {
  const more = figures.length - MAX_NAMED
  return more > 0
    ? joinList([...figures.slice(0, MAX_NAMED), `${more} more from its annual report`])
    : joinList(figures)
}

/** The row opens with the next rendering. */
function showHolding(place: number): void {
  requestAnimationFrame(() => {
    const button = document.querySelector<HTMLElement>(`[data-holding="${place}"]`)
    button?.scrollIntoView({ block: 'start' })
    button?.focus({ preventScroll: true })
  })
}
