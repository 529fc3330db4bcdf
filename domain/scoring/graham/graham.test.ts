import { expect, test } from 'vitest'
import { MEKONG, openCriterion } from '#tests/fixtures/worked-examples.ts'
import { GRAHAM } from './graham.ts'

const UTILITY = { sector: 'utility' } as const
const years = (count: number, eps: number) => Array.from({ length: count }, () => eps)

test('eight criteria with the weights of the definition', () => {
  expect(GRAHAM.criteria.map(({ id, weight, unit }) => [id, weight, unit])).toEqual([
    ['size', 5, 'millions'],
    ['currentRatio', 10, 'ratio'],
    ['longTermDebt', 10, 'ratio'],
    ['earningsStability', 15, 'lossYears'],
    ['dividendRecord', 15, 'years'],
    ['earningsGrowth', 10, 'percent'],
    ['priceEarnings', 15, 'ratio'],
    ['priceAssets', 20, 'ratio'],
  ])
})

// HARB has current assets of 3,000, current liabilities of 1,250, EPS of 2.1 on average and a book
// value of 20 a share.
test.each([
  ['size', 'no points at $75 million', { revenueUsdMillions: 75 }, 0],
  ['size', 'half way to $750 million', { revenueUsdMillions: 412.5 }, 2.5],
  ['size', 'all at $750 million', { revenueUsdMillions: 750 }, 5],
  ['currentRatio', 'a ratio of 1', { currentAssets: 1250 }, 0],
  ['currentRatio', 'a ratio of 1.5', { currentAssets: 1875 }, 5],
  ['currentRatio', 'a ratio of 2', { currentAssets: 2500 }, 10],
  ['currentRatio', 'nothing owed', { currentLiabilities: 0 }, 10],
  ['longTermDebt', 'twice net current assets', { longTermDebt: 3500 }, 0],
  ['longTermDebt', '1.5 times', { longTermDebt: 2625 }, 5],
  ['longTermDebt', 'once', { longTermDebt: 1750 }, 10],
  ['longTermDebt', 'no debt over no net current assets', { longTermDebt: 0, currentAssets: 0 }, 10],
  ['longTermDebt', 'no net current assets', { currentAssets: 1250 }, 0],
  ['longTermDebt', 'a utility at 4 times equity', { ...UTILITY, longTermDebt: 20_000 }, 0],
  ['longTermDebt', 'a utility at 2.5 times', { ...UTILITY, longTermDebt: 12_500 }, 7.5],
  ['longTermDebt', 'a utility at 2 times', { ...UTILITY, longTermDebt: 10_000 }, 10],
  ['earningsStability', 'one loss in ten years', { eps: [-1, ...years(9, 1)] }, 11.25],
  ['earningsStability', 'three losses', { eps: [...years(3, -1), ...years(7, 1)] }, 3.75],
  ['earningsStability', 'four losses', { eps: [...years(4, -1), ...years(6, 1)] }, 0],
  ['earningsStability', 'six years, one loss', { eps: [-1, ...years(5, 1)] }, 6.75],
  ['earningsStability', 'a year of zero is no loss', { eps: [0, ...years(9, 1)] }, 15],
  ['dividendRecord', 'none', { dividendYears: 0 }, 0],
  ['dividendRecord', 'ten of twenty years', { dividendYears: 10 }, 7.5],
  ['dividendRecord', 'twenty', { dividendYears: 20 }, 15],
  ['earningsGrowth', 'none', { eps: [1, 2, 3, 3, 2, 1] }, 0],
  ['earningsGrowth', 'a sixth', { eps: [6, 6, 6, 99, 7, 7, 7] }, 5],
  ['earningsGrowth', 'a third', { eps: [3, 3, 3, 4, 4, 4] }, 10],
  ['earningsGrowth', 'from zero', { eps: [0, 0, 0, 4, 4, 4] }, 0],
  ['priceEarnings', '25 times earnings', { price: 52.5 }, 0],
  ['priceEarnings', '18 times', { price: 37.8 }, 10.5],
  ['priceEarnings', '15 times', { price: 31.5 }, 15],
  ['priceEarnings', 'no earnings', { eps: [1, 0, -1] }, 0],
  ['priceAssets', 'a product of 33.75', { price: Math.sqrt(33.75 * 42) }, 10],
  ['priceAssets', 'a product of 45', { price: Math.sqrt(45 * 42) }, 0],
  ['priceAssets', 'a product of 22.5', { price: Math.sqrt(22.5 * 42) }, 20],
  ['priceAssets', '1.5 times book value', { price: 30, eps: [1, 1, 1] }, 20],
  ['priceAssets', 'a little more', { price: 30.01, eps: [1, 1, 1] }, 0],
  ['priceAssets', 'two thirds of NCAV', { price: 8, equity: 250, currentAssets: 5250 }, 20],
  ['priceAssets', 'more', { price: 8.01, equity: 250, currentAssets: 5250, eps: [1, 1, 0] }, 0],
  ['priceAssets', 'no book value', { equity: 0 }, 0],
  ['priceAssets', 'no earnings at 1.6 times book value', { price: 32, eps: [1, 0, -1] }, 0],
])('points for %s: %s', (id, _, changes, points) => {
  expect(openCriterion(id, changes).points).toBeCloseTo(points, 9)
})

test('the arithmetic with the figures in between', () => {
  const text = (id: string) => openCriterion(id, {}, MEKONG).arithmetic
  expect(GRAHAM.criteria.map(({ id }) => text(id))).toEqual([
    '300 million',
    '800 ÷ 700 = 1.14',
    '600 ÷ (800 − 700) = 6.00',
    '(1 − 0.25 × 1) × 10 ÷ 10 = 75.0%',
    '2 years',
    '2.43 ÷ 0.367 − 1 = 563.6%',
    '30 ÷ 2.43 = 12.33',
    '(30 ÷ 2.43) × (30 ÷ 10) = 36.99',
  ])
  expect(openCriterion('longTermDebt', {}, MEKONG).steps).toEqual({ 'Net current assets': 100 })
  expect(openCriterion('earningsStability').steps).toEqual({ 'Years on record': 10 })
  expect(openCriterion('earningsGrowth', { eps: [6, 6, 6, 99, 7, 7, 7] }).steps).toEqual({
    'First three years': 6,
    'Last three years': 7,
  })
  expect(openCriterion('priceEarnings', { eps: [1, 2, 3] }).steps).toEqual({
    'Three-year average EPS': 2,
  })
  expect(openCriterion('priceAssets', { eps: [1, 2, 3] }).steps).toEqual({
    'Three-year average EPS': 2,
    'Book value': 20,
    'Price to book value': 1.2,
    'Net current assets': 3,
  })
  expect(openCriterion('priceAssets', { totalLiabilities: null }).steps).not.toHaveProperty(
    'Net current assets',
  )
  expect(openCriterion('longTermDebt', UTILITY)).toMatchObject({
    formula: 'Long-term debt ÷ equity',
    arithmetic: '700 ÷ 5,000 = 0.14',
  })
  expect(openCriterion('earningsGrowth', { eps: [0, 0, 0, 1, 1, 1] }).arithmetic).toBe(
    'no growth from 0',
  )
  // Five losses cost no more than four.
  expect(
    openCriterion('earningsStability', { eps: [...years(5, -1), ...years(3, 1)] }).arithmetic,
  ).toBe('(1 − 0.25 × 4) × 8 ÷ 10 = 0.0%')
})

test('what the formulas and thresholds say', () => {
  expect(GRAHAM.criteria.map(({ id }) => openCriterion(id).threshold)).toEqual([
    'Full points at 750 million or more, none at 75 million or less.',
    'Full points at 2.00 or more, none at 1.00 or less.',
    'Full points at 1.00 or less, none at 2.00 or more.',
    'Full points for ten years without a loss. Each loss year costs a quarter.',
    'Full points at 20 years or more, none at 0 years.',
    'Full points at 33.3% or more, none at 0.0% or less.',
    'Full points at 15.00 or less, none at 25.00 or more.',
    'Full points at 22.50 or less, none at 45.00 or more.',
  ])
  expect(openCriterion('earningsStability').formula).toBe(
    '(1 − 0.25 × loss years, at least 0) × years on record ÷ 10',
  )
  expect(openCriterion('priceAssets').formula).toBe(
    'P/E × P/B; full points also at a P/B of 1.5 or less, or a price of two-thirds of NCAV per share or less',
  )
})
