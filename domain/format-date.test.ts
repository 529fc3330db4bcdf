import { expect, test } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatLongDate,
  formatLongDateTime,
  formatMonth,
  formatMonthDay,
  formatMonthDayTime,
  formatMonthName,
  formatTime,
  formatTimeWithSeconds,
  formatWeekdayDate,
  formatWeekdayDateTime,
  formatWeekdayTime,
  formatYear,
  HONG_KONG,
} from './format-date.ts'

const MOMENT = '2026-11-03T00:05:09Z'

test.each([
  [formatLongDate, 'November 3, 2026'],
  [formatDate, 'Nov 3, 2026'],
  [formatWeekdayDate, 'Tuesday, November 3, 2026'],
  [formatMonthDay, 'Nov 3'],
  [formatMonth, 'Nov 2026'],
  [formatMonthName, 'Nov'],
  [formatYear, '2026'],
  [formatTime, '00:05'],
  [formatTimeWithSeconds, '00:05:09'],
  [formatLongDateTime, 'November 3, 2026 at 00:05'],
  [formatDateTime, 'Nov 3, 2026, 00:05'],
  [formatMonthDayTime, 'Nov 3, 00:05'],
  [formatWeekdayTime, 'Tue 00:05'],
  [formatWeekdayDateTime, 'Tuesday, November 3 at 00:05'],
])('%o', (format, text) => {
  expect(
    [MOMENT, new Date(MOMENT), Date.parse(MOMENT)].map((moment) => format(moment, 'UTC')),
  ).toEqual([text, text, text])
})

test('the zone decides the day and the hour', () => {
  const late = '2026-11-03T16:30:00Z'
  expect(formatLongDateTime(late, HONG_KONG)).toBe('November 4, 2026 at 00:30')
  expect(formatLongDateTime(late, 'America/New_York')).toBe('November 3, 2026 at 11:30')
  expect(formatTime(late)).toBe(formatTime(late, Intl.DateTimeFormat().resolvedOptions().timeZone))
})
