import { expect, test } from 'vitest'
import { findFundName, isFund, listFunds } from './funds.ts'

test('each fund is listed on an exchange that we know, once', () => {
  const symbols = listFunds().map(({ symbol }) => symbol)
  expect(new Set(symbols).size).toBe(symbols.length)
  expect(symbols.every((symbol) => findFundName(symbol))).toBe(true)
  expect(symbols).toEqual(expect.arrayContaining(['VOO', '1306.T', '069500.KS', '510300.SS']))
})

test('a fund is told by its symbol or by its name', () => {
  expect(isFund('2800.HK')).toBe(true)
  expect(isFund('XYZQ', 'Templeton Dragon Fund, Inc.')).toBe(true)
  expect(isFund('XYZQ', 'Fundamental Research Corp')).toBe(false)
  expect(isFund('2330.TW', 'Taiwan Semiconductor Manufacturing')).toBe(false)
  expect(isFund('NEW', null)).toBe(false)
})
