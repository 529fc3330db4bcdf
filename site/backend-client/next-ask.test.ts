import { expect, test } from 'vitest'
import { createPollingInterval } from './polling-interval.ts'

const complete = {}
const TO_COME = { retryAfterMs: 2_000 }

function askFor(answers: { retryAfterMs?: number }[], otherwiseMs?: number): number[] {
  const next = createPollingInterval(otherwiseMs)
  return answers.map((data, index) => {
    const state = { data, dataUpdateCount: index + 1, errorUpdateCount: 0 }
    next(state)
    return next(state) / 1000
  })
}

test('complete answers are asked for every five minutes, or as often as the caller says', () => {
  expect(askFor([complete, complete])).toEqual([300, 300])
  expect(askFor([complete, TO_COME], 7_200_000)).toEqual([7_200, 5])
})

test('while figures are to come the server says when, up to five times, then every five minutes', () => {
  expect(askFor(Array.from({ length: 7 }, () => TO_COME))).toEqual([5, 15, 45, 60, 60, 300, 300])
  expect(askFor([{ retryAfterMs: 61_000 }, TO_COME, { retryAfterMs: 900_000 }])).toEqual([
    61, 15, 300,
  ])
})

test('after a complete answer the counting starts again', () => {
  expect(askFor([TO_COME, complete, TO_COME])).toEqual([5, 300, 5])
})

test('a failure counts as an incomplete answer, so that it is not asked for every five seconds', () => {
  const next = createPollingInterval()
  const pauses = [0, 1, 2, 3].map((errorUpdateCount) =>
    next({ data: TO_COME, dataUpdateCount: 1, errorUpdateCount }),
  )
  expect(pauses).toEqual([5_000, 15_000, 45_000, 60_000])
})
