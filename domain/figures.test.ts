import { expect, test } from 'vitest'
import { formatMillions, formatMoney, formatNumber, formatPercent, formatPrice } from './figures.ts'

test('numbers have separators, a real minus sign and no negative zero', () => {
  expect(formatNumber(1234567.891, 2)).toBe('1,234,567.89')
  expect(formatNumber(-1234.5, 1)).toBe('−1,234.5')
  expect([formatNumber(-0.001, 2), formatNumber(-0, 0)]).toEqual(['0.00', '0'])
  expect([formatNumber(2.5, 2, true), formatNumber(2.5, 2)]).toEqual(['2.5', '2.50'])
})

test('a fraction is shown as a percentage', () => {
  expect([formatPercent(0.125), formatPercent(-0.28209, 2)]).toEqual(['12.5%', '−28.21%'])
})

test('prices have the decimals that their size deserves', () => {
  expect([62_000, 1320.4, 284.15, 5, 0.0345, 0].map(formatPrice)).toEqual([
    '62,000',
    '1,320',
    '284.15',
    '5.00',
    '0.0345',
    '0.00',
  ])
})

test('amounts name their currency', () => {
  expect(formatMoney(1234.5, 'HKD', 2)).toBe('HKD 1,234.50')
  expect([formatMoney(-12, 'USD'), formatMoney(-0.2, 'USD')]).toEqual(['−USD 12', 'USD 0'])
})

test('millions are read as millions, billions and trillions', () => {
  expect([2.5, 900, 9999, 16_000, 383_285, 1.5e6, -40].map(formatMillions)).toEqual([
    '2.5 million',
    '900 million',
    '9,999 million',
    '16 billion',
    '383.3 billion',
    '1.5 trillion',
    '−40 million',
  ])
})
