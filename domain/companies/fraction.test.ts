import { expect, test } from 'vitest'
import { divideByFraction, formatFraction, isEqual, multiply, parseFraction } from './fraction.ts'

test.each([
  ['5/9', '5/9'],
  ['10', '10'],
  ['4/8', '1/2'],
  ['9/3', '3'],
])('%s is %s', (text, lowest) => {
  const read = parseFraction(text)
  expect(read && formatFraction(read)).toBe(lowest)
})

test.each(['0', '0/9', '5/0', '0.5', '-1', '1/', '/9', '1/2/3', '', '1e3', ' 5', '1234567890'])(
  '%j is no fraction',
  (text) => expect(parseFraction(text)).toBeUndefined(),
)

test('a fraction of a share is exact where a decimal is not', () => {
  const ratio = parseFraction('5/9')
  if (!ratio) throw new Error('5/9 should be a fraction')
  expect(multiply(9, ratio)).toBe(5)
  expect(divideByFraction(5, ratio)).toBe(9)
  expect(9 * 0.555556).not.toBe(5)
  expect(isEqual(ratio, { numerator: 10, denominator: 18 })).toBe(true)
})
