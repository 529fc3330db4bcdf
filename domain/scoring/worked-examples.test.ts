import { expect, test } from 'vitest'
import { HARB, LOTUS, MEKONG, SBANK } from '#tests/fixtures/worked-examples.ts'
import { compoundGrowth } from './arithmetic.ts'
import { expectedGrowth, intrinsicValue, valueOfOwnerEarnings } from './buffett/intrinsic-value.ts'
import { ownerEarnings } from './buffett/owner-earnings.ts'
import { selectFacts } from './facts.ts'
import { grahamNumber } from './graham/graham-number.ts'
import { lynchCategory, lynchFairValue } from './lynch/earnings-per-share-growth.ts'
import { SCHOOLS, type School } from './schools.ts'
import { scoreCompany } from './score-company.ts'

function look(example: typeof HARB, school: School) {
  const { score, coverage, criteria } = scoreCompany(example)[school]
  const points = criteria.reduce((sum, criterion) => sum + (criterion.points ?? 0), 0)
  const by = Object.fromEntries(
    criteria
      .filter(({ state }) => state !== 'notApplicable')
      .map((criterion) => [criterion.id, [criterion.value, criterion.points]]),
  )
  return { score, coverage, points, by }
}

function listValues(school: School, example: typeof HARB) {
  return SCHOOLS.find(({ id }) => id === school)
    ?.listValues(example)
    .map(({ text }) => text)
}

function near(value: number, digits: number) {
  return expect.closeTo(value, digits)
}

test('Graham on HARB: 96', () => {
  const { score, points, by } = look(HARB, 'graham')
  expect([score, points]).toEqual([96, near(96.25, 10)])
  expect(by).toEqual({
    size: [900, 5],
    currentRatio: [near(2.4, 10), 10],
    longTermDebt: [near(0.4, 10), 10],
    earningsStability: [0, 15],
    dividendRecord: [15, near(11.25, 10)],
    earningsGrowth: [near(0.3548, 4), 10],
    priceEarnings: [near(11.4286, 4), 15],
    priceAssets: [near(11.4286 * 1.2, 4), 20],
  })
  expect(grahamNumber(HARB)).toBeCloseTo(30.7409, 4)
  expect(listValues('graham', HARB)).toEqual(['30.74', '21.9%', '3.00'])
})

test.each([{ eps: [-1, 0, 1] }, { equity: 0 }])('there is no Graham number for %j', (inputs) => {
  expect(grahamNumber({ ...HARB, inputs: { ...HARB.inputs, ...inputs } })).toBeNull()
})

test('Graham on MEKONG: 48', () => {
  const { score, points, by } = look(MEKONG, 'graham')
  expect([score, points]).toEqual([48, near(47.9685, 4)])
  expect(by).toEqual({
    size: [300, near(1.6667, 4)],
    currentRatio: [near(1.142857, 6), near(1.4286, 4)],
    longTermDebt: [near(6, 10), 0],
    earningsStability: [1, near(11.25, 10)],
    dividendRecord: [2, near(1.5, 10)],
    earningsGrowth: [near(5.6364, 4), 10],
    priceEarnings: [near(12.3288, 4), 15],
    priceAssets: [near(36.9863, 4), near(7.1233, 4)],
  })
  expect(grahamNumber(MEKONG)).toBeCloseTo(23.3987, 4)
  expect(listValues('graham', MEKONG)).toEqual(['23.40', '−28.2%', '−8.00'])
})

test('Buffett on LOTUS: 96', () => {
  const { score, points, by } = look(LOTUS, 'buffett')
  expect([score, points]).toEqual([96, near(96.0048, 4)])
  expect(by).toEqual({
    returnOnEquity: [near(0.279, 10), 15],
    consistency: [1, 15],
    earningsTrend: [near(0.8889, 4), 10],
    debtPayback: [near(0.5714, 4), 10],
    grossMargin: [0.52, 10],
    netMargin: [near(0.21875, 10), 10],
    ownerEarnings: [near(0.9714, 4), near(9.5238, 4)],
    marginOfSafety: [near(0.162024, 6), near(16.481, 4)],
  })
  const facts = selectFacts(LOTUS)
  expect(ownerEarnings(facts)).toBe(3400)
  expect(compoundGrowth(facts.eps, 9)).toBeCloseTo(0.1263, 4)
  expect(expectedGrowth(facts.eps)).toBe(0.12)
  expect(valueOfOwnerEarnings(6.8, 0.12)).toEqual({
    presentValue: near(75.1847, 4),
    terminalValue: near(103.818, 4),
    intrinsicValue: near(179.0027, 4),
  })
})

test('Buffett on HARB: 57', () => {
  const { score, points, by } = look(HARB, 'buffett')
  expect([score, points]).toEqual([57, near(57.0732, 4)])
  expect(by).toEqual({
    returnOnEquity: [near(0.1025, 10), near(7.875, 10)],
    consistency: [0, 0],
    earningsTrend: [near(7 / 9, 10), near(9.5556, 4)],
    debtPayback: [near(1.2727, 4), 10],
    grossMargin: [0.28, near(4, 10)],
    netMargin: [near(0.07857, 5), near(1.9048, 4)],
    ownerEarnings: [near(0.85455, 5), near(7.5758, 4)],
    marginOfSafety: [near(0.154054, 6), near(16.1622, 4)],
  })
  const facts = selectFacts(HARB)
  expect(ownerEarnings(facts)).toBe(470)
  expect(expectedGrowth(facts.eps)).toBeCloseTo(0.0434731, 7)
  expect(valueOfOwnerEarnings(1.88, expectedGrowth(facts.eps))).toEqual({
    presentValue: near(14.2272, 4),
    terminalValue: near(14.1434, 4),
    intrinsicValue: near(28.3706, 4),
  })
})

test('Lynch on MEKONG: 68', () => {
  const { score, points, by } = look(MEKONG, 'lynch')
  expect([score, points]).toEqual([68, near(68.1667, 4)])
  expect(by).toEqual({
    growthPlusYieldToPe: [near(2.55731, 5), 35],
    growthRate: [near(0.245731, 6), 15],
    debtToEquity: [near(0.8, 10), near(4.5, 10)],
    netCash: [near(-0.1333, 4), 0],
    inventories: [near(0.12, 10), near(4, 10)],
    freeCashFlowYield: [near(0.046667, 6), near(4.6667, 4)],
    profitableYears: [1, 5],
  })
  expect(lynchFairValue(MEKONG)).toBeCloseTo(76.7193, 4)
  expect(lynchCategory(MEKONG)).toBe('fast grower')
})

test('Lynch on LOTUS: 46', () => {
  const { score, points, by } = look(LOTUS, 'lynch')
  expect([score, points]).toEqual([46, near(46.425, 3)])
  expect(by).toEqual({
    growthPlusYieldToPe: [near(0.548643, 6), near(1.135, 4)],
    growthRate: [near(0.107566, 6), near(10.7566, 4)],
    debtToEquity: [near(0.25, 10), 15],
    netCash: [near(0.04, 10), near(2, 10)],
    inventories: [near(0.04, 10), near(8, 10)],
    freeCashFlowYield: [near(0.045333, 6), near(4.5333, 4)],
    profitableYears: [1, 5],
  })
  expect(lynchFairValue(LOTUS)).toBeCloseTo(82.2964, 4)
  expect(listValues('lynch', LOTUS)).toEqual(['stalwart', '82.30'])
})

test('a bank is judged as a bank', () => {
  const graham = look(SBANK, 'graham')
  expect([graham.score, graham.coverage]).toEqual([98, 1])
  expect((100 * graham.points) / 80).toBeCloseTo(97.8239, 4)
  const buffett = look(SBANK, 'buffett')
  expect(buffett.score).toBe(63)
  expect(buffett.by.returnOnEquity?.[0]).toBeCloseTo(0.1105, 10)
  expect(buffett.by.marginOfSafety?.[0]).toBeCloseTo(-0.1786, 4)
  expect(intrinsicValue(SBANK)).toBeCloseTo(10.1813, 4)
  expect(listValues('buffett', SBANK)).toEqual(['10.18', '−17.9%'])
  const lynch = look(SBANK, 'lynch')
  expect(lynch.score).toBe(70)
  expect(lynch.by.growthPlusYieldToPe?.[0]).toBeCloseTo(1.3256, 4)
  expect(lynch.by.debtToEquity?.[0]).toBeCloseTo(0.0909, 4)
})

test('the other worked scores', () => {
  expect(scoreCompany(HARB).lynch.score).toBe(50)
  expect(scoreCompany(LOTUS).graham.score).toBe(52)
  expect(scoreCompany(MEKONG).buffett.score).toBe(74)
})
