import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatChange,
  formatCurrency,
  formatDollars,
  formatExact,
  formatFixed,
  formatMillions,
  formatNumber,
  formatPercent,
  formatPercentChange,
  formatPlain,
  formatPrice,
  formatQuote,
  formatQuoteChange,
  formatVolume,
  parseFigure,
  roundToDecimals,
  roundToDigits,
  spellNumber,
  withHyphen,
} from './format-number.ts'

test('numbers have separators, a real minus sign and no negative zero', () => {
  expect(formatNumber(1234567.891, 2)).toBe('1,234,567.89')
  expect(formatNumber(38618.9, 2)).toBe('38,618.90')
  expect(formatNumber(-1234.5, 1)).toBe('−1,234.5')
  expect([formatNumber(-0.001, 2), formatNumber(-0, 0)]).toEqual(['0.00', '0'])
  expect([formatNumber(2.5, 0, 2), formatNumber(2.5, 2)]).toEqual(['2.5', '2.50'])
})

test('a fraction is shown as a percentage', () => {
  expect([formatPercent(0.125), formatPercent(-0.28209, 2)]).toEqual(['12.5%', '−28.21%'])
})

test.each([
  [2.72, '+2.7%', 'gain'],
  [-0.82, '−0.8%', 'loss'],
  [0.04, '0.0%', 'unchanged'],
  [-0.04, '0.0%', 'unchanged'],
])('a change of %d percent reads %s and is %s', (value, text, tone) => {
  expect(formatPercentChange(value)).toEqual({ text, tone })
})

test('a change has its sign, and as many decimals as are asked for', () => {
  expect(formatChange(-0.0178)).toEqual({ text: '−0.02', tone: 'loss' })
  expect(formatChange(1234.5, 0, 3)).toEqual({ text: '+1,234.5', tone: 'gain' })
})

test("providers' figures are numbers or texts", () => {
  expect(parseFigure('284.14999')).toBe(284.14999)
  expect(parseFigure(0)).toBe(0)
  for (const invalid of ['', ' ', 'NA', '1e309', Number.NaN, Infinity, null, undefined, {}]) {
    expect(parseFigure(invalid)).toBeUndefined()
  }
})

test('a quote has two decimals, and reads 0.00 if it does not parse', () => {
  expect(formatQuote('38500.5')).toBe('38,500.50')
  expect(formatQuote('NA')).toBe('0.00')
})

test.each([
  ['1.234', '+1.23', 'gain'],
  [-2.04, '−2.04', 'loss'],
  [0, '0.00', 'unchanged'],
  [-0, '0.00', 'unchanged'],
  [-0.001, '0.00', 'unchanged'],
  [0.001, '0.00', 'unchanged'],
  ['NA', '0.00', 'unchanged'],
])('a quote that changed by %s shows %s as %s', (value, text, tone) => {
  expect(formatQuoteChange(value)).toEqual({ text, tone })
})

test('volume is in whole units, a dash if missing', () => {
  expect(formatVolume('30965652')).toBe('30,965,652')
  expect(formatVolume(undefined)).toBe('—')
})

test('any value a provider sends gives a change with two decimals', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.string(), fc.constant(null)), (value) => {
      expect(formatQuoteChange(value).text).toMatch(/^[+−]?[\d,]+\.\d\d$/)
    }),
  )
})

test('prices have the decimals that their size needs', () => {
  expect([62_000, 1320.4, 284.15, 5, 0.0345, 0].map(formatPrice)).toEqual([
    '62,000',
    '1,320',
    '284.15',
    '5.00',
    '0.0345',
    '0.00',
  ])
})

test('dollars show cents only if there are some', () => {
  expect(formatDollars(1_500_000)).toBe('$15,000')
  expect([formatDollars(1250), formatDollars(-1250)]).toEqual(['$12.50', '−$12.50'])
})

test('millions are written as millions, billions and trillions', () => {
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

test('an amount is written as its currency is', () => {
  expect([
    formatCurrency(1234.5, 'USD'),
    formatCurrency(12.345, 'HKD'),
    formatCurrency(1500.4, 'JPY'),
    formatCurrency(-3, 'TWD'),
  ]).toEqual(['$1,234.50', 'HK$12.35', '¥1,500.4', '−NT$3.00'])
})

test('what is read again has no separators', () => {
  expect([formatPlain(1234567.123456789), formatPlain(-0.5)]).toEqual(['1234567.12345679', '-0.5'])
  expect(formatExact(1e-12)).toBe('0.000000000001')
  expect([formatFixed(1234.55, 1), formatFixed(-2, 2)]).toEqual(['1234.5', '-2.00'])
  expect(withHyphen(formatNumber(-1234.5, 1))).toBe('-1,234.5')
})

test('rounding drops what binary floating point adds', () => {
  expect(roundToDigits(63.949999999999996, 12)).toBe(63.95)
  expect(roundToDigits(123_456, 2)).toBe(120_000)
  expect(roundToDecimals(1.005, 2)).toBe(1)
  expect(roundToDecimals(2.456, 2)).toBe(2.46)
})

test('small numbers are spelled out', () => {
  expect([0, 3, 9, 10, 1200].map(spellNumber)).toEqual(['zero', 'three', 'nine', '10', '1,200'])
})
