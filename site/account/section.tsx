import type { ReactNode } from 'react'
import { Button } from '#site/ui/button.tsx'

type SectionProps = { id: string; title: string; children: ReactNode }

export function AccountSection({ id, title, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-4 border-t border-hairline py-8 md:grid-cols-[16rem_1fr] md:gap-10"
    >
      <h2 id={`${id}-title`} className="text-title font-medium">
        {title}
      </h2>
      <div className="min-w-0 max-w-lg">{children}</div>
    </section>
  )
}

type LoadProblemProps = { what: string; problem: string; onRetry: () => void }

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

/** One attempt, even if the browser thinks it is offline: `LoadProblem` offers to try again. */
export const SECTION_QUERY = { retry: false, networkMode: 'always' } as const
