import { expect, test } from 'vitest'
import { createVisitorQuota } from './daily-quota.ts'

const MONDAY = new Date(2026, 0, 5, 9)
const TUESDAY = new Date(2026, 0, 6, 0, 0, 1)

test('eight hundred requests a day and no more, until the next day', () => {
  const quota = createVisitorQuota()
  const left = Array.from({ length: 800 }, () => quota.take(MONDAY))
  expect(left[0]).toBe(799)
  expect(left[799]).toBe(0)
  expect(quota.take(MONDAY)).toBeUndefined()
  expect(quota.take(TUESDAY)).toBe(799)
})
