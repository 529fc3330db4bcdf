import { expect, test } from 'vitest'
import {
  describeAlert,
  describeCrossing,
  isCrossed,
  parseThreshold,
  type WatchlistAlert,
} from './watchlist-alert.ts'

const BELOW: WatchlistAlert = {
  symbol: '2330.TW',
  measure: 'price',
  direction: 'below',
  threshold: 1000,
  currency: 'TWD',
}
const SCORE: WatchlistAlert = {
  ...BELOW,
  measure: 'graham',
  direction: 'above',
  threshold: 60,
  currency: null,
}

test('a value is across its threshold beyond it, not at it', () => {
  expect([999.99, 1000, 1000.01].map((value) => isCrossed(BELOW, value))).toEqual([
    true,
    false,
    false,
  ])
  expect([59, 60, 61].map((value) => isCrossed(SCORE, value))).toEqual([false, false, true])
})

test('an alert says what it waits for, and what was found', () => {
  expect(describeAlert(BELOW)).toBe('price below 1,000 TWD')
  expect(describeAlert(SCORE)).toBe('Graham score above 60')
  expect(describeCrossing({ ...BELOW, value: 985, source: 'TWSE' })).toBe(
    '2330.TW: price 985.00 TWD, below 1,000 TWD',
  )
  expect(describeCrossing({ ...SCORE, value: 61, source: 'TWSE' })).toBe(
    '2330.TW: Graham score 61, above 60',
  )
})

test.each([
  ['price', '1,000', { threshold: 1000 }],
  ['price', '0', { problem: 'Enter a price above zero.' }],
  ['price', '-5', { problem: 'Enter a price above zero.' }],
  ['price', '9e15', { problem: 'This price is too large. Check the decimal point.' }],
  ['price', 'cheap', { problem: 'Enter a number, such as 1,000.' }],
  ['lynch', '75', { threshold: 75 }],
  ['lynch', '0', { problem: 'Enter a score from 1 to 100.' }],
  ['lynch', '101', { problem: 'Enter a score from 1 to 100.' }],
] as const)('%s at %s', (measure, text, expected) => {
  expect(parseThreshold(measure, text)).toEqual(expected)
})
