import { expect, test } from 'vitest'
import { findListingCountry, measureConcentration, sumBy, sumPositions } from './exposure.ts'

test.each([
  ['7203.T', 'JPY', 'Japan'],
  ['AAPL', 'USD', 'United States'],
  ['D05.SI', 'SGD', 'Singapore'],
  ['BHP.AX', 'AUD', 'Australia'],
  ['BRK.B', 'USD', 'United States'],
  ['NESN.SW', 'CHF', 'Switzerland'],
  ['SOMETHING', 'HKD', 'Unknown'],
  ['SOMETHING.XX', 'HKD', 'Unknown'],
])('%s in %s is listed in: %s', (symbol, currency, country) => {
  expect(findListingCountry({ symbol, currency })).toBe(country)
})

test('what no list has is not taken for American', () => {
  const isListed = (symbol: string) => symbol === 'KO'
  const find = (symbol: string) => findListingCountry({ symbol, currency: 'USD' }, isListed)
  expect([find('KO'), find('SONYY'), find('SONY.T')]).toEqual(['United States', 'Unknown', 'Japan'])
  const priced = findListingCountry({ symbol: 'KO', currency: 'HKD' }, isListed)
  expect(priced).toBe('United States')
})

test('listings of one company are one position, named by those that are held', () => {
  const holdings = [
    { symbol: '2330.TW', weight: 0.25 },
    { symbol: 'BABA', weight: 0.25 },
    { symbol: '9988.HK', weight: 0.25 },
    { symbol: 'TSM', weight: 0.125 },
    { symbol: 'NEW', weight: 0.125 },
  ]
  expect(sumPositions(holdings)).toEqual([
    { name: 'BABA + 9988.HK', weight: 0.5 },
    { name: '2330.TW + TSM', weight: 0.375 },
    { name: 'NEW', weight: 0.125 },
  ])
})

test('weights are summed by name, the largest first, equal ones by name', () => {
  const holdings = [
    { name: 'B', weight: 0.125 },
    { name: 'C', weight: 0.25 },
    { name: 'A', weight: 0.25 },
    { name: 'B', weight: 0.375 },
  ]
  expect(sumBy(holdings, ({ name }) => name)).toEqual([
    { name: 'B', weight: 0.5 },
    { name: 'A', weight: 0.25 },
    { name: 'C', weight: 0.25 },
  ])
})

test('four equal positions count as four, unequal ones as fewer', () => {
  const equal = [1, 2, 3, 4].map((name) => ({ name: String(name), weight: 0.25 }))
  expect(measureConcentration(equal)).toEqual({
    herfindahl: 0.25,
    effectivePositions: 4,
    largest: { name: '1', weight: 0.25 },
  })
  const unequal = measureConcentration([
    { name: 'A', weight: 0.75 },
    { name: 'B', weight: 0.25 },
  ])
  expect(unequal).toMatchObject({ herfindahl: 0.625, effectivePositions: 1.6 })
})
