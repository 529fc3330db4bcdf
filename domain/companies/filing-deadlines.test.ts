import { expect, test } from 'vitest'
import { findOverdueReport } from './filing-deadlines.ts'

const now = Date.parse('2026-11-22')

test.each([
  ['sec', '20-F', '2025-03-31', { periodEnd: '2026-03-31', dueDate: '2026-07-31' }],
  ['sec', '20-F', '2024-12-31', { periodEnd: '2025-12-31', dueDate: '2026-04-30' }],
  ['sec', '20-F', '2026-03-31', undefined],
  ['sec', '20-F', '2025-07-31', undefined],
  ['sec', '10-K', '2025-07-31', { periodEnd: '2026-07-31', dueDate: '2026-10-29' }],
  ['sec', '10-K', '2025-09-27', undefined],
  [
    'edinet',
    'Annual securities report',
    '2025-03-31',
    { periodEnd: '2026-03-31', dueDate: '2026-06-30' },
  ],
  ['dart', null, '2024-12-31', { periodEnd: '2025-12-31', dueDate: '2026-03-31' }],
  ['twse', null, '2025-12-31', undefined],
] as const)(
  '%s, %s for the year to %s: the next is overdue as of %j',
  (authority, form, periodEnd, overdue) => {
    expect(findOverdueReport({ authority, country: 'US', form, periodEnd }, now)).toEqual(overdue)
  },
)

test('after a change of the year’s end, the next report is due by the latest period', () => {
  const moved = { authority: 'edinet', form: null, periodEnd: '2024-12-31' } as const
  expect(findOverdueReport(moved, now)?.periodEnd).toBe('2025-12-31')
  // Three months to March 2026; the year since ends in March 2027.
  expect(findOverdueReport({ ...moved, latestPeriodEnd: '2026-03-31' }, now)).toBeUndefined()
  expect(findOverdueReport({ ...moved, latestPeriodEnd: '2025-03-31' }, now)).toEqual({
    periodEnd: '2026-03-31',
    dueDate: '2026-06-30',
  })
})

test.each([
  ['HK', '2025-06-30', '2026-10-31'],
  ['HK', '2025-09-30', undefined],
  ['IN', '2025-03-31', '2026-09-30'],
  ['PH', '2024-12-31', '2026-04-15'],
  ['BR', '2020-12-31', undefined],
] as const)('compiled statements, listed in %s, year to %s: the next was due %s', (...row) => {
  const [country, periodEnd, dueDate] = row
  const newest = { authority: null, country, form: null, periodEnd }
  expect(findOverdueReport(newest, now)?.dueDate).toBe(dueDate)
})
