import { describe, expect, test } from 'vitest'
import { HARB, LOTUS, openCriterion, SBANK } from '#tests/fixtures/worked-examples.ts'
import { BUFFETT } from './buffett.ts'
import { expectedGrowth, intrinsicValue, valueOfOwnerEarnings } from './intrinsic-value.ts'

const years = (count: number, value: number) => Array.from({ length: count }, () => value)

test('eight criteria with the weights of the definition', () => {
  expect(BUFFETT.criteria.map(({ id, weight, unit }) => [id, weight, unit])).toEqual([
    ['returnOnEquity', 15, 'percent'],
    ['consistency', 15, 'percent'],
    ['earningsTrend', 10, 'percent'],
    ['debtPayback', 10, 'years'],
    ['grossMargin', 10, 'percent'],
    ['netMargin', 10, 'percent'],
    ['ownerEarnings', 10, 'ratio'],
    ['marginOfSafety', 20, 'percent'],
  ])
})

// HARB has net income of 550, revenue of 7,000, long-term debt of 700, and owner earnings of
// 550 + 300 − 340 − 40 = 470.
test.each([
  ['returnOnEquity', 'a mean of 5%', { returnOnEquity: years(5, 0.05) }, 0],
  ['returnOnEquity', 'of 8%', { returnOnEquity: years(5, 0.08) }, 4.5],
  ['returnOnEquity', 'of 15%', { returnOnEquity: years(5, 0.15) }, 15],
  ['consistency', 'three good years in five', { returnOnEquity: [0.15, 0.2, 0.16, 0.14, 0] }, 9],
  [
    'earningsTrend',
    'five rises in ten',
    { eps: [1, 2, 1, 2, 1, 2, 1, 2, 3, 3] },
    10 * (5 / 9 - 0.3) * 2,
  ],
  ['earningsTrend', 'two in four', { eps: [1, 2, 3, 1, 1] }, 4],
  ['earningsTrend', 'four in five', { eps: [1, 2, 3, 4, 5, 5] }, 10],
  ['debtPayback', 'eight years', { longTermDebt: 4400 }, 0],
  ['debtPayback', 'five years', { longTermDebt: 2750 }, 7.5],
  ['debtPayback', 'four years', { longTermDebt: 2200 }, 10],
  ['debtPayback', 'no income', { netIncome: 0, longTermDebt: 0 }, 0],
  ['grossMargin', '20%', { grossMargin: 0.2 }, 0],
  ['grossMargin', '25%', { grossMargin: 0.25 }, 2.5],
  ['grossMargin', '40%', { grossMargin: 0.4 }, 10],
  ['netMargin', '5%', { netIncome: 350 }, 0],
  ['netMargin', '8%', { netIncome: 560 }, 2],
  ['netMargin', '20%', { netIncome: 1400 }, 10],
  ['netMargin', 'no revenue', { revenue: 0 }, 0],
  // Owner earnings of 550 + 300 − spending − 40.
  ['ownerEarnings', '0.4 of income', { capitalExpenditures: years(5, 590) }, 0],
  ['ownerEarnings', '0.7 of income', { capitalExpenditures: years(5, 425) }, 5],
  ['ownerEarnings', 'all of income', { capitalExpenditures: years(5, 260) }, 10],
  [
    'ownerEarnings',
    'only the last five years',
    { capitalExpenditures: [9999, ...years(5, 425)] },
    5,
  ],
  [
    'ownerEarnings',
    'released working capital',
    { workingCapitalChange: -500, capitalExpenditures: years(5, 465) },
    5,
  ],
  ['ownerEarnings', 'no income', { netIncome: 0 }, 0],
  // IV of 28.3706.
  ['marginOfSafety', 'the price is the value', { price: 28.370598177 }, 10],
  ['marginOfSafety', 'a quarter below', { price: 21.2779486 }, 20],
  ['marginOfSafety', 'a quarter above', { price: 35.463248 }, 0],
  ['marginOfSafety', 'no owner earnings', { capitalExpenditures: years(5, 810) }, 0],
])('points for %s: %s', (id, _, changes, points) => {
  expect(openCriterion(id, changes).points).toBeCloseTo(points, 5)
})

test.each([
  ['returnOnEquity', 'a mean of 5%', { returnOnEquity: years(5, 0.05) }, 0],
  ['returnOnEquity', 'of 8.5%', { returnOnEquity: years(5, 0.085) }, 7.5],
  ['returnOnEquity', 'of 12%', { returnOnEquity: years(5, 0.12) }, 15],
  ['consistency', 'three of five', { returnOnEquity: [0.1, 0.2, 0.11, 0.09, 0] }, 9],
  // 9 × (5% − 2%) ÷ 8% = 3.375.
  [
    'marginOfSafety',
    'the price is the value',
    { returnOnEquity: years(5, 0.05), price: 3.375 },
    10,
  ],
  ['marginOfSafety', 'a return of 2%', { returnOnEquity: years(5, 0.02) }, 0],
  ['marginOfSafety', 'no book value', { equity: 0 }, 0],
])('points of a bank for %s: %s', (id, _, changes, points) => {
  expect(openCriterion(id, changes, SBANK).points).toBeCloseTo(points, 9)
})

describe('intrinsic value', () => {
  test('grows by up to 12% a year, and not below zero', () => {
    expect(expectedGrowth([1, 1.05, 1.1025, 1.157625])).toBeCloseTo(0.05, 10)
    expect(expectedGrowth([1, 2, 4, 8])).toBe(0.12)
    expect(expectedGrowth([8, 4, 2, 1])).toBe(0)
    // Nine years of growth have ten figures.
    expect(expectedGrowth([9, ...years(9, 1), 1.1 ** 9])).toBeCloseTo(0.1, 10)
  })

  test('without growth it is ten payments at 10%, and all later ones growing by 2%', () => {
    const { presentValue, terminalValue } = valueOfOwnerEarnings(1, 0)
    expect(presentValue).toBeCloseTo((1 - 1.1 ** -10) / 0.1, 10)
    expect(terminalValue).toBeCloseTo(1.02 / 0.08 / 1.1 ** 10, 10)
  })

  test('is known only from all its figures, and only above zero', () => {
    const value = (changes: object) =>
      intrinsicValue({ price: 1, inputs: { ...HARB.inputs, ...changes } })
    expect(value({})).toBeCloseTo(28.3706, 4)
    for (const name of [
      'netIncome',
      'depreciationAndAmortization',
      'workingCapitalChange',
      'shares',
    ]) {
      expect([name, value({ [name]: null })]).toEqual([name, null])
    }
    expect(value({ capitalExpenditures: years(4, 1) })).toBeNull()
    expect(value({ eps: [1, 1, 1] })).toBeNull()
    expect(value({ eps: [1, 1, 1, 1] })).not.toBeNull()
    expect(value({ netIncome: -2000 })).toBeNull()
    // A book value of 0.25 a share with a return of 2.8%: a tenth of it.
    expect(
      value({ sector: 'financial', equity: 62.5, returnOnEquity: years(5, 0.028) }),
    ).toBeCloseTo(0.025, 10)
    expect(value({ sector: 'financial', returnOnEquity: years(4, 0.1) })).toBeNull()
    expect(value({ sector: 'financial', returnOnEquity: years(5, 0.1), eps: null })).toBeCloseTo(
      20,
      10,
    )
  })
})

test('the arithmetic with the figures in between', () => {
  expect(BUFFETT.criteria.map(({ id }) => openCriterion(id, {}, LOTUS).arithmetic)).toEqual([
    'average of 10 years = 27.9%',
    '10 ÷ 10 = 100.0%',
    '8 ÷ 9 = 88.9%',
    '2,000 ÷ 3,500 = 0.6 years',
    '52.0%',
    '3,500 ÷ 16,000 = 21.9%',
    '(3,500 + 600 − 600 − 100) ÷ 3,500 = 0.97',
    '1 − 150 ÷ 179 = 16.2%',
  ])
  expect(openCriterion('returnOnEquity').steps).toEqual({ 'Years on record': 10 })
  expect(openCriterion('consistency', { returnOnEquity: [0.1, 0.2, 0.3, 0.1, 0.2] }).steps).toEqual(
    {
      'Good years': 3,
      'Years compared': 5,
    },
  )
  expect(openCriterion('earningsTrend', { eps: [1, 2, 2, 3, 1] }).steps).toEqual({
    'Years of rising EPS': 2,
    'Years compared': 4,
  })
  expect(openCriterion('ownerEarnings').steps).toEqual({
    'Five-year average of capital expenditures': 340,
    'Owner earnings': 470,
  })
  expect(openCriterion('ownerEarnings', { workingCapitalChange: -40 }).arithmetic).toBe(
    '(550 + 300 − 340 − 0) ÷ 550 = 0.93',
  )
  expect(openCriterion('marginOfSafety', {}, SBANK).steps).toEqual({
    'Book value': 9,
    'Return on equity': expect.closeTo(0.1105, 10),
    'Intrinsic value': expect.closeTo(10.1813, 4),
  })
})

test('what the formulas and thresholds say', () => {
  expect(BUFFETT.criteria.map(({ id }) => openCriterion(id).threshold)).toEqual([
    'Full points at 15.0% or more, none at 5.0% or less.',
    'Full points if every year is a good one, otherwise the share of good years.',
    'Full points at 80.0% or more, none at 30.0% or less.',
    'Full points at 4 years or less, none at 8 years or more.',
    'Full points at 40.0% or more, none at 20.0% or less.',
    'Full points at 20.0% or more, none at 5.0% or less.',
    'Full points at 1.00 or more, none at 0.40 or less.',
    'Full points at 25.0% or more, none at −25.0% or less.',
  ])
  const formulas = [HARB, SBANK].map((example) => [
    openCriterion('consistency', {}, example).formula,
    openCriterion('marginOfSafety', {}, example).formula,
  ])
  expect(formulas).toEqual([
    [
      'Share of years with a return on equity of 15% or more',
      '1 − price ÷ intrinsic value: owner earnings per share, ten years of growth, discounted at 10%',
    ],
    [
      'Share of years with a return on equity of 10% or more',
      '1 − price ÷ intrinsic value: book value per share × (ROE − 2%) ÷ (10% − 2%)',
    ],
  ])
})
