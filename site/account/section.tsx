import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Button } from '#site/ui/button.tsx'

type SectionProps = { id: string; title: string; children: ReactNode }

/** One topic of the account: its name on the left, what can be done on the right. */
export function Section({ id, title, children }: SectionProps) {
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

type Loaded<T> =
  | { status: 'loading' }
  | { status: 'failed'; problem: string }
  | { status: 'loaded'; data: T }

/** What a loading function may answer: data, or what to tell the reader. */
export type LoadAnswer<T> = { isDone: true; data: T } | { isDone: false; problem: string }

/**
 * Loads something for a section, once and again on demand. While it is loaded again, what is there
 * stays. `load` must be the same function each time.
 */
export function useLoaded<T>(load: () => Promise<LoadAnswer<T>>) {
  const [state, setState] = useState<Loaded<T>>({ status: 'loading' })

  const reload = useCallback(async () => setState(present(await load())), [load])

  // Synchronises with the service that holds the data.
  useEffect(() => {
    let isWanted = true
    void load().then((answer) => isWanted && setState(present(answer)))
    return () => {
      isWanted = false
    }
  }, [load])

  return { state, reload }
}

function present<T>(answer: LoadAnswer<T>): Loaded<T> {
  return answer.isDone
    ? { status: 'loaded', data: answer.data }
    : { status: 'failed', problem: answer.problem }
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

const MINUTE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** "3 May 2026", on the reader's calendar. */
export function formatDay(moment: string): string {
  return DAY.format(new Date(moment))
}

/** "3 May, 14:05", by the reader's clock. */
export function formatMinute(moment: string): string {
  return MINUTE.format(new Date(moment))
}
