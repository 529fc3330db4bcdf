import { expect, test } from 'vitest'
import { parseSymbols } from './parse-symbols.ts'

test('symbols are trimmed, in upper case and never empty', () => {
  expect(parseSymbols(' aapl, 0700.hk ,,msft,')).toEqual(['AAPL', '0700.HK', 'MSFT'])
  expect(parseSymbols(' , ')).toEqual([])
})

test('a symbol given twice is asked for once', () => {
  expect(parseSymbols('AAPL,aapl')).toEqual(['AAPL'])
})
