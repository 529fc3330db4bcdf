import { expect, test } from 'vitest'
import { type FeedState, scheduleFeed } from './feed-schedule.ts'

const now = new Date('2026-11-22T00:00:00Z')
const pauseOf = ({ nextAt }: { nextAt: string }) => (Date.parse(nextAt) - now.getTime()) / 60_000

test('a feed with news is read more often, a quiet one less, within limits', () => {
  let state: FeedState = { failures: 0, intervalMinutes: 15 }
  const pauses: number[] = []
  for (let round = 0; round < 12; round += 1) {
    const next = scheduleFeed(state, { kind: 'nothing new' }, now)
    pauses.push(pauseOf(next))
    state = next
  }
  expect([pauses[0], pauses[1], pauses.at(-1)]).toEqual([23, 35, 360])
  for (let round = 0; round < 9; round += 1) state = scheduleFeed(state, { kind: 'news' }, now)
  expect(state.intervalMinutes).toBe(10)
})

test('failures double the pause up to a day, and one success ends it', () => {
  let state: FeedState = { failures: 0, intervalMinutes: 15 }
  const pauses: number[] = []
  for (let round = 0; round < 9; round += 1) {
    const next = scheduleFeed(state, { kind: 'failed', retryAfterSeconds: undefined }, now)
    pauses.push(pauseOf(next))
    state = next
  }
  expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440])
  expect(scheduleFeed(state, { kind: 'news' }, now)).toMatchObject({ failures: 0 })
})

test('Retry-After is obeyed up to a day', () => {
  const state = { failures: 0, intervalMinutes: 15 }
  const wait = (retryAfterSeconds: number) =>
    pauseOf(scheduleFeed(state, { kind: 'failed', retryAfterSeconds }, now))
  expect([wait(7200), wait(1), wait(1e12)]).toEqual([120, 15, 1440])
})
