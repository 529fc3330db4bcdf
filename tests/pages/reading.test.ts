import { statSync } from 'node:fs'
import path from 'node:path'
import type { CheerioAPI } from 'cheerio'
import { describe, expect, test } from 'vitest'
import { loadBuiltPages, siteDirectory } from './built-site.ts'

const articles = loadBuiltPages().filter(({ address }) => address.startsWith('/articles/'))
const SHARED = [
  'intrinsic-value-emerging-markets',
  'psychology-patient-capital',
  'esg-considerations-value-investing',
]
/** Compressed scripts of an article before any interaction. */
const MAX_SCRIPT_BYTES = 9 * 1024

describe.each(articles)('$address', ({ address, $ }) => {
  test('has a table of contents that links to the headings of the text', () => {
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

  test('has a note for each mark, and a link back from each note', () => {
    const marks = $('[data-footnote-ref]').toArray()
    expect(marks.length).toBeGreaterThan(0)
    for (const mark of marks) expect(resolve($, $(mark).attr('href'))).toHaveLength(1)
    for (const note of $('.footnotes li').toArray()) {
      const back = $(note).find('[data-footnote-backref]').first()
      expect(resolve($, back.attr('href')).is('[data-footnote-ref]')).toBe(true)
      expect(back.attr('aria-label')).toMatch(/^Back to reference \d+/)
    }
  })

  test('has share links between the text and its notes, which need no script', () => {
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

  test('shows its author, date and read time', () => {
    const heading = $('article h1').parent()
    expect(heading.text()).toContain('Kachi Research Desk')
    expect(heading.find('time').first().attr('datetime')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(heading.text()).toMatch(/\d+ min read/)
  })

  test('has a description and a table for every chart', () => {
    for (const figure of $('figure.chart').toArray()) {
      expect($(figure).find('[role="img"]').attr('aria-label')?.length).toBeGreaterThan(40)
      expect($(figure).find('figcaption').text()).toContain('Source:')
      expect($(figure).find('details table td').length).toBeGreaterThan(2)
    }
  })

  test('has share and save buttons in the shared heading only, disabled with a reason', () => {
    const buttons = $('article button[disabled]').toArray()
    const isShared = SHARED.some((slug) => address.endsWith(slug))
    expect(buttons.map((button) => $(button).text())).toEqual(isShared ? ['Share', 'Save'] : [])
    for (const button of buttons) {
      expect($(`#${$(button).attr('aria-describedby')}`).text()).not.toBe('')
    }
  })

  test('keeps the proportions of its pictures', () => {
    const picture = $('article svg[role="img"]').first()
    expect(Number(picture.attr('width'))).toBeGreaterThan(0)
    expect(Number(picture.attr('height'))).toBeGreaterThan(0)
    for (const image of $('article img').toArray()) {
      expect($(image).attr('width')).toBeDefined()
      expect($(image).attr('height')).toBeDefined()
    }
  })

  test('loads few scripts', () => {
    const files = $('script[src]')
      .toArray()
      .map((script) => $(script).attr('src') ?? '')
    const bytes = files.reduce((sum, file) => sum + getServedSize(file), 0)
    expect(bytes).toBeLessThan(MAX_SCRIPT_BYTES)
  })
})

function resolve($: CheerioAPI, href = '') {
  return $(`[id="${decodeURIComponent(href.slice(1))}"]`)
}

function getServedSize(address: string): number {
  const file = path.join(siteDirectory, address)
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false })
  return (compressed ?? statSync(file)).size
}
