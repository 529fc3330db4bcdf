const dayMs = 24 * 60 * 60 * 1000
const weekMs = 7 * dayMs
/** Thursday, 1 January 1970, 08:00 in Hong Kong, which has kept UTC+8 all year round since 1979. */
const firstSendingMs = 0

/** An issue as far as the calendar cares. */
export type ScheduledIssue = {
  /** The name of its file, without ending. */
  issue: string
  /** ISO date, as its front matter gives it. */
  date: string
  isDraft: boolean
}

/** The last Thursday 08:00 Hong Kong time that is not after `now`. */
export function lastSendingTime(now: Date): Date {
  const weeks = Math.floor((now.getTime() - firstSendingMs) / weekMs)
  return new Date(firstSendingMs + weeks * weekMs)
}

/** When an issue of this date leaves: that day if it is a Thursday, else the next one, 08:00 Hong Kong time. */
export function sendingTimeOf(date: string): Date {
  const weeks = Math.ceil((Date.parse(`${date}T00:00:00Z`) - firstSendingMs) / weekMs)
  return new Date(firstSendingMs + weeks * weekMs)
}

/**
 * The instant whose last closes an issue of this date shows, in its letter and on its page: that day, 08:00
 * Hong Kong time, however late it leaves. ISO 8601.
 */
export function figuresTimeOf(date: string): string {
  return `${date}T08:00:00+08:00`
}

/**
 * The issues that ought to be with the readers by now and are not, oldest first. An issue belongs to one
 * Thursday and may leave late, but not later than the next Thursday: then it is old news, which only a
 * person sends. Drafts never leave.
 *
 * @param handled names of issues that have a run already, sent or not
 */
export function findDueIssues<Issue extends ScheduledIssue>(
  issues: readonly Issue[],
  handled: ReadonlySet<string>,
  now: Date,
): Issue[] {
  const slot = lastSendingTime(now).getTime()
  return issues
    .filter(({ issue, date, isDraft }) => {
      return !isDraft && !handled.has(issue) && sendingTimeOf(date).getTime() === slot
    })
    .sort((a, b) => a.date.localeCompare(b.date) || a.issue.localeCompare(b.issue))
}

/** The issue that leaves next, and when: the past for one that is due already. Undefined if none is written yet. */
export function findNextIssue<Issue extends ScheduledIssue>(
  issues: readonly Issue[],
  handled: ReadonlySet<string>,
  now: Date,
): { issue: Issue; at: Date } | undefined {
  const slot = lastSendingTime(now)
  const [next] = issues
    .filter(({ issue, isDraft }) => !isDraft && !handled.has(issue))
    .map((issue) => ({ issue, at: sendingTimeOf(issue.date) }))
    .filter(({ at }) => at >= slot)
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.issue.issue.localeCompare(b.issue.issue))
  return next
}
