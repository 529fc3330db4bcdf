import { expect, test } from 'vitest'
import { weighHoldings } from './portfolio.ts'

test('value is shares times price, weight its share of the sum', () => {
  const holdings = weighHoldings([
    { symbol: 'D05.SI', shares: 10, currentPriceCents: 3000 },
    { symbol: '7203.T', shares: 0.5, currentPriceCents: 20_000 },
  ])
  expect(holdings.map(({ totalValueCents }) => totalValueCents)).toEqual([30_000, 10_000])
  expect(holdings.map(({ weight }) => weight)).toEqual([75, 25])
})

test('a portfolio worth nothing has no weights', () => {
  expect(weighHoldings([{ symbol: 'A', shares: 1, currentPriceCents: 0 }])[0]?.weight).toBe(0)
})
