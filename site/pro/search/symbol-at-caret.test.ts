import { expect, test } from 'vitest'
import { partAtCaret, replacePart } from './symbol-at-caret.ts'

test.each([
  ['tenc', 4, 'tenc'],
  ['AAPL, tenc', 10, ' tenc'],
  ['AAPL, tenc, MSFT', 8, ' tenc'],
  ['AAPL, tenc', 0, 'AAPL'],
  ['AAPL,', 5, ''],
  ['', 0, ''],
])('in "%s" the caret at %i is in "%s"', (input, caret, part) => {
  const { start, end } = partAtCaret(input, caret)
  expect(input.slice(start, end)).toBe(part)
})

test('a chosen symbol replaces that part alone', () => {
  expect(replacePart('tenc', 4, '0700.HK')).toBe('0700.HK')
  expect(replacePart('AAPL, tenc, MSFT', 8, '0700.HK')).toBe('AAPL, 0700.HK, MSFT')
})
