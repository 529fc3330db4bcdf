import { joinList } from '#domain/scoring/criterion-words.ts'
import type { WayStep } from '#domain/scoring/portfolio-coverage.ts'
import { Button } from '#site/ui/button.tsx'
import { describeGap } from './describe-gap.ts'
import { formatWeight } from './format-weights.ts'
import type { PortfolioReport } from './report.ts'

type MissingScoreProps = { report: PortfolioReport; onOpen: (place: number) => void }

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
          {way.steps.length > 0 ? <Steps steps={way.steps} onOpen={onOpen} /> : null}
          {way.unscorable.length > 0 ? (
            <p className="mt-3 text-small text-pretty text-muted">
              No school scores a fund or a preference share, so this portfolio has no score with{' '}
              {joinList(way.unscorable.slice(0, MAX_NAMED))} in it.
            </p>
          ) : null}
        </>
      ) : null}
    </>
  )
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
