import { statSync } from 'node:fs'
import path from 'node:path'
import type { CheerioAPI } from 'cheerio'
import { describe, expect, test } from 'vitest'
import { readBuiltPages, siteDirectory } from './built-site.ts'

const articles = readBuiltPages().filter(({ address }) => address.startsWith('/articles/'))
const SHARED = [
  'intrinsic-value-emerging-markets',
  'psychology-patient-capital',
  'esg-considerations-value-investing',
]
/** What an article may bring in scripts before anything is clicked, compressed. */
const MOST_SCRIPT_BYTES = 9 * 1024

describe.each(articles)('$address', ({ address, $ }) => {
  test('lists its parts, and each entry leads to a heading of the text', () => {
    const parts = $('[data-long-read] h2')
      .toArray()
      .map((heading) => $(heading).attr('id'))
    for (const look of ['.contents-column', '.contents-fold']) {
      const entries = $(`${look} a`)
        .toArray()
        .map((link) => $(link).attr('href'))
      expect(entries).toEqual(parts.map((id) => `#${id}`))
    }
    expect($('.contents-fold details').attr('open')).toBeUndefined()
  })

  test('has a note for each mark, and a way back from each note', () => {
    const marks = $('[data-footnote-ref]').toArray()
    expect(marks.length).toBeGreaterThan(0)
    for (const mark of marks) expect(resolve($, $(mark).attr('href'))).toHaveLength(1)
    for (const note of $('.footnotes li').toArray()) {
      const back = $(note).find('[data-footnote-backref]').first()
      expect(resolve($, back.attr('href')).is('[data-footnote-ref]')).toBe(true)
      expect(back.attr('aria-label')).toMatch(/^Back to reference \d+/)
    }
  })

  test('puts sharing between the text and its notes, with links that need no script', () => {
    const order = $('[data-reading-text], .share-line, .footnotes').toArray()
    expect(order.map((part) => $(part).attr('class')?.split(' ')[0])).toEqual([
      'prose',
      'share-line',
      'footnotes',
    ])
    const links = $('.share-line a')
      .toArray()
      .map((link) => $(link).attr('href') ?? '')
    expect(links).toHaveLength(5)
    for (const link of links) expect(decodeURIComponent(link)).toContain(address)
  })

  test('says who wrote it, when, and how long it takes', () => {
    const heading = $('article h1').parent()
    expect(heading.text()).toContain('Kachi Research Desk')
    expect(heading.find('time').first().attr('datetime')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(heading.text()).toMatch(/\d+ min read/)
  })

  test('describes every chart in words and gives its figures in a table', () => {
    for (const figure of $('figure.chart').toArray()) {
      expect($(figure).find('[role="img"]').attr('aria-label')?.length).toBeGreaterThan(40)
      expect($(figure).find('figcaption').text()).toContain('Source:')
      expect($(figure).find('details table td').length).toBeGreaterThan(2)
    }
  })

  test('has buttons that share and save in the shared heading only, disabled with a reason', () => {
    const buttons = $('article button[disabled]').toArray()
    const isShared = SHARED.some((slug) => address.endsWith(slug))
    expect(buttons.map((button) => $(button).text())).toEqual(isShared ? ['Share', 'Save'] : [])
    for (const button of buttons) {
      expect($(`#${$(button).attr('aria-describedby')}`).text()).not.toBe('')
    }
  })

  test('keeps its pictures at their own proportions', () => {
    const picture = $('article svg[role="img"]').first()
    expect(Number(picture.attr('width'))).toBeGreaterThan(0)
    expect(Number(picture.attr('height'))).toBeGreaterThan(0)
    for (const image of $('article img').toArray()) {
      expect($(image).attr('width')).toBeDefined()
      expect($(image).attr('height')).toBeDefined()
    }
  })

  test('brings little script', () => {
    const files = $('script[src]')
      .toArray()
      .map((script) => $(script).attr('src') ?? '')
    const bytes = files.reduce((sum, file) => sum + getServedSize(file), 0)
    expect(bytes).toBeLessThan(MOST_SCRIPT_BYTES)
  })
})

function resolve($: CheerioAPI, href = '') {
  return $(`[id="${decodeURIComponent(href.slice(1))}"]`)
}

/** As it travels: small files are served as they are. */
function getServedSize(address: string): number {
  const file = path.join(siteDirectory, address)
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false })
  return (compressed ?? statSync(file)).size
}
