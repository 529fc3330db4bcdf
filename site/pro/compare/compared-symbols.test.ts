import { expect, test } from 'vitest'
import { MAX_COMPARED, parseCompared } from './compared-symbols.ts'

test('at most five companies are compared, each once, and the rest is named', () => {
  expect(parseCompared('2330.TW, 005930.KS,7203.T,2330.tw')).toEqual({
    symbols: ['2330.TW', '005930.KS', '7203.T'],
    problems: [],
  })
  expect(parseCompared('A,B,C,D,E,F')).toEqual({
    symbols: ['A', 'B', 'C', 'D', 'E'],
    problems: [`At most ${MAX_COMPARED} companies fit: F left out.`],
  })
})

test('what is no company is named', () => {
  const { symbols, problems } = parseCompared('USDJPY,AAPL,<script>,javascript:alert(1)')
  expect([symbols, problems.length]).toEqual([['AAPL'], 3])
  expect(problems.at(-1)).toBe('“javascript:alert(1)” is not the symbol of a company.')
})
