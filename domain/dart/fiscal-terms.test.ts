import { expect, test } from 'vitest'
import { type FiscalTerms, findTerm } from './fiscal-terms.ts'

function terms(ends: Record<number, string>, more: Partial<FiscalTerms> = {}): FiscalTerms {
  const byYear = Object.entries(ends).map(([year, end]) => [Number(year), end] as const)
  return { ends: new Map(byYear), founded: undefined, industry: '264', ...more }
}

test('a term starts the day after the one before it ended; its comparatives are of that one', () => {
  const moved = terms({ 2018: '2019-03-31', 2019: '2019-12-31', 2020: '2020-12-31' })
  expect(findTerm(moved, 2019)).toEqual(['2019-04-01', '2019-12-31'])
  expect(findTerm(moved, 2020, 1)).toEqual(['2019-04-01', '2019-12-31'])
  expect(findTerm(moved, 2020, 2)).toEqual(['2018-04-01', '2019-03-31'])
  expect(findTerm(moved, 2018)).toEqual(['2018-04-01', '2019-03-31'])
})

test('after more than a year without a report, neither length nor comparatives are known', () => {
  const gap = terms({ 2020: '2020-06-30', 2021: '2021-12-31' })
  expect(findTerm(gap, 2021)).toBeUndefined()
  expect(findTerm(gap, 2021, 1)).toBeUndefined()
})

test('the first term starts when the company does, and none is before it', () => {
  const young = terms({ 2021: '2021-12-31' }, { founded: '2020-12-01' })
  expect(findTerm(young, 2021, 1)).toEqual(['2020-12-01', '2020-12-31'])
  expect(findTerm(young, 2021, 2)).toBeUndefined()
})

test('insurers and brokers had nine months in 2013, others twelve', () => {
  const ends = { 2015: '2015-12-31' }
  expect(findTerm(terms(ends, { industry: '65110' }), 2015, 2)?.[0]).toBe('2013-04-01')
  expect(findTerm(terms(ends), 2015, 2)?.[0]).toBe('2013-01-01')
})

test('the last day of February stays the last one', () => {
  expect(findTerm(terms({ 2021: '2021-02-28' }), 2021)).toEqual(['2020-03-01', '2021-02-28'])
  expect(findTerm(terms({ 2021: '2021-02-28' }), 2021, 1)).toEqual(['2019-03-01', '2020-02-29'])
})
