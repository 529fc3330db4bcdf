import { expect, test } from 'vitest'
import { HARB, LOTUS, MEKONG, SBANK } from '#tests/fixtures/worked-examples.ts'
import type { CompanyInputs } from '../markets/company-inputs.ts'
import type { School } from './schools.ts'
import { scoreCompany } from './score-company.ts'
import { showArithmetic } from './show-arithmetic.ts'

function show(example: typeof HARB, school: School, id: string, changes: CompanyInputs = {}) {
  const company = { price: example.price, inputs: { ...example.inputs, ...changes } }
  const criterion = scoreCompany(company)[school].criteria.find((one) => one.id === id)
  if (criterion?.state !== 'scored') throw new Error(`${id} should be scored.`)
  const { text, steps } = showArithmetic(criterion, company)
  return { text, steps: Object.fromEntries(steps.map(({ label, value }) => [label, value])) }
}

test('the formula with the numbers put in', () => {
  expect(
    ['currentRatio', 'longTermDebt', 'earningsStability', 'dividendRecord', 'priceEarnings'].map(
      (id) => show(MEKONG, 'graham', id).text,
    ),
  ).toEqual([
    '800 ÷ 700 = 1.14',
    '600 ÷ (800 − 700) = 6.00',
    '(1 − 0.25 × 1) × 10 ÷ 10 = 75.0%',
    '2 years',
    '30 ÷ 2.43 = 12.33',
  ])
  expect(
    ['consistency', 'earningsTrend', 'grossMargin', 'ownerEarnings', 'marginOfSafety'].map(
      (id) => show(HARB, 'buffett', id).text,
    ),
  ).toEqual([
    '0 ÷ 10 = 0.0%',
    '7 ÷ 9 = 77.8%',
    '28.0%',
    '(550 + 300 − 340 − 40) ÷ 550 = 0.85',
    '1 − 24 ÷ 28.37 = 15.4%',
  ])
  expect(
    ['growthPlusYieldToPe', 'growthRate', 'inventories', 'freeCashFlowYield'].map(
      (id) => show(LOTUS, 'lynch', id).text,
    ),
  ).toEqual([
    '(10.8% + 1.0%) ÷ (150 ÷ 7) = 0.55',
    '(7 ÷ 4.2)^(1 ÷ 5) − 1 = 10.8%',
    '14.0% − 10.0% = 4.0%',
    '(4,100 − 700) ÷ 500 ÷ 150 = 4.5%',
  ])
  expect(show(SBANK, 'lynch', 'debtToEquity').text).toBe('9,000 ÷ (9,000 + 90,000) = 9.1%')
})

test('the figures in between are those of the worked examples', () => {
  expect(show(LOTUS, 'buffett', 'marginOfSafety').steps).toEqual({
    'Owner earnings': 3400,
    'Owner earnings per share': 6.8,
    Growth: 0.12,
    'Intrinsic value': expect.closeTo(179.0027, 4),
  })
  expect(show(SBANK, 'buffett', 'marginOfSafety').steps).toEqual({
    'Book value': 9,
    'Return on equity': expect.closeTo(0.1105, 10),
    'Intrinsic value': expect.closeTo(10.1813, 4),
  })
  expect(show(HARB, 'graham', 'priceAssets').steps).toEqual({
    'Three-year average EPS': expect.closeTo(2.1, 10),
    'Book value': 20,
    'Price to book value': 1.2,
    'Net current assets': 3,
  })
})

test('what cannot be computed says why, and negative figures are in brackets', () => {
  const eps = [2, 1, 1, 1, 1, -1]
  expect(show(HARB, 'lynch', 'growthRate', { eps }).text).toBe('no growth rate from 2 to −1')
  expect(show(HARB, 'lynch', 'growthPlusYieldToPe', { eps: [2, 2, 2, 1] }).text).toBe(
    'no growth (−20.6% a year)',
  )
  expect(show(HARB, 'graham', 'earningsGrowth', { eps: [-1, -1, -1, 1, 1, 1] }).text).toBe(
    'no growth from −1',
  )
  expect(show(HARB, 'graham', 'priceEarnings', { eps: [-1, -1, -1] }).text).toBe(
    '24 ÷ (−1) = −24.00',
  )
  expect(show(HARB, 'lynch', 'inventories', { salesGrowth: -0.1 }).text).toBe(
    '3.0% − (−10.0%) = 13.0%',
  )
})
