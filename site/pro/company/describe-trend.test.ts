import { expect, test } from 'vitest'
import { describeMissingYears, describeTrend, listKnown } from './describe-trend.ts'

const years = (...values: number[]) => values.map((value, at) => ({ year: 2016 + at, value }))

test.each([
  [years(100, 90, 121), 'Revenue grew 10.0% a year since 2016'],
  [years(121, 130, 100), 'Revenue fell 9.1% a year since 2016'],
  [years(100, 140, 100.5), 'Revenue hardly changed since 2016'],
  [years(100, -5), 'Revenue was above zero in 2016, below it in 2017'],
  [years(-3, 2, -5), 'Revenue was below zero in 2016 and in 2018'],
  [years(-3, -2, 5), 'Revenue was below zero in 2016, above it in 2018'],
  [years(100), 'Revenue'],
  [[], 'Revenue'],
])('the title of a chart is its finding: %j', (values, title) => {
  expect(describeTrend('Revenue', values)).toBe(title)
})

test.each([
  [years(0.12, 0.3), 'Return on equity rose from 12% to 30% since 2016'],
  [years(0.3, -0.02), 'Return on equity fell from 30% to −2% since 2016'],
  [years(0.12, 0.3, 0.121), 'Return on equity is 12%, as in 2016'],
])('a rate is compared with itself: %j', (values, title) => {
  expect(describeTrend('Return on equity', values, true)).toBe(title)
})

const bars = (...values: (number | undefined)[]) =>
  values.map((value, at) => ({ year: 2017 + at, value }))

test('the years before the first figure of a title are said to be missing', () => {
  const shown = bars(undefined, undefined, undefined, undefined, undefined, 100, 110, 121)
  expect(describeTrend('Revenue', listKnown(shown))).toBe('Revenue grew 10.0% a year since 2022')
  expect(describeMissingYears(shown)).toBe('No figure for 2017 to 2021.')
})

test.each([
  [bars(1, 2, 3), undefined],
  [bars(undefined, 2, undefined, 4, undefined), 'No figure for 2017, 2019 and 2021.'],
  [[...bars(1), { year: 2020, value: 4 }], 'No figure for 2018 to 2019.'],
  [[], undefined],
])('missing years between those of a chart: %j', (shown, said) => {
  expect(describeMissingYears(shown)).toBe(said)
})
