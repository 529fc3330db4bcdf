import { expect, test } from 'vitest'
import { splitNotes } from './split-notes.ts'

test('a text is parted before its notes', () => {
  expect(splitNotes('<p>One.</p><section data-footnotes="true"><ol></ol></section>')).toEqual({
    text: '<p>One.</p>',
    notes: '<section data-footnotes="true"><ol></ol></section>',
  })
})

test('a section of the text itself is no list of notes', () => {
  const text = '<section class="worked-example"><p>Two.</p></section>'
  expect(splitNotes(text)).toEqual({ text, notes: '' })
})
