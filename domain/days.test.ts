import { expect, test } from 'vitest'
import { addDays } from './days.ts'

test('days are added over the ends of months, leap days and hours of summer time', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2025-03-01', -1)).toBe('2025-02-28')
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(addDays('2026-11-26T23:59:59Z', 7)).toBe('2026-12-03')
})
