import { expect, test } from 'vitest'
import { summarize } from './measure.ts'

test('percentiles are by nearest rank', () => {
  const times = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(summarize(times, 2, 0)).toEqual({ requestsPerSecond: 50, p50: 50, p99: 99, failures: 0 })
})

test('one answer is its own median', () => {
  expect(summarize([7], 1, 1)).toEqual({ requestsPerSecond: 1, p50: 7, p99: 7, failures: 1 })
})
