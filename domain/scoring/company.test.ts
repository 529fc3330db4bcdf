import { expect, test } from 'vitest'
import { describeGiven, withOwnFigures } from './company.ts'

test.each([
  [178.75, 'USD 178.75'],
  [0.0123, 'USD 0.0123'],
  [12, 'USD 12.00'],
  [999.5, 'USD 999.50'],
  [1000, 'USD 1,000'],
  [2500.25, 'USD 2,500.25'],
])('a given price of %d is written as %s', (price, text) => {
  expect(describeGiven({ price, currency: 'USD' })).toBe(text)
})

test('a price of the reader’s own takes the place of the given one, other figures do not', () => {
  const company = { inputs: { equity: 5 }, price: 10, givenPrice: { price: 78, currency: 'HKD' } }
  const repriced = withOwnFigures(company, { price: 12 })
  expect(repriced).not.toHaveProperty('givenPrice')
  expect(repriced).toMatchObject({ price: 12, priceProvenance: { kind: 'yours' } })
  const changed = withOwnFigures(company, { equity: 6 })
  expect(changed).toMatchObject({
    price: 10,
    givenPrice: company.givenPrice,
    inputs: { equity: 6 },
  })
  expect(changed.provenance).toEqual({ equity: { kind: 'yours' } })
  expect(changed).not.toHaveProperty('priceProvenance')
})
