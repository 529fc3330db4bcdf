import { expect, test } from 'vitest'
import { formatFigure, formatMultiple, formatValue } from './format-value.ts'

test.each([
  [null, 'percent', 'not computable'],
  [0.15, 'percent', '15.0%'],
  [750, 'millions', '750 million'],
  [12_345.6, 'millions', '12,346 million'],
  [1.5, 'ratio', '1.50'],
  [1, 'years', '1 year'],
  [1.04, 'years', '1 year'],
  [-1, 'years', '−1 year'],
  [11, 'years', '11 years'],
  [2.5, 'years', '2.5 years'],
  [0, 'years', '0 years'],
  [1, 'lossYears', '1 loss year'],
  [3, 'lossYears', '3 loss years'],
] as const)('%d in %s is "%s"', (value, unit, text) => {
  expect(formatValue(value, unit)).toBe(text)
})

test('a figure has as many decimals as its size needs', () => {
  const figures = [1234.5, 1000, 999.55, 1, -1234.5, -2.256, 0]
  const texts = ['1,235', '1,000', '999.55', '1', '−1,235', '−2.26', '0']
  expect(figures.map(formatFigure)).toEqual(texts)
  expect(formatFigure(0.0123)).toBe('0.0123')
  expect(formatFigure(-0.5)).toBe('−0.500')
})

test('a multiple has no zeros at its end', () => {
  expect([15, 1.5, 1 / 3].map(formatMultiple)).toEqual(['15', '1.5', '0.33'])
})
