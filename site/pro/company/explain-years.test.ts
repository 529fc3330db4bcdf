import { expect, test } from 'vitest'
import { explainYears } from './explain-years.ts'

const years = (first: number, last: number, changed?: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => {
    const fiscalYear = first + index
    return changed && fiscalYear < changed
      ? { fiscalYear, standard: 'us-gaap' as const }
      : { fiscalYear }
  })

test('ten years under one standard need no words', () => {
  expect(explainYears(years(2016, 2025), 'bundled')).toEqual([])
})

test.each([
  ['bundled', 'The figures that come with this site begin with fiscal 2021.'],
  [
    'twse',
    'Taiwan’s exchanges publish only the newest quarter. What we have kept begins with fiscal 2021.',
  ],
  ['edinet', 'What we have from there begins with fiscal 2021.'],
])('fewer years have a reason: %s', (source, reason) => {
  expect(explainYears(years(2021, 2025), source)).toEqual([reason])
})

test('years under an earlier standard are named', () => {
  expect(explainYears(years(2016, 2025, 2021), 'edinet')).toEqual([
    'Figures up to fiscal 2020 are under US GAAP: scores do not compare them with later ones, except for dividends.',
  ])
})
