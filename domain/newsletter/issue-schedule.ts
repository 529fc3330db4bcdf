import { formatWeekdayDateTime } from '../format-date.ts'

/**
 * When the weekly issue goes out, in the zone of most readers. Hong Kong has had UTC+8 without daylight
 * saving since 1979, so the offset is a constant.
 */
export const ISSUE_SLOT = {
  weekday: 'Thursday',
  time: '08:00',
  timeZone: 'Asia/Hong_Kong',
  utcOffset: '+08:00',
  place: 'Hong Kong',
  /** Issues of days before went out on their day, whatever the weekday: when the slot moves, they stay where they are. */
  since: '2026-01-01',
} as const

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_DAYS = 7

export type ScheduledIssue = {
  issue: string
  /** ISO date from the front matter. */
  date: string
  isDraft: boolean
  /** Published on the web and never sent by the schedule, as the launch issue. */
  isWebOnly?: boolean
}

/** @param date ISO date */
export function weekdayOf(date: string): string {
  return WEEKDAYS[new Date(date).getUTCDay()] ?? ''
}

/** The first day from `date` on that an issue goes out; `date` itself if it is one. ISO date. */
export function issueDayFrom(date: string): string {
  const days = WEEKDAYS.indexOf(ISSUE_SLOT.weekday) - WEEKDAYS.indexOf(weekdayOf(date))
  return addDays(date, (days + WEEK_DAYS) % WEEK_DAYS)
}

/** The day of the first issue that has not gone out at `now`. ISO date. */
export function nextIssueDay(now: Date): string {
  return addDays(slotDayUpTo(now), WEEK_DAYS)
}

/** The last time up to `now` at which an issue went out. */
export function lastSendingTime(now: Date): Date {
  return new Date(figuresTimeOf(slotDayUpTo(now)))
}

export function describeSendingTime(moment: string): string {
  const day = formatWeekdayDateTime(moment, ISSUE_SLOT.timeZone)
  return `${day} in ${ISSUE_SLOT.place}`
}

/** The time at which the issue of that day goes out; an issue of another weekday goes out on the next such day. */
export function sendingTimeOf(date: string): Date {
  return new Date(figuresTimeOf(date < ISSUE_SLOT.since ? date : issueDayFrom(date)))
}

/** The time from which the web shows the issue: the hour of sending, or for the web only its day. */
export function appearanceTimeOf({ date, isWebOnly }: AppearingIssue): Date {
  return isWebOnly ? new Date(date) : sendingTimeOf(date)
}

type AppearingIssue = Pick<ScheduledIssue, 'date' | 'isWebOnly'>

/** The issue shows the last closes before its hour on that day, even if it is sent late. ISO 8601. */
export function figuresTimeOf(date: string): string {
  return `${date}T${ISSUE_SLOT.time}:00${ISSUE_SLOT.utcOffset}`
}

/**
 * The issues to send now, oldest first. An issue may be late by less than a week; after that, only the
 * operator can send it. Drafts and issues for the web only are never due.
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
    .filter((issue) => {
      return isSendable(issue, handled) && sendingTimeOf(issue.date).getTime() === slot
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
    .filter((issue) => isSendable(issue, handled))
    .map((issue) => ({ issue, at: sendingTimeOf(issue.date) }))
    .filter(({ at }) => at >= slot)
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.issue.issue.localeCompare(b.issue.issue))
  return next
}

function isSendable(issue: ScheduledIssue, handled: ReadonlySet<string>): boolean {
  return !issue.isDraft && !issue.isWebOnly && !handled.has(issue.issue)
}

/** The last day whose slot is not after `now`. */
function slotDayUpTo(now: Date): string {
  const offsetMs =
    Date.parse('1970-01-01T00:00:00Z') - Date.parse(`1970-01-01T00:00:00${ISSUE_SLOT.utcOffset}`)
  const today = new Date(now.getTime() + offsetMs).toISOString().slice(0, 10)
  const day = issueDayFrom(today)
  return new Date(figuresTimeOf(day)) <= now ? day : addDays(day, -WEEK_DAYS)
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}
