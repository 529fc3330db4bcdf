import { expect, test } from 'vitest'
import {
  BUNDLED_RATES,
  createExchangeRates,
  describeConversions,
  listConversions,
} from './exchange-rates.ts'

const rates = createExchangeRates({
  source: 'test',
  date: '2026-07-06',
  base: 'EUR',
  rates: { USD: 1.25, JPY: 160 },
})

test('amounts are converted through the base', () => {
  expect(rates.convert(100, 'EUR', 'USD')).toBe(125)
  expect(rates.convert(125, 'USD', 'EUR')).toBe(100)
  expect(rates.convert(160, 'JPY', 'USD')).toBe(1.25)
})

test('an unknown currency has no rate, unless nothing is to convert', () => {
  expect(rates.convert(1, 'TWD', 'USD')).toBeUndefined()
  expect(rates.convert(1, 'USD', 'constructor')).toBeUndefined()
  expect(rates.convert(7, 'TWD', 'TWD')).toBe(7)
})

test('the bundled rates say whose they are and of which day', () => {
  expect(BUNDLED_RATES).toMatchObject({
    source: 'European Central Bank reference rates',
    date: '2026-07-06',
  })
  expect(BUNDLED_RATES.convert(1, 'USD', 'HKD')).toBeCloseTo(7.843, 3)
  expect(BUNDLED_RATES.convert(1, 'USD', 'TWD')).toBeUndefined()
})

test.each([
  ['2026-07-06', undefined],
  ['2026-07-13', undefined],
  ['2026-07-14', 'This rate is 8 days old.'],
  ['2026-11-26', 'This rate is 143 days old.'],
])('on %s, the rate of a conversion is named, and its age once it is old', (today, warning) => {
  const conversions = listConversions(rates, ['USD', 'EUR', 'USD', 'TWD'], 'EUR')
  expect(describeConversions(conversions, Date.parse(today))).toEqual({
    text: 'Converted at USD 1 = EUR 0.8000, test, Jul 6, 2026.',
    ...(warning && { warning }),
  })
})

test('of several rates the oldest counts, and without any nothing is said', () => {
  const both = listConversions(rates, ['USD', 'JPY'], 'EUR')
  const newer = both.map((one, place) => (place === 0 ? { ...one, date: '2026-11-25' } : one))
  expect(describeConversions(newer, Date.parse('2026-11-26'))).toEqual({
    text: 'Converted at USD 1 = EUR 0.8000, test, Nov 25, 2026; JPY 1,000 = EUR 6.2500, test, Jul 6, 2026.',
    warning: 'The oldest of these rates is 143 days old.',
  })
  expect(describeConversions([], 0)).toBeUndefined()
})
