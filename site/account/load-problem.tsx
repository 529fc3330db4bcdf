import { Button } from '#site/ui/button.tsx'

type LoadProblemProps = { what: string; problem: string; onRetry: () => void }

/** In place of what could not be loaded, with the way to try again. */
export function LoadProblem({ what, problem, onRetry }: LoadProblemProps) {
  return (
    <div role="alert">
      <p className="font-semibold">{what} could not be loaded.</p>
      <p className="mt-1 text-small text-muted">{problem}</p>
      <Button look="secondary" className="mt-4" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
