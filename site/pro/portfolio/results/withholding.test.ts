import { expect, test } from 'vitest'
import { findKeptShare } from './withholding.ts'

test.each([
  ['7203.T', { min: 0.84685, max: 0.84685 }],
  ['TM', { min: 0.84685, max: 0.84685 }],
  ['TSM', { min: 0.79, max: 0.79 }],
  ['2412.TW', { min: 0.79, max: 0.79 }],
  ['005930.KS', { min: 0.78, max: 0.78 }],
  ['D05.SI', { min: 1, max: 1 }],
  ['0001.HK', { min: 0.9, max: 1 }],
  ['9988.HK', { min: 0.9, max: 1 }],
  ['BABA', undefined],
  ['0005.HK', undefined],
  ['AAPL', undefined],
  ['600519.SS', undefined],
])('of a dividend of %s stays %o, by the table of the dividends article', (symbol, kept) => {
  expect(findKeptShare(symbol)).toEqual(kept)
})
