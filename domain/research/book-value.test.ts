import { expect, test } from 'vitest'
import { compareWithBook, type PricedCompany } from './book-value.ts'

/** Market value 80, equity 100; at a yearly rate 8 % on the capital, and just over 8 % on the price. */
const JUST: PricedCompany = {
  symbol: 'A',
  close: 8,
  traded: 10,
  book: 10,
  currentAssets: 50,
  currentLiabilities: 50,
  totalAssets: 150,
  equity: 100,
  operatingIncome: 6,
  netIncome: 4.81,
}

const count = (change: Partial<PricedCompany>) => compareWithBook([{ ...JUST, ...change }], 10)

test('a company that just passes each step passes all', () => {
  const { below, above, ...steps } = count({})
  expect(below).toEqual({
    companies: 1,
    medianReturnOnEquity: expect.closeTo(0.0641, 4),
    earnEnough: 1,
    withLoss: 0,
    thinlyTraded: 0,
    cheapOnEarnings: 1,
  })
  expect(above.companies).toBe(0)
  expect(steps).toMatchObject({ solvent: 1, earning: 1, sellable: 1 })
})

test.each<[string, Partial<PricedCompany>, object]>([
  ['at book', { close: 10 }, { below: { companies: 0 }, above: { companies: 1 }, solvent: 0 }],
  ['insolvent at short term', { currentAssets: 49 }, { solvent: 0, earning: 0 }],
  ['earning less', { operatingIncome: 5.99 }, { below: { earnEnough: 0 }, solvent: 1, earning: 0 }],
  ['without capital', { totalAssets: 50, operatingIncome: 9 }, { below: { earnEnough: 0 } }],
  ['thinly traded', { traded: 9 }, { below: { thinlyTraded: 1 }, earning: 1, sellable: 0 }],
  ['dearer on earnings', { netIncome: 4.79 }, { below: { cheapOnEarnings: 0, withLoss: 0 } }],
  ['with a loss', { netIncome: -1 }, { below: { cheapOnEarnings: 0, withLoss: 1 } }],
])('a company %s', (_, change, expected) => {
  expect(count(change)).toMatchObject(expected)
})

test('the median of an even and of an odd number of companies', () => {
  const companies = [5, 3, 1, 2, 4, 6].map((profit) => ({
    ...JUST,
    close: 12,
    netIncome: profit * 0.75,
  }))
  const medianOf = (some: PricedCompany[]) => compareWithBook(some, 10).above.medianReturnOnEquity
  expect(medianOf(companies)).toBeCloseTo(0.035)
  expect(medianOf(companies.slice(1))).toBeCloseTo(0.03)
})
