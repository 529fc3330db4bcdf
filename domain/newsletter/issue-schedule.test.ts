import { expect, test } from 'vitest'
import { addDays, DAY_MS } from '../days.ts'
import {
  appearanceTimeOf,
  describeSendingTime,
  findDueIssues,
  findNextIssue,
  ISSUE_SLOT,
  issueDayFrom,
  lastSendingTime,
  nextIssueDay,
  sendingTimeOf,
} from './issue-schedule.ts'

const [first, second, third, fourth] = [0, 7, 14, 21].map((days) => {
  return addDays(issueDayFrom('2026-11-03'), days)
}) as [string, string, string, string]
const issues = [first, second, third].map((date) => ({ issue: date, date, isDraft: false }))
const none: ReadonlySet<string> = new Set()

/** That many milliseconds after the sending time of an issue. */
function after(date: string, ms = 0): Date {
  return new Date(sendingTimeOf(date).getTime() + ms)
}

function due(now: Date, handled = none, from = issues) {
  return findDueIssues(from, handled, now).map(({ issue }) => issue)
}

test('an issue goes out on its weekday and hour in Hong Kong', () => {
  expect(ISSUE_SLOT).toMatchObject({ weekday: 'Thursday', time: '08:00' })
  expect(sendingTimeOf('2026-11-19')).toEqual(new Date('2026-11-19T00:00:00Z'))
})

test('an issue is due at its time, not a millisecond earlier', () => {
  expect(due(after(third, -1))).toEqual([second])
  expect(due(after(third))).toEqual([third])
})

test('an issue of another day is due on the next issue day', () => {
  expect(sendingTimeOf(addDays(third, 1))).toEqual(sendingTimeOf(fourth))
  expect(sendingTimeOf(addDays(third, -1))).toEqual(sendingTimeOf(third))
})

test('an issue from before the slot stays on its day, whatever its weekday, and is not due again', () => {
  const days = [1, 2, 3, 4, 5, 6, 7].map((number) => addDays(ISSUE_SLOT.since, -number))
  for (const day of days) {
    expect(sendingTimeOf(day)).toEqual(new Date(`${day}T08:00:00+08:00`))
    const issue = { issue: day, date: day, isDraft: false }
    expect(due(after(issueDayFrom(ISSUE_SLOT.since)), none, [issue])).toEqual([])
  }
  expect(sendingTimeOf(ISSUE_SLOT.since)).toEqual(sendingTimeOf(issueDayFrom(ISSUE_SLOT.since)))
})

test('a missed issue stays due until the next issue day', () => {
  expect(due(after(third, 3 * DAY_MS))).toEqual([third])
  expect(due(after(fourth, -1))).toEqual([third])
  expect(due(after(fourth))).toEqual([])
})

test('an issue with a run is not due again, even if the clock is set back', () => {
  expect(due(after(third, 1000), new Set([third]))).toEqual([])
  expect(due(after(third, -60_000), new Set([second, third]))).toEqual([])
})

test('two issues of one week are both due, the older one first', () => {
  const extra = addDays(third, -1)
  const both = [...issues, { issue: `${extra}-extra`, date: extra, isDraft: false }]
  expect(due(after(third, 3_600_000), none, both)).toEqual([`${extra}-extra`, third])
})

test('the next issue is the due one, then the one after it, and never a draft', () => {
  const next = (now: Date, handled = none, from = issues) => {
    const found = findNextIssue(from, handled, now)
    return found && [found.issue.issue, found.at]
  }
  const inFirstWeek = after(first, 5 * DAY_MS)
  expect(next(inFirstWeek)).toEqual([first, sendingTimeOf(first)])
  expect(next(inFirstWeek, new Set([first]))).toEqual([second, sendingTimeOf(second)])
  expect(next(after(fourth)), 'old news').toBeUndefined()
  const drafts = issues.map((issue) => ({ ...issue, isDraft: true }))
  expect(next(inFirstWeek, none, drafts)).toBeUndefined()
})

test('a draft is never due', () => {
  const drafts = issues.map((issue) => ({ ...issue, isDraft: true }))
  expect(due(after(third, 3_600_000), none, drafts)).toEqual([])
})

test('an issue for the web only is never due or next, and appears on its day', () => {
  const launch = { issue: 'launch', date: addDays(third, -2), isDraft: false, isWebOnly: true }
  expect(due(after(third), none, [launch, ...issues])).toEqual([third])
  expect(findNextIssue([launch], none, after(third, -1))).toBeUndefined()
  expect(appearanceTimeOf(launch)).toEqual(new Date(launch.date))
  expect(appearanceTimeOf({ date: third })).toEqual(sendingTimeOf(third))
})

test.each([
  '2026-11-18T23:59:59Z',
  '2026-11-19T00:00:00Z',
  // Nights on which clocks change in Europe; Hong Kong's do not.
  '2026-03-29T01:30:00Z',
  '2026-10-25T01:30:00Z',
  '2027-01-01T00:00:00Z',
])('the last sending time before %s is less than a week old and falls on the slot', (clock) => {
  const now = new Date(clock)
  const last = lastSendingTime(now)
  expect(last.getTime()).toBeLessThanOrEqual(now.getTime())
  expect(now.getTime() - last.getTime()).toBeLessThan(7 * DAY_MS)
  const inHongKong = last.toLocaleString('en-GB', {
    timeZone: ISSUE_SLOT.timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  expect(inHongKong).toBe(`${ISSUE_SLOT.weekday} ${ISSUE_SLOT.time}`)
})

test('the next issue day follows the last sending time by a week, in Hong Kong days', () => {
  expect(nextIssueDay(after(third, -1))).toBe(third)
  expect(nextIssueDay(after(third))).toBe(fourth)
})

test('the time of sending is said in Hong Kong time', () => {
  const said = describeSendingTime('2026-11-27T00:00:00Z')
  expect(said).toBe('Friday, November 27 at 08:00 in Hong Kong')
})
