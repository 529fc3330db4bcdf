import { expect, test } from 'vitest'
import { findListingsOfCode } from './listings-of-code.ts'

test.each([
  ['0700', 'HKD', ['0700.HK']],
  ['700', 'HKD', ['0700.HK']],
  ['7203', 'JPY', ['7203.T']],
  ['2330', 'TWD', ['2330.TW', '2330.TWO']],
  ['005930', 'KRW', ['005930.KS', '005930.KQ']],
  ['600519', 'CNY', ['600519.SS']],
  ['7203', 'USD', []],
  ['AAPL', 'USD', []],
  ['7203.T', 'JPY', []],
])('%s at a price in %s may be %j', (code, currency, symbols) => {
  expect(findListingsOfCode(code, currency)).toEqual(symbols)
})
