import { formatWeekdayDateTime, HONG_KONG } from '../dates.ts'

const dayMs = 24 * 60 * 60 * 1000
const weekMs = 7 * dayMs
/** Thursday, January 1, 1970, 08:00 in Hong Kong, which has had UTC+8 without daylight saving since 1979. */
const firstSendingMs = 0

export type ScheduledIssue = {
  issue: string
  /** ISO date from the front matter. */
  date: string
  isDraft: boolean
}

/** The last Thursday, 08:00 Hong Kong time, up to `now`. */
export function lastSendingTime(now: Date): Date {
  const weeks = Math.floor((now.getTime() - firstSendingMs) / weekMs)
  return new Date(firstSendingMs + weeks * weekMs)
}

export function describeSendingTime(moment: string): string {
  return `${formatWeekdayDateTime(moment, HONG_KONG)} in Hong Kong`
}

/** 08:00 Hong Kong time on that day if it is a Thursday, else on the next Thursday. */
export function sendingTimeOf(date: string): Date {
  const weeks = Math.ceil((Date.parse(`${date}T00:00:00Z`) - firstSendingMs) / weekMs)
  return new Date(firstSendingMs + weeks * weekMs)
}

/** The issue shows the last closes before 08:00 Hong Kong time, even if it is sent late. ISO 8601. */
export function figuresTimeOf(date: string): string {
  return `${date}T08:00:00+08:00`
}

/**
 * The issues to send now, oldest first. An issue may be late by less than a week; after that, only the
 * operator can send it. Drafts are never due.
 *
 * @param handled issues that already have a run
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

/** The next issue and its time, which is in the past if the issue is already due. */
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
