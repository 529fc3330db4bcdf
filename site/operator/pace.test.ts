import { expect, test } from 'vitest'
import { measurePace } from './pace.ts'

test('the pace is the progress per second between the first and the last poll', () => {
  const samples = [
    { atMs: 1_000, done: 10 },
    { atMs: 3_000, done: 20 },
    { atMs: 6_000, done: 110 },
  ]
  expect(measurePace(samples)).toBe(20)
})

test('one poll gives no pace, and a restarted run no negative one', () => {
  expect(measurePace([])).toBeUndefined()
  expect(measurePace([{ atMs: 1, done: 5 }])).toBeUndefined()
  expect(
    measurePace([
      { atMs: 0, done: 50 },
      { atMs: 28_000, done: 0 },
    ]),
  ).toBe(0)
})

test('a stall is reported after half a minute, not between two quick polls', () => {
  const rest = (atMs: number) =>
    measurePace([
      { atMs: 0, done: 270 },
      { atMs, done: 270 },
    ])
  expect(rest(300)).toBeUndefined()
  expect(rest(28_000)).toBe(0)
})
