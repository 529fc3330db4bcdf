import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

function fail(breaker: ReturnType<typeof createCircuitBreaker>, times: number) {
  for (let count = 0; count < times; count++) breaker.recordFailure(0)
}

test('the fifth failure in a row suspends the path for 60 seconds', () => {
  const breaker = createCircuitBreaker()
  fail(breaker, 4)
  expect(breaker.isOpen(0)).toBe(false)
  fail(breaker, 1)
  expect(breaker.isOpen(59_999)).toBe(true)
  expect(breaker.isOpen(60_000)).toBe(false)
})

test('after reopening the count begins at zero', () => {
  const breaker = createCircuitBreaker()
  fail(breaker, 5)
  breaker.isOpen(60_000)
  breaker.recordFailure(60_000)
  expect(breaker.isOpen(60_001)).toBe(false)
})

test('a success in between clears the count', () => {
  const breaker = createCircuitBreaker()
  fail(breaker, 4)
  breaker.recordSuccess()
  fail(breaker, 4)
  expect(breaker.isOpen(0)).toBe(false)
})
