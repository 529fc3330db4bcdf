import { expect, test } from 'vitest'
import {
  getColumnAlignment,
  linkTableData,
  markPlainAddresses,
  nameTable,
  remarkOnSources,
  splitNotes,
} from './text-filters.ts'

test('a text is split before its notes', () => {
  expect(splitNotes('<p>One.</p><section data-footnotes="true"><ol></ol></section>')).toEqual({
    text: '<p>One.</p>',
    notes: '<section data-footnotes="true"><ol></ol></section>',
  })
})

test('a footnote ends with the state of its source, once, before the first link back', () => {
  const back = (label: string, use = '') => `<a href="#user-content-fnref-${label}${use}">↩</a>`
  const notes = `<li>One. ${back('one')} ${back('one', '-2')}</li><li>Two. ${back('two')}</li>`
  const states = new Map([
    ['one', 'carried'],
    ['two', 'read'],
  ])
  const remark = '<em>Not rechecked for this edition.</em> '
  expect(remarkOnSources(notes, states)).toBe(notes.replace('<a', `${remark}<a`))
})

test('other sections are not the list of notes', () => {
  const text = '<section class="worked-example"><p>Two.</p></section>'
  expect(splitNotes(text)).toEqual({ text, notes: '' })
})

test('each table of the text gets a link to its data, other tables do not', () => {
  const table = '<div class="table-scroll"><table><tr><td>1</td></tr></table>\n</div>'
  const html = linkTableData(
    `${table}<!--table-data-->${table}<p>x</p>${table}<!--table-data-->`,
    'articles/a',
  )
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)).toEqual([
    '/data/tables/articles/a-1.csv',
    '/data/tables/articles/a-2.csv',
  ])
})

test('a table is named by its columns', () => {
  const head =
    '<thead><tr><th></th><th data-align="right">Price, <em>P&amp;L</em></th><th>Yield</th></tr></thead>'
  expect(nameTable(`${head}<tbody><tr><td>1</td></tr></tbody>`)).toBe('Table: Price, P&L, Yield')
})

test.each(['https://doi.org/10.1093/rfs/hhx048', 'doi.org/10.1093/rfs/hhx048'])(
  'a link with the text %s is marked as a plain address',
  (text) => {
    const link = `<a href="https://doi.org/10.1093/rfs/hhx048">${text}</a>`
    expect(markPlainAddresses(link)).toBe(link.replace('<a ', '<a data-plain-address '))
  },
)

test('a link with other text is not marked', () => {
  const link = '<a href="https://www.berkshirehathaway.com/letters/1983.html">the letter</a>'
  expect(markPlainAddresses(link)).toBe(link)
})

test.each([
  ['text-align:right', 'right'],
  [{ textAlign: 'center' }, 'center'],
  ['text-align:left', undefined],
  [undefined, undefined],
])('%j is aligned %s', (style, alignment) => {
  expect(getColumnAlignment(style)).toBe(alignment)
})
