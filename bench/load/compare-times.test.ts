import { expect, test } from 'vitest'
import { compareTimes } from './compare-times.ts'

test('times that never overlap tell all, and the same times nothing', () => {
  expect(compareTimes([1, 2, 3], [4, 5, 6]).share).toBe(1)
  expect(compareTimes([4, 5, 6], [1, 2, 3]).share).toBe(0)
  expect(compareTimes([1, 2, 3], [1, 2, 3])).toMatchObject({ share: 0.5, person: 2, robot: 2 })
})

test('the share is that of pairs, ties counted half', () => {
  // Of nine pairs, the robot is slower in five and ties in one.
  expect(compareTimes([1, 3, 5], [2, 3, 6]).share).toBeCloseTo(5.5 / 9)
})

test('chance grows smaller with the number of samples', () => {
  const times = Array.from({ length: 1000 }, (_, index) => index)
  expect(compareTimes(times, times).chance).toBeCloseTo(1.96 * Math.sqrt(2001 / 12e6))
})
