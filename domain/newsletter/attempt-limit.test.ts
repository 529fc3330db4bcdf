import { expect, test } from 'vitest'
import { createAttemptLimit } from './attempt-limit.ts'

const MINUTE_MS = 60_000

test('the third attempt within five minutes is refused', () => {
  const limit = createAttemptLimit()
  expect(limit.take('a@example.org', 0)).toBe(true)
  expect(limit.take('a@example.org', MINUTE_MS)).toBe(true)
  expect(limit.take('a@example.org', 2 * MINUTE_MS)).toBe(false)
})

test('another e-mail has its own two attempts', () => {
  const limit = createAttemptLimit()
  limit.take('a@example.org', 0)
  limit.take('a@example.org', 0)
  expect(limit.take('b@example.org', 0)).toBe(true)
})

test('an attempt is free again five minutes after the first', () => {
  const limit = createAttemptLimit()
  limit.take('a@example.org', 0)
  limit.take('a@example.org', MINUTE_MS)
  expect(limit.take('a@example.org', 5 * MINUTE_MS - 1)).toBe(false)
  expect(limit.take('a@example.org', 5 * MINUTE_MS)).toBe(true)
  expect(limit.take('a@example.org', 5 * MINUTE_MS + 1)).toBe(false)
})
