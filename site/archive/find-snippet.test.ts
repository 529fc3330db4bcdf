import { describe, expect, test } from 'vitest'
import { findSnippet, type Segment, splitAtMatches } from './find-snippet.ts'

const filler = (words: number) => Array.from({ length: words }, (_, index) => `w${index}`).join(' ')

describe('a snippet', () => {
  test('comes from the passage with the most different words close together', () => {
    const passages = [
      { heading: 'One', anchor: 'one', text: `Cash and cash. ${filler(60)} buyback` },
      {
        heading: 'Two',
        anchor: 'two',
        text: `${filler(50)}. A buyback spends cash. ${filler(50)}`,
      },
    ]
    const snippet = findSnippet(passages, new Set(['cash', 'buyback']))
    expect(snippet).toMatchObject({ heading: 'Two', anchor: 'two' })
    expect(read(snippet?.segments)).toMatch(/^… A \[buyback\] spends \[cash\]\. w0 .* …$/)
  })

  test('starts at its sentence if that is near, or else a few words before the match', () => {
    const near = findSnippet(
      [{ text: `${filler(40)}. It is the cash that counts.` }],
      new Set(['cash']),
    )
    expect(read(near?.segments)).toBe('… It is the [cash] that counts.')
    const far = findSnippet([{ text: `${filler(40)} cash` }], new Set(['cash']))
    expect(read(far?.segments)).toBe('… w34 w35 w36 w37 w38 w39 [cash]')
  })

  test('is the whole of a short text, including punctuation', () => {
    const snippet = findSnippet([{ text: '“Cash”, he said.' }], new Set(['cash']))
    expect(read(snippet?.segments)).toBe('“[Cash]”, he said.')
  })

  test('is not longer than a few lines', () => {
    const snippet = findSnippet([{ text: `${filler(500)} cash ${filler(500)}` }], new Set(['cash']))
    expect(read(snippet?.segments).split(' ').length).toBeLessThanOrEqual(36)
  })

  test('is undefined if no word matches', () => {
    expect(findSnippet([{ text: 'Nothing here' }], new Set(['cash']))).toBeUndefined()
    expect(findSnippet([], new Set(['cash']))).toBeUndefined()
  })
})

test('adjacent matches are highlighted as one', () => {
  const segments = splitAtMatches('Net cash, cash net of debt', new Set(['net', 'cash']))
  expect(read(segments)).toBe('[Net cash], [cash net] of debt')
})

test('splitting a title at its matches keeps every character', () => {
  const title = 'Four things a board can do with cash, Tōkyō’s included'
  const segments = splitAtMatches(title, new Set(['cash', 'tokyo']))
  expect(segments.map(({ text }) => text).join('')).toBe(title)
  expect(segments.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([
    'cash',
    'Tōkyō’s',
  ])
})

function read(segments: Segment[] = []): string {
  return segments.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')
}
