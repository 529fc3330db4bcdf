import { expect, test } from 'vitest'
import { isSameCompany } from './company-names.ts'

test.each([
  ['MICROSOFT CORP', 'MICROSOFT CORPORATION'],
  ['AMAZON COM INC', 'Amazon.com, Inc.'],
  ['BANK OF AMERICA CORP /DE/', 'Bank of America Corporation'],
  ['JPMORGAN CHASE & CO', 'JP Morgan Chase & Co.'],
  ['Nestlé S.A.', 'NESTLE'],
  [
    'TAIWAN SEMICONDUCTOR MANUFACTURING CO LTD',
    'Taiwan Semiconductor Manufacturing Company Limited',
  ],
])('%s is %s', (one, other) => {
  expect(isSameCompany(one, other)).toBe(true)
})

test.each([
  ['Apple Inc.', 'Maple Leaf Foods Inc.'],
  ['Bank of America Corp', 'Bank of Montreal'],
  ['NVIDIA CORP', 'Intel Corp'],
  ['Group Holdings Ltd', 'Company Inc'],
  ['', ''],
])('%s is not %s', (one, other) => {
  expect(isSameCompany(one, other)).toBe(false)
})
