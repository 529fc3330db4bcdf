import { expect, test } from 'vitest'
import { describeOrigin, type Origin } from './describe-origin.ts'

const NOW = Date.parse('2026-11-22T06:10:00Z')
const write = (origin: Partial<Origin>) =>
  describeOrigin(
    { source: 'twelvedata', asOf: '2026-11-22T06:05:00Z', isStale: false, ...origin },
    NOW,
    'Asia/Hong_Kong',
  )

test('figures of a provider have its name and the time in the reader’s time zone', () => {
  expect(write({})).toBe('Data provided by Twelve Data, 14:05')
  expect(write({ source: 'yahoo', asOf: '2026-11-21T06:05:00Z' })).toBe(
    'Yahoo Finance, Nov 21, 14:05',
  )
})

test('sample figures say so and have no time', () => {
  expect(write({ source: 'sample', isStale: true })).toBe('Sample data')
})

test.each([
  ['2026-11-22T06:09:50Z', '14:09, 1 min old'],
  ['2026-11-22T05:46:00Z', '13:46, 24 min old'],
  ['2026-11-22T02:10:00Z', '10:10, 4 hours old'],
  ['2026-11-18T06:10:00Z', 'Nov 18, 14:10, 4 days old'],
])('stale figures of %s have their age', (asOf, text) => {
  expect(write({ source: 'eodhd', asOf, isStale: true })).toBe(`EODHD, ${text}`)
})
