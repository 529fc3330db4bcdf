import { expect, test } from 'vitest'
import { createRateLimiter } from './email-rate-limiter.ts'

const LIMIT = { max: 3, windowMs: 1000 }

function takeMany(limiter: ReturnType<typeof createRateLimiter>, attempts: number, nowMs: number) {
  return Array.from({ length: attempts }, () => limiter.take('mei', nowMs)).filter(Boolean).length
}

test('allows the limit per window and key', () => {
  const limiter = createRateLimiter(LIMIT)
  expect(takeMany(limiter, 3, 0)).toBe(3)
  expect(limiter.take('ken', 0)).toBe(true)
  expect(takeMany(limiter, 3, 1000)).toBe(3)
})

test('a refusal extends the window by half its length', () => {
  const limiter = createRateLimiter(LIMIT)
  expect(takeMany(limiter, 4, 0)).toBe(3)
  expect(limiter.take('mei', 1499)).toBe(false)
  // After two refusals the window is twice as long.
  expect(limiter.take('mei', 1999)).toBe(false)
  expect(limiter.take('mei', 2500)).toBe(true)
})

test('a refusal lowers the limit of the next window, down to one', () => {
  const limiter = createRateLimiter(LIMIT)
  expect(takeMany(limiter, 4, 0)).toBe(3)
  expect(takeMany(limiter, 2, 1500)).toBe(2)
  // That window had no refusals, which clears the penalties.
  expect(takeMany(limiter, 13, 2500)).toBe(3)
  expect(takeMany(limiter, 1, 100_000)).toBe(1)
  expect(limiter.take('mei', 100_000)).toBe(false)
})
