import { expect, test } from 'vitest'
import { formatChange, formatLevel, formatPercent } from './format-figure.ts'

test.each([
  [2.72, '+2.7%', 'gain'],
  [-0.82, '−0.8%', 'loss'],
  [0.04, '0.0%', 'unchanged'],
  [-0.04, '0.0%', 'unchanged'],
])('%d percent reads %s and is %s', (value, text, tone) => {
  expect(formatPercent(value)).toEqual({ text, tone })
})

test('a level has thousands and two decimals, a change of a rate its sign', () => {
  expect(formatLevel(38618.9)).toBe('38,618.90')
  expect(formatChange(-0.0178)).toEqual({ text: '−0.02', tone: 'loss' })
})
