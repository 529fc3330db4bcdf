import { describe, expect, test } from 'vitest'
import { MEKONG, openCriterion, SBANK } from '#tests/fixtures/worked-examples.ts'
import { lynchCategory, lynchFairValue } from './earnings-per-share-growth.ts'
import { LYNCH } from './lynch.ts'

/** Five years of growth to an EPS of 2.4, a tenth of HARB's price. */
const growing = (growth: number, final = 2.4) =>
  Array.from({ length: 6 }, (_, year) => final / (1 + growth) ** (5 - year))

test('seven criteria with the weights of the definition', () => {
  expect(LYNCH.criteria.map(({ id, weight, unit }) => [id, weight, unit])).toEqual([
    ['growthPlusYieldToPe', 35, 'ratio'],
    ['growthRate', 15, 'percent'],
    ['debtToEquity', 15, 'ratio'],
    ['netCash', 10, 'percent'],
    ['inventories', 10, 'percent'],
    ['freeCashFlowYield', 10, 'percent'],
    ['profitableYears', 5, 'percent'],
  ])
})

// HARB costs 24, pays 0.96 (4%), has equity of 5,000 and 250 shares.
test.each([
  ['growthPlusYieldToPe', 'a ratio of 0.5', { eps: growing(0.01) }, 0],
  ['growthPlusYieldToPe', 'of 1.4', { eps: growing(0.1) }, 21],
  ['growthPlusYieldToPe', 'of 2', { eps: growing(0.16) }, 35],
  ['growthPlusYieldToPe', 'no growth', { eps: growing(0), dividendPerShare: 20 }, 0],
  ['growthPlusYieldToPe', 'from a loss', { eps: [-1, 1, 2, 3, 4, 5] }, 0],
  ['growthRate', 'none', { eps: growing(0) }, 0],
  ['growthRate', '6%', { eps: growing(0.06) }, 6],
  ['growthRate', '15%', { eps: growing(0.15) }, 15],
  ['growthRate', '25%', { eps: growing(0.25) }, 15],
  ['growthRate', '30%', { eps: growing(0.3) }, 13.5],
  ['growthRate', '50%', { eps: growing(0.5) }, 7.5],
  ['growthRate', '60%', { eps: growing(0.6) }, 7.5],
  ['growthRate', 'the last five years alone', { eps: [100, ...growing(0.06)] }, 6],
  ['debtToEquity', 'as much debt as equity', { totalDebt: 5000 }, 0],
  ['debtToEquity', 'two thirds', { totalDebt: 10_000 / 3 }, 7.5],
  ['debtToEquity', 'a third', { totalDebt: 5000 / 3 }, 15],
  ['debtToEquity', 'no equity', { equity: 0, totalDebt: 0 }, 0],
  // 24 × 250 = 6,000 is the price of the company.
  ['netCash', 'none', { cash: 700 }, 0],
  ['netCash', 'a twentieth of the price', { cash: 1000 }, 2.5],
  ['netCash', 'a fifth of the price', { cash: 1900 }, 10],
  ['inventories', 'up by 20% more than sales', { inventoryGrowth: 0.25 }, 0],
  ['inventories', 'by 5% more', { inventoryGrowth: 0.1 }, 7.5],
  ['inventories', 'by the same', { inventoryGrowth: 0.05 }, 10],
  ['freeCashFlowYield', 'none', { operatingCashFlow: 380 }, 0],
  ['freeCashFlowYield', '4%', { operatingCashFlow: 620 }, 4],
  ['freeCashFlowYield', '10%', { operatingCashFlow: 980 }, 10],
  ['profitableYears', 'three of the last five', { eps: [-9, 1, 0, 1, -1, 1] }, 3],
])('points for %s: %s', (id, _, changes, points) => {
  expect(openCriterion(id, changes).points).toBeCloseTo(points, 9)
})

// SBANK has total liabilities of 90,000.
test.each([
  ['3% of its assets', { equity: (3 / 97) * 90_000 }, 0],
  ['4.5%', { equity: (4.5 / 95.5) * 90_000 }, 5],
  ['7.5%', { equity: (7.5 / 92.5) * 90_000 }, 15],
  ['no equity', { equity: 0 }, 0],
])('points of a bank for equity: %s', (_, changes, points) => {
  expect(openCriterion('debtToEquity', changes, SBANK).points).toBeCloseTo(points, 9)
})

describe('growth', () => {
  const company = (growth: number) => ({
    price: 24,
    inputs: { eps: growing(growth), dividendPerShare: 0.96 },
  })

  test('makes the category', () => {
    expect(
      [-0.1, 0.049, 0.05, 0.149, 0.15, 0.4].map((growth) => lynchCategory(company(growth))),
    ).toEqual([
      ...['slow grower', 'slow grower', 'stalwart', 'stalwart', 'fast grower', 'fast grower'],
    ])
    expect(lynchCategory({ price: 24, inputs: { eps: [1, 2, 3, -1] } })).toBe('turnaround')
    expect(lynchCategory({ price: 24, inputs: { eps: [1, 2, 3] } })).toBeNull()
  })

  test('and yield make the fair value', () => {
    // 2.4 × (10 + 4).
    expect(lynchFairValue(company(0.1))).toBeCloseTo(33.6, 10)
    expect(lynchFairValue(company(-0.1))).toBeNull()
    expect(
      lynchFairValue({ price: 24, inputs: { eps: [1, 2, 3], dividendPerShare: 1 } }),
    ).toBeNull()
    expect(lynchFairValue({ price: 24, inputs: { eps: growing(0.1) } })).toBeNull()
    expect(
      lynchFairValue({ price: 24, inputs: { eps: [-1, 1, 1, 1], dividendPerShare: 1 } }),
    ).toBeNull()
  })
})

test('the arithmetic with the figures in between', () => {
  expect(LYNCH.criteria.map(({ id }) => openCriterion(id, {}, MEKONG).arithmetic)).toEqual([
    '(24.6% + 1.0%) ÷ (30 ÷ 3) = 2.56',
    '(3 ÷ 1)^(1 ÷ 5) − 1 = 24.6%',
    '800 ÷ 1,000 = 0.80',
    '(200 − 600) ÷ 100 ÷ 30 = −13.3%',
    '32.0% − 20.0% = 12.0%',
    '(320 − 180) ÷ 100 ÷ 30 = 4.7%',
    '5 ÷ 5 = 100.0%',
  ])
  expect(openCriterion('growthRate', { eps: [1, 1.1, 1.21, 1.331] }).arithmetic).toBe(
    '(1.33 ÷ 1)^(1 ÷ 3) − 1 = 10.0%',
  )
  expect(openCriterion('growthPlusYieldToPe', { eps: growing(0.1) }).steps).toEqual({
    'EPS growth': expect.closeTo(0.1, 10),
    'Dividend yield': 0.04,
  })
  expect(openCriterion('growthPlusYieldToPe', { eps: growing(0) }).arithmetic).toBe(
    'no growth (0.0% a year)',
  )
  expect(openCriterion('growthPlusYieldToPe', { eps: [9, -1, 1, 2, 3, 4, 5] })).toMatchObject({
    arithmetic: 'no growth rate from −1 to 5',
    steps: { 'Dividend yield': 0.04 },
  })
  expect(openCriterion('netCash').steps).toEqual({ 'Net cash': 1.6 })
  expect(openCriterion('freeCashFlowYield').steps).toEqual({ 'Free cash flow': 1.72 })
  expect(openCriterion('profitableYears', { eps: [1, 1, -1, 1, 1] }).steps).toEqual({
    'Years with a profit': 4,
    'Years compared': 5,
  })
  expect(openCriterion('debtToEquity', {}, SBANK).arithmetic).toBe(
    '9,000 ÷ (9,000 + 90,000) = 9.1%',
  )
})

test('what the formulas and thresholds say', () => {
  expect(LYNCH.criteria.map(({ id }) => openCriterion(id).threshold)).toEqual([
    'Full points at 2.00 or more, none at 0.50 or less.',
    'Full points from 15% to 25% a year, none without growth, and half from 50% up, since such growth seldom lasts.',
    'Full points at 0.33 or less, none at 1.00 or more.',
    'Full points at 20.0% or more, none at 0.0% or less.',
    'Full points at 0.0% or less, none at 20.0% or more.',
    'Full points at 10.0% or more, none at 0.0% or less.',
    'Full points if every year made a profit, otherwise the share that did.',
  ])
  expect(openCriterion('debtToEquity', {}, SBANK)).toMatchObject({
    formula: 'Equity ÷ total assets',
    threshold: 'Full points at 7.5% or more, none at 3.0% or less.',
  })
  expect(openCriterion('growthRate').formula).toBe(
    'Five-year EPS growth: full from 15% to 25%, half from 50%',
  )
})
