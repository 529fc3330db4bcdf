import { describe, expect, test } from 'vitest'
import { loadBuiltPages } from './built-site.ts'

const pages = loadBuiltPages()

describe.each(pages)('$address', ({ $ }) => {
  test('is an English document with one h1 and one main landmark', () => {
    expect($('html').attr('lang')).toBe('en')
    expect($('h1')).toHaveLength(1)
    expect($('main')).toHaveLength(1)
  })

  test('skips no heading level', () => {
    const ranks = $('h1, h2, h3, h4, h5, h6')
      .toArray()
      .map((heading) => Number(heading.tagName.slice(1)))
    const leaps = ranks.filter((rank, index) => index > 0 && rank - (ranks[index - 1] ?? 0) > 1)
    expect(leaps).toEqual([])
  })

  test('has no empty header cell in its tables', () => {
    const unnamed = $('th')
      .toArray()
      .filter((cell) => $(cell).text().trim() === '')
    expect(unnamed).toHaveLength(0)
  })

  test('has unique ids', () => {
    const ids = $('[id]')
      .toArray()
      .map((element) => $(element).attr('id'))
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})
