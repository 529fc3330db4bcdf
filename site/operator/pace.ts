import type { IssueStatus } from '#domain/newsletter/operator-answers.ts'

type Sample = { atMs: number; done: number }

/** The newest issues, and how many mails of each had been dealt with at the last few looks. */
export type Watched = {
  issues: IssueStatus[]
  looks: { atMs: number; done: Record<string, number> }[]
}

/** Over so many of the last answers, in milliseconds. */
const WINDOW_MS = 30_000

/** Between two looks close together nothing may have moved in the best of runs. */
const REST_MS = 25_000

/** Adds a look to those of the last half minute. */
export function watch(issues: IssueStatus[], before: Watched | undefined, atMs: number): Watched {
  const recent = before?.looks.filter((look) => atMs - look.atMs < WINDOW_MS) ?? []
  const done = Object.fromEntries(issues.map((issue) => [issue.issue, countDone(issue)]))
  return { issues, looks: [...recent, { atMs, done }] }
}

export function countDone({ counts }: IssueStatus): number {
  return counts.sent + counts.failed + counts.withheld
}

/** Mails a second over the last half minute; undefined as long as that cannot be said yet. */
export function paceOf(issue: string, looks: Watched['looks']): number | undefined {
  return measurePace(looks.map(({ atMs, done }) => ({ atMs, done: done[issue] ?? 0 })))
}

export function measurePace(samples: readonly Sample[]): number | undefined {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last || last.atMs <= first.atMs) return undefined
  const elapsedMs = last.atMs - first.atMs
  const perSecond = Math.max(0, (last.done - first.done) / (elapsedMs / 1000))
  return perSecond === 0 && elapsedMs < REST_MS ? undefined : perSecond
}
