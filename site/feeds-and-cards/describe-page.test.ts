import { load } from 'cheerio'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toScriptText } from './describe-page.ts'

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]>',
  '&lt;',
  '\u2028',
  '"',
  '\\',
]

test('any title stays inside its script element and reads back the same', () => {
  const texts = fc.array(fc.oneof(fc.string(), fc.constantFrom(...HOSTILE)))
  fc.assert(
    fc.property(texts, (parts) => {
      const title = parts.join('')
      const $ = load(
        `<script type="application/ld+json">${toScriptText({ title })}</script><p>after</p>`,
      )
      expect(JSON.parse($('script').text())).toEqual({ title })
      expect($('script')).toHaveLength(1)
      expect($('p').text()).toBe('after')
    }),
  )
})
