import { expect, test } from 'vitest'
import { findIsin } from './find-isin.ts'

test.each([
  ['ISIN US0378331005', { currency: 'USD', symbol: undefined, rest: '' }],
  ['Toyota Motor Corp. JP3633400001', { currency: 'JPY', rest: 'Toyota Motor Corp.' }],
  ['KYG875721634 · Tencent', { currency: undefined, rest: '· Tencent' }],
  ['KR7005930003', { currency: 'KRW', symbol: '005930.KS' }],
  ['TW0002330008', { currency: 'TWD', symbol: '2330.TW' }],
])('%s says where a share is listed', (text, expected) => {
  expect(findIsin(text)).toMatchObject(expected)
})

test('a long word in capitals is no ISIN', () => {
  expect(findIsin('INTERNATIONAL')).toBeUndefined()
  expect(findIsin('ACCOUNT 1234567890')).toBeUndefined()
})
