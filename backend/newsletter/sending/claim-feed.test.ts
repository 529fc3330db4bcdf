import { expect, test } from 'vitest'
import { createRateLimit, type RateLimit } from './claim-feed.ts'

test('a burst of one second passes, then each email waits', () => {
  let now = 0
  const limit = createRateLimit(4, () => now)
  expect([1, 2, 3, 4].map(() => take(limit, 'host'))).toEqual([0, 0, 0, 0])
  expect(take(limit, 'host')).toBe(250)
  now += 250
  expect(take(limit, 'host')).toBe(0)
  expect(take(limit, 'host')).toBe(250)
  now += 60_000
  expect([1, 2, 3, 4, 5].map(() => take(limit, 'host'))).toEqual([0, 0, 0, 0, 250])
})

test('each host has its own limit', () => {
  const limit = createRateLimit(1, () => 0)
  expect(take(limit, 'a.example')).toBe(0)
  expect(take(limit, 'b.example')).toBe(0)
  expect(take(limit, 'a.example')).toBe(1000)
})

test('two processes share the limit', () => {
  let now = 0
  const limit = createRateLimit(2, () => now)
  limit.setShare(0.5)
  expect(take(limit, 'host')).toBe(0)
  expect(take(limit, 'host')).toBe(1000)
  now += 1000
  expect(take(limit, 'host')).toBe(0)
})

test('a limit below one per second still sends', () => {
  const limit = createRateLimit(0.5, () => 0)
  expect(take(limit, 'host')).toBe(0)
  expect(take(limit, 'host')).toBe(2000)
})

test('without a limit, nothing waits', () => {
  const limit = createRateLimit(undefined, () => 0)
  expect(Array.from({ length: 1000 }, () => take(limit, 'host')).every((wait) => wait === 0)).toBe(
    true,
  )
})

function take(limit: RateLimit, key: string): number {
  const waitMs = limit.waitMs(key)
  if (waitMs === 0) limit.count(key)
  return waitMs
}
