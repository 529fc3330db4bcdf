import { load } from 'cheerio'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { element, textElement } from './xml.ts'

const codePoint = fc.nat(0x10_ff_ff).map((code) => String.fromCodePoint(code))

test('text reads back the same, except characters that XML forbids', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint }), (words) => {
      const $ = load(textElement('title', words, { label: words }), { xml: true })
      expect($('title').text()).toBe(withoutForbidden(words))
      expect($('title').attr('label')).toBe(withoutForbidden(words))
    }),
    { numRuns: 40 },
  )
})

test('an element without children is self-closing, and undefined attributes are omitted', () => {
  expect(element('link', { rel: 'self', type: undefined })).toBe('<link rel="self"/>')
})

/** By the list of allowed code points in section 2.2 of XML 1.0. */
function withoutForbidden(words: string): string {
  const isAllowed = (code: number) =>
    [0x9, 0xa, 0xd].includes(code) ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    code >= 0x10000
  return [...words].filter((character) => isAllowed(character.codePointAt(0) ?? 0)).join('')
}
