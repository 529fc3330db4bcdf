import { load } from 'cheerio'
import { describe, expect, test } from 'vitest'
import { loadBuiltPages } from './built-site.ts'

const articles = loadBuiltPages().filter(({ address }) => address.startsWith('/articles/'))

const WORDS_A_MINUTE = 220

/** Reading minutes and category, as they were first announced. */
test.each([
  ['timeless-principles-value-investing', 12, 'Philosophy'],
  ['dividend-aristocrats-asia', 7, 'Dividends'],
  ['asian-markets-hidden-gems', 15, 'Markets'],
  ['intrinsic-value-emerging-markets', 14, 'Analysis'],
  ['psychology-patient-capital', 16, 'Psychology'],
  ['esg-considerations-value-investing', 18, 'ESG'],
])('%s is read in %i minutes and stands under %s', (slug, minutes, category) => {
  const article = articles.find(({ address }) => address === `/articles/${slug}`)
  const text = article?.$('article').text() ?? ''
  expect(text).toContain(`${minutes} min read`)
  expect(text.indexOf(category)).toBeGreaterThanOrEqual(0)
  expect(text.indexOf(category)).toBeLessThan(text.indexOf(`${minutes} min read`))
})

describe.each(articles)('$address', ({ $ }) => {
  test('has a correct read time, within 5%, or says that it covers the notes', () => {
    const label = $('article span:contains("min read")').first().text()
    const minutes = Number.parseInt(label, 10)
    const share = countWords(parseBody($.html())) / (minutes * WORDS_A_MINUTE)
    expect(share).toBeLessThan(1.05)
    if (!label.includes('with notes')) expect(share).toBeGreaterThan(0.95)
  })

  test('has two charts with sources, a table and a worked example', () => {
    const captions = $('article figure figcaption')
      .toArray()
      .map((caption) => $(caption).text())
    expect(captions.length).toBeGreaterThanOrEqual(2)
    expect(captions.filter((caption) => !/Source: .{10,}/.test(caption))).toEqual([])
    expect($('article table').not('figure table').length).toBeGreaterThanOrEqual(1)
    expect($('article section.worked-example').length).toBeGreaterThanOrEqual(1)
  })

  test('links every footnote to its source and back', () => {
    const sources = $('section[data-footnotes] li').toArray()
    const marks = $('article sup a[data-footnote-ref]')
      .toArray()
      .map((mark) => $(mark).attr('href'))
    expect(sources.length).toBeGreaterThanOrEqual(10)
    expect(new Set(marks)).toEqual(new Set(sources.map((source) => `#${$(source).attr('id')}`)))
  })
})

/** The text without sources; of charts, only the caption's first sentence. */
function parseBody(html: string): string {
  const $ = load(html)
  const body = $('[data-reading-text]')
  body.find('sup, svg, details, figure > p').remove()
  body.find('figcaption').each((_, caption) => {
    $(caption).html($(caption).find('strong').first().html() ?? '')
  })
  body.find('td, th, p, li, h2, h3, h4, figcaption').append(' ')
  return body.text()
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
