import { expect, test } from 'vitest'
import { createXAxis } from './x-axis.ts'

test('years have no thousands separator and stay within the axis', () => {
  const axis = createXAxis([1989, 2007, 2025], [0, 360], 4)
  expect(axis.ticks.map((tick) => tick.label)).toEqual(['1990', '2000', '2010', '2020'])
  expect(axis.place(2007)).toBe(180)
  const decade = createXAxis([2015, 2025], [0, 360], 4)
  expect(decade.ticks.map((tick) => tick.label)).toEqual(['2015', '2020', '2025'])
})

test('dates are placed in proportion to the time between them', () => {
  const axis = createXAxis(['2024-01-01', '2024-01-11', '2024-01-31'], [0, 300], 4)
  expect(axis.place('2024-01-11')).toBeCloseTo(100)
  expect(axis.ticks[0]).toEqual({ at: 0, label: 'Jan 2024' })
})

test('categories divide the axis evenly, in order', () => {
  const axis = createXAxis(['North', 'South', 'North'], [0, 100], 4)
  expect(axis.ticks).toEqual([
    { at: 25, label: 'North' },
    { at: 75, label: 'South' },
  ])
})
