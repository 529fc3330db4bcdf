import { expect, test } from 'vitest'
import { countChartDecimals, formatChartFigure, formatGain } from './format-figure.ts'

function chartOf(...values: number[]) {
  return [{ name: 'Value', points: values.map((value, at): [number, number] => [at, value]) }]
}

test('figures of one chart have the same number of decimals and a real minus sign', () => {
  const decimals = countChartDecimals(chartOf(17.3, -2.25, -1.75, 7.8))
  expect(formatChartFigure(17.3, decimals)).toBe('17.30')
  expect(formatGain(-2.25, decimals)).toBe('−2.25')
  expect(formatGain(0.5, decimals)).toBe('+0.50')
})

test('one figure with decimals among whole numbers does not change the others', () => {
  const decimals = countChartDecimals(chartOf(100, 100, 90, 84.685, 80))
  expect([100, 84.685].map((value) => formatChartFigure(value, decimals))).toEqual([
    '100',
    '84.685',
  ])
})
