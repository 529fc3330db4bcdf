import { describe, expect, test } from 'vitest'
import { findWords, listIndexWords, listQueryWords } from './words.ts'

describe('words of a text', () => {
  test.each([
    ['Tōkyō’s Prime market', ['tokyo', 'prime', 'market']],
    ['price-to-book of 0.6', ['price', 'book', '0.6']],
    ['¥1,500 a share, P/E 12', ['1,500', 'share', 'p', 'e', '12']],
    ['don’t L’Oréal', ['dont', 'loreal']],
    ['Kachi 価値', ['kachi', '価値']],
  ])('%s', (text, words) => {
    expect(listIndexWords(text)).toEqual(words)
  })

  test('have offsets into the text', () => {
    const text = '“Net cash”, said Tōkyō’s'
    const found = findWords(text).map(({ start, end }) => text.slice(start, end))
    expect(found).toEqual(['Net', 'cash', 'said', 'Tōkyō’s'])
  })
})

describe('words of a search', () => {
  test.each([
    ['margin of safety', ['margin', 'safety']],
    ['the', ['the']],
    ['net c', ['net', 'c']],
    ['P/E', ['p', 'e']],
    ['  ', []],
    ['“” — …', []],
  ])('%j', (query, words) => {
    expect(listQueryWords(query)).toEqual(words)
  })
})
