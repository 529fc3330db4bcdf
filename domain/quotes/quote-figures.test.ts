import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatChange,
  formatPrice,
  formatVolume,
  getChangeTone,
  parseFigure,
} from './quote-figures.ts'

test('figures come as numbers or as texts', () => {
  expect(parseFigure('284.14999')).toBe(284.14999)
  expect(parseFigure(0)).toBe(0)
  for (const invalid of ['', ' ', 'NA', '1e309', Number.NaN, Infinity, null, undefined, {}]) {
    expect(parseFigure(invalid)).toBeUndefined()
  }
})

test('a price has two decimals, and 0.00 stands for what is none', () => {
  expect(formatPrice('38500.5')).toBe('38,500.50')
  expect(formatPrice('NA')).toBe('0.00')
})

test.each([
  ['1.234', '+1.23', 'gain'],
  [-2.04, '-2.04', 'loss'],
  [0, '0.00', 'unchanged'],
  [-0, '0.00', 'unchanged'],
  [-0.001, '0.00', 'unchanged'],
  [0.001, '0.00', 'unchanged'],
  ['NA', '0.00', 'unchanged'],
])('a change of %s shows %s as %s', (value, text, tone) => {
  expect(formatChange(value)).toBe(text)
  expect(getChangeTone(value)).toBe(tone)
})

test('volume is in whole units, a dash when missing', () => {
  expect(formatVolume('30965652')).toBe('30,965,652')
  expect(formatVolume(undefined)).toBe('—')
})

test('whatever a provider sends, a change is written as a number with two decimals', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.string(), fc.constant(null)), (value) => {
      expect(formatChange(value)).toMatch(/^[+-]?[\d,]+\.\d\d$/)
    }),
  )
})
