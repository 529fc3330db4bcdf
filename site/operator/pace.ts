import type { IssueStatus } from '#domain/newsletter/operator-answers.ts'

type Sample = { atMs: number; done: number }

export type Watched = {
  issues: IssueStatus[]
  looks: { atMs: number; done: Record<string, number> }[]
}

const WINDOW_MS = 30_000

/** Sending has not stalled if the last progress is more recent than this. */
const REST_MS = 25_000

export function watch(issues: IssueStatus[], before: Watched | undefined, atMs: number): Watched {
  const recent = before?.looks.filter((look) => atMs - look.atMs < WINDOW_MS) ?? []
  const done = Object.fromEntries(issues.map((issue) => [issue.issue, countDone(issue)]))
  return { issues, looks: [...recent, { atMs, done }] }
}

export function countDone({ counts }: IssueStatus): number {
  return counts.sent + counts.failed + counts.withheld
}

/** Emails per second over the last half minute; undefined without enough data. */
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
