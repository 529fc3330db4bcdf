import { expect, test } from 'vitest'
import {
  describeSendingTime,
  findDueIssues,
  findNextIssue,
  lastSendingTime,
  sendingTimeOf,
} from './issue-schedule.ts'

const issues = ['2026-11-05', '2026-11-12', '2026-11-19'].map((date) => ({
  issue: date,
  date,
  isDraft: false,
}))
const none: ReadonlySet<string> = new Set()

function due(now: string, handled = none, from = issues) {
  return findDueIssues(from, handled, new Date(now)).map(({ issue }) => issue)
}

test('an issue is due on its Thursday at 08:00 in Hong Kong, not a second earlier', () => {
  expect(due('2026-11-19T07:59:59.999+08:00')).toEqual(['2026-11-12'])
  expect(due('2026-11-19T08:00:00+08:00')).toEqual(['2026-11-19'])
})

test('an issue of another day is due on the next Thursday', () => {
  expect(sendingTimeOf('2026-11-20')).toEqual(new Date('2026-11-26T08:00:00+08:00'))
  expect(sendingTimeOf('2026-11-18')).toEqual(new Date('2026-11-19T08:00:00+08:00'))
  expect(sendingTimeOf('2026-11-19')).toEqual(new Date('2026-11-19T08:00:00+08:00'))
})

test('a missed issue stays due until the next Thursday', () => {
  expect(due('2026-11-22T03:00:00+08:00')).toEqual(['2026-11-19'])
  expect(due('2026-11-26T07:59:59+08:00')).toEqual(['2026-11-19'])
  expect(due('2026-11-26T08:00:00+08:00')).toEqual([])
})

test('an issue with a run is not due again, even if the clock is set back', () => {
  const handled = new Set(['2026-11-19'])
  expect(due('2026-11-19T08:00:01+08:00', handled)).toEqual([])
  expect(due('2026-11-19T07:59:00+08:00', new Set(['2026-11-12', '2026-11-19']))).toEqual([])
})

test('two issues of one Thursday are both due, the older one first', () => {
  const both = [...issues, { issue: '2026-11-18-extra', date: '2026-11-18', isDraft: false }]
  expect(due('2026-11-19T09:00:00+08:00', none, both)).toEqual(['2026-11-18-extra', '2026-11-19'])
})

test('the next issue is the due one, then the one after it, and never a draft', () => {
  const next = (now: string, handled = none, from = issues) => {
    const found = findNextIssue(from, handled, new Date(now))
    return found && [found.issue.issue, found.at.toISOString()]
  }
  expect(next('2026-11-10T00:00:00Z')).toEqual(['2026-11-05', '2026-11-05T00:00:00.000Z'])
  const handled = new Set(['2026-11-05'])
  expect(next('2026-11-10T00:00:00Z', handled)).toEqual(['2026-11-12', '2026-11-12T00:00:00.000Z'])
  expect(next('2026-11-26T00:00:00Z'), 'old news').toBeUndefined()
  const drafts = issues.map((issue) => ({ ...issue, isDraft: true }))
  expect(next('2026-11-10T00:00:00Z', none, drafts)).toBeUndefined()
})

test('a draft is never due', () => {
  const drafts = issues.map((issue) => ({ ...issue, isDraft: true }))
  expect(due('2026-11-19T09:00:00+08:00', none, drafts)).toEqual([])
})

test.each([
  ['2026-11-18T23:59:59Z', '2026-11-12T00:00:00.000Z'],
  ['2026-11-19T00:00:00Z', '2026-11-19T00:00:00.000Z'],
  // Nights on which clocks change in Europe; Hong Kong's do not.
  ['2026-03-29T01:30:00Z', '2026-03-26T00:00:00.000Z'],
  ['2026-10-25T01:30:00Z', '2026-10-22T00:00:00.000Z'],
  ['2027-01-01T00:00:00Z', '2026-12-31T00:00:00.000Z'],
])('the last sending time before %s was %s', (now, expected) => {
  const last = lastSendingTime(new Date(now))
  expect(last.toISOString()).toBe(expected)
  const inHongKong = last.toLocaleString('en-GB', {
    timeZone: 'Asia/Hong_Kong',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  expect(inHongKong).toBe('Thursday 08:00')
})

test('the time of sending is said in Hong Kong time', () => {
  expect(describeSendingTime('2026-11-26T00:00:00Z')).toBe(
    'Thursday, November 26 at 08:00 in Hong Kong',
  )
})
