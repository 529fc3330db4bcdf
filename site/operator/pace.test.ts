import { expect, test } from 'vitest'
import { measurePace } from './pace.ts'

test('the pace is what was done between the first and the last answer, a second', () => {
  const samples = [
    { atMs: 1_000, done: 10 },
    { atMs: 3_000, done: 20 },
    { atMs: 6_000, done: 110 },
  ]
  expect(measurePace(samples)).toBe(20)
})

test('one answer has no pace, and a run that begins anew is not sent backwards', () => {
  expect(measurePace([])).toBeUndefined()
  expect(measurePace([{ atMs: 1, done: 5 }])).toBeUndefined()
  expect(
    measurePace([
      { atMs: 0, done: 50 },
      { atMs: 28_000, done: 0 },
    ]),
  ).toBe(0)
})

test('that nothing moves is said after half a minute of it, not between two quick looks', () => {
  const rest = (atMs: number) =>
    measurePace([
      { atMs: 0, done: 270 },
      { atMs, done: 270 },
    ])
  expect(rest(300)).toBeUndefined()
  expect(rest(28_000)).toBe(0)
})
