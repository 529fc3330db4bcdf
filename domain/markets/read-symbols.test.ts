import { expect, test } from 'vitest'
import { readSymbols } from './read-symbols.ts'

const problemsOf = (input: string) => readSymbols(input).problems.map(({ problem }) => problem)

test('symbols are split on commas, trimmed, upper-cased, and named once', () => {
  expect(readSymbols(' aapl, 0700.hk,, AAPL ,brk.b')).toEqual({
    symbols: ['AAPL', '0700.HK', 'BRK.B'],
    problems: [],
  })
  expect(readSymbols(' , ,')).toEqual({ symbols: [], problems: [] })
})

test('full-width letters and commas and invisible characters are read as meant', () => {
  expect(readSymbols('ＡＡＰＬ，７２０３．Ｔ、\u200bMSFT\ufeff')).toEqual({
    symbols: ['AAPL', '7203.T', 'MSFT'],
    problems: [],
  })
})

test('letters that only look Latin are named, and the others answer', () => {
  // The first two letters are Cyrillic.
  const { symbols, problems } = readSymbols('ААPL, MSFT, ſ')
  expect(symbols).toEqual(['MSFT'])
  expect(problems.map(({ text }) => text)).toEqual(['ААPL', 'ſ'])
  expect(problems[0]?.problem).toContain('contains “А”')
})

test('a text of 1,000 characters is refused with a short sentence', () => {
  const [problem = ''] = problemsOf('A'.repeat(1_000))
  expect(problem).toContain('at most 20 characters')
  expect(problem.length).toBeLessThan(120)
})

test('of 51 symbols the first 50 are searched, and the last is named', () => {
  const input = Array.from({ length: 51 }, (_, index) => `A${index}`).join(',')
  expect(readSymbols(input).symbols).toHaveLength(50)
  expect(problemsOf(input)).toEqual(['A search can have up to 50 symbols. Left out: A50.'])
})

test.each([
  ['AAPL MSFT', 'Put commas between symbols'],
  ['../etc', 'Symbols look like AAPL'],
])('%s gets a sentence that helps', (input, help) => {
  expect(problemsOf(input)[0]).toContain(help)
})

test('an index and a currency pair are symbols', () => {
  expect(readSymbols('NIKKEI, EUR/USD, ^HSI').symbols).toEqual(['NIKKEI', 'EUR/USD', '^HSI'])
})
