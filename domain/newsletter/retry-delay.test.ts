import { expect, test } from 'vitest'
import { retryDelayMs } from './retry-delay.ts'

const hourMs = 60 * 60_000

test('the wait doubles from a quarter of a minute to half an hour', () => {
  const waits = [1, 2, 3, 8, 40].map((failures) => retryDelayMs(failures, 0, 0.5))
  expect(waits).toEqual([15_000, 30_000, 60_000, 30 * 60_000, 30 * 60_000])
})

test('chance spreads a wait by a quarter either way', () => {
  expect(retryDelayMs(2, 0, 0)).toBe(22_500)
  expect(retryDelayMs(2, 0, 1)).toBe(37_500)
})

test('after two days there is no next try', () => {
  expect(retryDelayMs(90, 48 * hourMs - 1, 0.5)).toBe(30 * 60_000)
  expect(retryDelayMs(90, 48 * hourMs, 0.5)).toBeUndefined()
})
