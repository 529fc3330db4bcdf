import { expect, test } from 'vitest'
import { findPhoneProblem, formatPhoneNumber, parsePhoneNumber } from './phone-number.ts'

test.each([
  ['+852 9123 4567', '+85291234567'],
  ['0044 (0)20 7946-0000', '+442079460000'],
  ['+1 (555) 010.0199', '+15550100199'],
])('%j is %s', (typed, number) => {
  expect(parsePhoneNumber(typed)).toBe(number)
  expect(findPhoneProblem(typed)).toBeUndefined()
})

test.each(['9123 4567', 'call me', '020 7946 0000'])('%j has no country code', (typed) => {
  expect(parsePhoneNumber(typed)).toBeUndefined()
  expect(findPhoneProblem(typed)).toMatch(/^Please start with the country code/)
})

test.each(['+', '+852 12', '+1234567890123456', '+0123456789', '+852 9123 456x'])(
  '%j is not a complete number',
  (typed) => {
    expect(parsePhoneNumber(typed)).toBeUndefined()
    expect(findPhoneProblem(typed)).toMatch(/^Please enter a complete phone number/)
  },
)

test('a stored number is shown with one plus sign', () => {
  expect(formatPhoneNumber('85291234567')).toBe('+85291234567')
  expect(formatPhoneNumber('+85291234567')).toBe('+85291234567')
})
