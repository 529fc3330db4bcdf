import { expect, test } from 'vitest'
import { suggestSymbols } from './suggest-symbols.ts'

test('companies are found by the beginning of a symbol or of a word of the name', () => {
  expect(suggestSymbols('toy')).toEqual([
    { symbol: '7203.T', name: 'Toyota Motor', currency: 'JPY' },
  ])
  expect(suggestSymbols('TS').map(({ symbol }) => symbol)).toEqual(['TSLA', 'TSM'])
  expect(suggestSymbols('motor').map(({ symbol }) => symbol)).toEqual(['005380.KS', '7203.T'])
})

test('nothing typed, an exact symbol and an index suggest nothing', () => {
  expect([suggestSymbols(' '), suggestSymbols('AAPL'), suggestSymbols('KOSPI')]).toEqual([
    [],
    [],
    [],
  ])
})
