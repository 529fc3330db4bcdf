import { describe, expect, test } from 'vitest'
import {
  compoundGrowth,
  divide,
  isAtMost,
  lin,
  marginOfSafety,
  mean,
  meanOfLatestThree,
  roundHalfUp,
} from './arithmetic.ts'

/** What binary floating point misses a threshold by: 0.1 + 0.2 is more than 0.3. */
const SLIP = 1e-13

describe('a ramp', () => {
  test.each([
    [{ zero: 10, full: 20 }, [9, 10, 15, 20, 21], [0, 0, 0.5, 1, 1]],
    [{ zero: 20, full: 10 }, [21, 20, 15, 10, 9], [0, 0, 0.5, 1, 1]],
    [{ zero: -1, full: 1 }, [-2, -1, 0, 1, 2], [0, 0, 0.5, 1, 1]],
  ])('%o', (ramp, values, shares) => {
    expect(values.map((value) => lin(value, ramp))).toEqual(shares)
  })

  test('takes a figure within rounding error of an end for that end, and no other', () => {
    const ramp = { zero: 0, full: 1 }
    expect([1 - SLIP, SLIP].map((value) => lin(value, ramp))).toEqual([1, 0])
    expect(lin(1 - 1e-9, ramp)).toBeLessThan(1)
    expect(lin(1e-9, ramp)).toBeGreaterThan(0)
  })
})

test('a limit holds within rounding error, on both sides of zero', () => {
  expect([1, 1 + SLIP, -1, -1 + SLIP].map((x) => isAtMost(x, x < 0 ? -1 : 1))).toEqual(
    Array.from({ length: 4 }, () => true),
  )
  expect([isAtMost(1 + 1e-9, 1), isAtMost(-1 + 1e-9, -1)]).toEqual([false, false])
})

test.each([
  [2.5, 3],
  [2.4999, 2],
  [-2.5, -2],
  [-2.6, -3],
  [-0.4, 0],
  [1.005 * 1000 - 1e-11 + 0.5 - 1, 1005],
])('%d is rounded to %d', (x, rounded) => {
  expect(Object.is(roundHalfUp(x), rounded)).toBe(true)
})

test('a mean of what cancels out is zero', () => {
  expect(mean([0.1, 0.2, -0.3])).toBe(0)
  expect(mean([1, 2, 6])).toBe(3)
  expect(mean([-1, -3])).toBe(-2)
  expect(meanOfLatestThree([100, 1, 2, 6])).toBe(3)
  expect(meanOfLatestThree([4, 6])).toBe(5)
})

describe('compound growth', () => {
  test('is by the years between the first and the last figure', () => {
    expect(compoundGrowth([1, 1.1, 1.21], 2)).toBeCloseTo(0.1, 12)
    expect(compoundGrowth([8, 5, 2], 2)).toBeCloseTo(-0.5, 12)
    expect(compoundGrowth([9, 1, 7, 4], 2), 'of the latest years only').toBeCloseTo(1, 12)
    expect(compoundGrowth([1, 4], 9), 'of a short record').toBeCloseTo(3, 12)
  })

  test.each([[[0, 4]], [[4, 0]], [[-1, 4]], [[4, -1]], [[]]])('of %o is unknown', (numbers) => {
    expect(compoundGrowth(numbers, 9)).toBeUndefined()
  })
})

test('quotients and margins that are no numbers are null', () => {
  expect([divide(1, 4), divide(1, 0), divide(0, 0)]).toEqual([0.25, null, null])
  expect([marginOfSafety(75, 100), marginOfSafety(120, 100)]).toEqual([0.25, 1 - 1.2])
  expect([marginOfSafety(Number.NaN, 100), marginOfSafety(75, null)]).toEqual([null, null])
})
