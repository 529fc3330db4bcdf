import { expect, test } from 'vitest'
import { BUNDLED_RATES, createExchangeRates } from './exchange-rates.ts'

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
