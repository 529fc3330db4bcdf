import { expect, test } from 'vitest'
import { parseKeptPrice, parseTypedPrice } from './dated-price.ts'

test.each([
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['１２３', 123],
  [' NT$ 1,020 ', 1020],
  ['TWD 1020', 1020],
  ['0.00042', 0.00042],
])('%j is a price', (text, price) => {
  expect(parseTypedPrice(text, 'TWD')).toEqual({ price })
})

test.each([
  ['150.000', 'KRW', 150_000],
  ['₩72.500', 'KRW', 72_500],
  ['9.875', 'IDR', 9875],
  ['0.875', 'KRW', 0.875],
  ['12,34,567.50', 'INR', 1_234_567.5],
  ['12.345', 'USD', 12.345],
  ['HK$ 420.5', 'HKD', 420.5],
  ['Rs. 1,512', 'INR', 1512],
  ['3,800円', 'JPY', 3800],
])('%j in %s is %d', (text, currency, price) => {
  expect(parseTypedPrice(text, currency)).toEqual({ price })
})

test.each([
  ['0', 'Enter a price above 0.'],
  ['-5', 'Enter a price above 0.'],
  ['(5)', 'Enter a price above 0.'],
  ['many', 'Enter a number, such as 1,234.50.'],
  ['', 'Enter a number, such as 1,234.50.'],
  ['NaN', 'Enter a number, such as 1,234.50.'],
  ['Infinity', 'Enter a number, such as 1,234.50.'],
  ['1e308', 'Enter a number, such as 1,234.50.'],
  ['1e9', 'Enter a number, such as 1,234.50.'],
  ['1,2,3', 'Enter a number, such as 1,234.50.'],
  ['38OO', 'Enter a number, such as 1,234.50.'],
  ['3l0', 'Enter a number, such as 1,234.50.'],
  ['abc 20', 'Enter a number, such as 1,234.50.'],
  ['₩20', 'This listing trades in TWD. Enter the price in TWD.'],
  ['€20', 'This listing trades in TWD. Enter the price in TWD.'],
  ['10000000000000', 'This price is too large to be plausible. Check the decimal point.'],
  ['0.0000000001', 'This price is too small to be plausible. Check the decimal point.'],
  ['¥200', 'This listing trades in TWD. Enter the price in TWD.'],
  ['178.75 USD', 'This listing trades in TWD. Enter the price in TWD.'],
])('%j is refused with what to type', (text, problem) => {
  expect(parseTypedPrice(text, 'TWD')).toEqual({ problem })
})

test('a dollar sign is no yen', () => {
  const problem = 'This listing trades in JPY. Enter the price in JPY.'
  expect(parseTypedPrice('$20', 'JPY')).toEqual({ problem })
})

test('of what a device kept, only dated prices count', () => {
  const kept = { price: 178.75, currency: 'USD', on: '2026-11-22' }
  expect(parseKeptPrice(kept)).toEqual(kept)
  const broken = [
    ...[null, 'text', {}, { ...kept, price: 0 }, { ...kept, price: '178' }],
    ...[
      { ...kept, currency: 'ZZZ' },
      { ...kept, on: 'yesterday' },
      { ...kept, on: '2026-13-45' },
    ],
  ]
  expect(broken.map(parseKeptPrice)).toEqual(broken.map(() => undefined))
})

test('a point between thousands is told from a decimal one by what it cost so far', () => {
  expect(parseTypedPrice('1.850', 'TWD', 1850)).toEqual({ price: 1850 })
  expect(parseTypedPrice('1.850', 'TWD', 1.9)).toEqual({ price: 1.85 })
  expect(parseTypedPrice('1.850', 'TWD')).toEqual({ price: 1.85 })
  expect(parseTypedPrice('185.0', 'TWD', 185_000)).toEqual({ price: 185 })
})
