import { expect, test } from 'vitest'
import { describeMovedEnd, describePartYears, sinceMovedEnd } from './whole-years.ts'

const years = (...ends: string[]) => ends.map((periodEnd) => ({ periodEnd }))

test('years compare since the company last moved the end of its year', () => {
  const moved = years('2014-03-31', '2015-03-31', '2016-12-31', '2017-12-31')
  expect(sinceMovedEnd(moved)).toEqual(years('2016-12-31', '2017-12-31'))
  expect(describeMovedEnd(moved)).toEqual([
    'The fiscal year’s end moved after Mar 31, 2015: scores compare only the years since, the first of which ended on Dec 31, 2016.',
  ])
})

test('years of 52 and 53 weeks, and a year that is missing, move nothing', () => {
  const steady = years('2019-09-28', '2020-09-26', '2022-09-24', '2023-09-30')
  expect(sinceMovedEnd(steady)).toEqual(steady)
  expect(describeMovedEnd(steady)).toEqual([])
})

test('only periods that are no year are named, each once', () => {
  expect(
    describePartYears([
      ['2020-12-01', '2020-12-31'],
      ['2020-12-01', '2020-12-31'],
      ['2021-01-01', '2021-12-31'],
      ['2015-01-01', '2016-03-31'],
    ]),
  ).toEqual([
    'The fiscal year to Mar 31, 2016 has 15 months, so its figures are left out: scores compare whole years.',
    'The fiscal year to Dec 31, 2020 has 1 month, so its figures are left out: scores compare whole years.',
  ])
})
