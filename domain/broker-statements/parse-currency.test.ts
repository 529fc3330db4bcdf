import { expect, test } from 'vitest'
import { parseCurrency } from './parse-currency.ts'

test.each([
  ['in USD', 'USD'],
  ['USB', 'USD'],
  ['hkd', 'HKD'],
  ['HKO', 'HKD'],
  ['SEK', 'SEK'],
  ['CUD', 'CUD'],
  ['', undefined],
])('%j is in %s', (text, currency) => {
  expect(parseCurrency(text)).toBe(currency)
})
