import { beforeAll, describe, expect, test } from 'vitest'
import {
  type ArchiveIndex,
  createIndexJson,
  type IndexedText,
  openArchiveIndex,
  type SearchAnswer,
  searchIndex,
} from './archive-index.ts'

let index: ArchiveIndex

beforeAll(async () => {
  index = await openArchiveIndex(
    createIndexJson([
      createText('buybacks', { title: 'Reading a buyback', body: 'What a dividend is worth.' }),
      createText('dividends', { title: 'Dividend Aristocrats', body: 'Each company pays.' }),
      createText('tokyo', {
        tags: 'Japan, small caps',
        body: 'Tōkyō’s net cash, at 12.5 times earnings, and the margin of a company.',
      }),
    ]),
  )
})

describe('the search of the archive', () => {
  test.each([
    ['a word of a body', 'earnings', ['tokyo']],
    ['a tag', 'japan', ['tokyo']],
    ['every word, in any order and field', 'company japan', ['tokyo']],
    ['nothing if a text lacks one of the words', 'company buyback', []],
    ['words without their accents', 'tokyo', ['tokyo']],
    ['words with other accents', 'TÓKYÓ', ['tokyo']],
    ['figures', '12.5', ['tokyo']],
    ['a word that is still being typed', 'aristo', ['dividends']],
    ['the singular of a plural', 'buybacks', ['buybacks']],
    ['the singular of companies', 'companies japan', ['tokyo']],
    ['the plural of a word that is not the last', 'buyback worth', ['buybacks']],
    ['a text while the next word is being typed', 'net ca', ['tokyo']],
    ['a text while the next word is a single letter', 'net x', ['tokyo']],
    ['a whole word of two letters', 'at net', ['tokyo']],
    ['a word among stop words', 'margin of the', ['tokyo']],
    ['nothing for an unknown word', 'tulips', []],
  ])('finds %s', (_what, query, expected) => {
    const { hits, isApproximate } = search(query)
    expect(hits.map(({ id }) => id)).toEqual(expected)
    if (expected.length > 0) expect(isApproximate).toBe(false)
  })

  test('ranks a title above a body', () => {
    expect(search('dividend').hits.map(({ id }) => id)).toEqual(['dividends', 'buybacks'])
  })

  test('falls back to words with a similar spelling, and says so', () => {
    const { hits, isApproximate } = search('dividned')
    expect(hits.map(({ id }) => id)).toEqual(['dividends', 'buybacks'])
    expect(isApproximate).toBe(true)
  })

  test('returns the words of the text that matched', () => {
    expect(search('arist divi').hits[0]?.terms).toEqual(new Set(['aristocrats', 'dividend']))
  })

  test.each(['constructor', '__proto__', 'toString', 'a'.repeat(5000)])(
    'survives %.20s',
    (query) => {
      expect(search(query).hits).toEqual([])
    },
  )

  test.each(['', '   ', 'd', 'di', '(', '*', '\\', '“…”'])('returns undefined for %j', (query) => {
    expect(searchIndex(index, query)).toBeUndefined()
  })
})

function search(query: string): SearchAnswer {
  const answer = searchIndex(index, query)
  if (!answer) throw new Error(`"${query}" should have words to look for.`)
  return answer
}

function createText(id: string, text: Partial<IndexedText>): IndexedText {
  const empty = { title: '', subtitle: '', description: '', category: '', tags: '', headings: '' }
  return { ...empty, body: '', ...text, id }
}
