import { describe, expect, test } from 'vitest'
import { createLogScale, createScale, logTicks, niceTicks, timeTicks } from './scales.ts'

describe('createScale', () => {
  test('maps ends to ends and keeps proportions, also in a reversed range', () => {
    const scale = createScale([0, 200], [300, 100])
    expect([scale(0), scale(50), scale(200)]).toEqual([300, 250, 100])
  })

  test('maps a single value to the middle', () => {
    expect(createScale([7, 7], [0, 100])(7)).toBe(50)
  })
})

describe('a log scale', () => {
  test('gives equal ratios equal distances', () => {
    const scale = createLogScale([10, 1000], [0, 100])
    expect([10, 100, 1000].map((value) => Math.round(scale(value)))).toEqual([0, 50, 100])
  })

  test('has ticks at 1, 2 and 5 times powers of ten, within the extent', () => {
    expect(logTicks([6000, 55_000])).toEqual([10_000, 20_000, 50_000])
    expect(logTicks([0.4, 3])).toEqual([0.5, 1, 2])
  })

  test('has round ticks where the data less than double', () => {
    expect(logTicks([71, 157])).toEqual([75, 100, 125, 150])
  })
})

describe('niceTicks', () => {
  test.each([
    [[0, 50_339], 5, [0, 20_000, 40_000, 60_000]],
    [[0, 100], 5, [0, 20, 40, 60, 80, 100]],
    [[-21.1, 18.3], 4, [-30, -20, -10, 0, 10, 20]],
    [[0, 0.7], 4, [0, 0.2, 0.4, 0.6, 0.8]],
  ] as const)('%j in about %i steps', (extent, count, ticks) => {
    expect(niceTicks(extent, count)).toEqual(ticks)
  })

  test('has no binary rounding errors', () => {
    expect(niceTicks([0, 0.3], 3)).toEqual([0, 0.1, 0.2, 0.3])
  })

  test('returns at least two ticks for one value', () => {
    expect(niceTicks([5, 5], 4).length).toBeGreaterThan(1)
    expect(niceTicks([0, 0], 4).length).toBeGreaterThan(1)
  })
})

describe('timeTicks', () => {
  test('are first days of months at equal distances within the extent', () => {
    const ticks = timeTicks([Date.parse('2023-12-31'), Date.parse('2024-09-30')], 5)
    expect(ticks.map((tick) => new Date(tick).toISOString().slice(0, 10))).toEqual([
      '2024-01-01',
      '2024-03-01',
      '2024-05-01',
      '2024-07-01',
      '2024-09-01',
    ])
  })

  test('are Januaries over many years', () => {
    const ticks = timeTicks([Date.parse('1990-01-01'), Date.parse('2025-01-01')], 8)
    expect(ticks.map((tick) => new Date(tick).getUTCFullYear())).toEqual([
      1990, 1995, 2000, 2005, 2010, 2015, 2020, 2025,
    ])
  })
})
