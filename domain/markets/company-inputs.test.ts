import { expect, test } from 'vitest'
import { canUseStatements } from './company-inputs.ts'

const RATES: Record<string, number> = { USD: 1, HKD: 7.8 }
const convert = (amount: number, from: string, to: string) =>
  from === to ? amount : RATES[from] && RATES[to] ? (amount * RATES[to]) / RATES[from] : undefined

test.each([
  ['HKD', 'USD', true],
  ['TWD', 'TWD', true],
  ['USD', 'TWD', false],
])('a price in %s by statements in %s: %s', (priceCurrency, currency, isUsable) => {
  const inputs = { sector: 'general' } as const
  expect(canUseStatements({ inputs, currency }, priceCurrency, convert)).toBe(isUsable)
})

test('statements without a currency are in the currency of the price', () => {
  expect(canUseStatements({ inputs: { sector: 'general' } }, 'TWD', convert)).toBe(true)
})
