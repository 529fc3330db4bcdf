import { expect, test } from 'vitest'
import { countNoun, describeGrowth, joinList } from './criterion-words.ts'

test('lists, counts and growth in words', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(joinList)).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ])
  expect([0, 1, 2].map((count) => countNoun(count, 'year'))).toEqual([
    '0 years',
    '1 year',
    '2 years',
  ])
  expect(countNoun(2, 'criterion', 'criteria')).toBe('2 criteria')
  expect([0.125, -0.125, 0, 0.0001].map(describeGrowth)).toEqual([
    'grew by 12.5%',
    'fell by 12.5%',
    'changed by 0.0%',
    'changed by 0.0%',
  ])
})
