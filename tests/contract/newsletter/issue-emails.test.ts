import { load } from 'cheerio'
import { describe, expect, test } from 'vitest'
import { weekRows } from '#backend/newsletter/issues/figures.ts'
import { renderEmail } from '#backend/newsletter/issues/render-email.ts'
import { LINK_MARK } from '#backend/newsletter/issues/unsubscribe-link.ts'
import { sampleWeek } from '#domain/markets/sample-week.ts'
import type { IssueFigures } from '#domain/newsletter/issue-figures.ts'
import { issueSource } from '#tests/fixtures/issue-folder.ts'

const figures: IssueFigures = {
  market: {
    groups: weekRows(sampleWeek(new Date('2026-11-19T00:00:00Z'))),
    span: 'week',
    isSample: true,
    asOf: '2026-11-19T00:00:00Z',
  },
  picks: [
    {
      title: 'Cash & <patience>',
      description: 'What a hoard is for.',
      url: '/articles/asian-markets-hidden-gems',
      source: 'Kachi',
    },
  ],
}

function render(body: string, shown: IssueFigures = figures) {
  const issue = '2026-11-26'
  const file = {
    issue,
    file: `content/newsletter/${issue}.mdx`,
    source: issueSource(issue, { body }),
    contentHash: '',
    frontMatter: {
      title: 'Patience, priced',
      subject: 'Patience',
      preheader: 'What waiting costs.',
      date: issue,
      number: 4,
      draft: false,
      webOnly: false,
    },
  }
  return renderEmail(file, shown, { siteUrl: 'https://kachi.test', imprint: 'Kachi Ltd' })
}

const EVERYTHING = `## Heading

A [path](/articles/x), an [address](https://a.example/?b=1&c=2) and **weight**.[^1]

> Quoted.

- one
- two

| Name | Figure |
|---|---:|
| Yield | 2.0% |

<MarketSnapshot />

<Picks />

[^1]: The note.
`

describe('the email of an issue', () => {
  test('has inline styles, and a style sheet only for dark mode', async () => {
    const $ = load((await render(EVERYTHING)).html)
    for (const tag of ['h1', 'h2', 'p', 'blockquote', 'ul', 'li', 'td', 'a']) {
      expect($(tag).length, tag).toBeGreaterThan(0)
      $(tag).each((_index, element) => {
        const own = $(element).attr('style') ?? $(element).parent().attr('style')
        expect(own, $.html(element)).toBeTruthy()
      })
    }
    expect($('style').text()).toContain('prefers-color-scheme: dark')
    expect($('link, script, img').length).toBe(0)
    expect($('meta[name=color-scheme]').attr('content')).toBe('light dark')
  })

  test('has absolute links, and refuses schemes that a mail program must not open', async () => {
    const $ = load((await render(EVERYTHING)).html)
    const links = $('a')
      .map((_index, element) => $(element).attr('href'))
      .get()
    expect(links).toEqual([
      'https://kachi.test/newsletter/2026-11-26',
      'https://kachi.test/articles/x',
      'https://a.example/?b=1&c=2',
      'https://kachi.test/articles/asian-markets-hidden-gems',
      LINK_MARK,
    ])
    await expect(render('[x](javascript:alert)')).rejects.toThrow(
      'a link leads to javascript:alert',
    )
  })

  test('shows the figures, labels sample data and escapes text from editors', async () => {
    const { html, text } = await render(EVERYTHING)
    const $ = load(html)
    expect($('td.gain').first().text()).toBe('+2.7%')
    expect($('td.loss').first().text()).toBe('−0.8%')
    expect($('body').text()).toContain(
      'Invented sample data, not market prices. Generated for November 19, 2026 at 08:00, Hong Kong time. Changes are over one week.',
    )
    expect(html).toContain('Cash &amp; &lt;patience&gt;')
    expect(text).toMatch(/Nikkei 225 +38,618\.93 +−0\.8%/)
  })

  test('leaves out unavailable figures', async () => {
    const { text } = await render(EVERYTHING, { market: undefined, picks: [] })
    expect(text).not.toContain('THE MARKETS')
    expect(text).not.toContain('PICKS')
  })

  test('has a readable plain-text version', async () => {
    const { text } = await render(EVERYTHING)
    expect(text).toContain('HEADING\n\nA path <https://kachi.test/articles/x>')
    expect(text).toContain(' * one\n * two')
    expect(text).toMatch(/Name {4}Figure\nYield {5}2\.0%/)
    expect(text).toContain('weight.1')
    expect(text).toContain('The note.')
    expect(text).toContain('Sender 發件人: Kachi Ltd')
    expect(text).not.toMatch(/<\/?(?:p|td|a|h\d|span|table)\b/)
    const lines = text
      .split('\n')
      .filter((line) => !line.includes('http') && !line.includes(LINK_MARK))
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(78)
  })

  test('says in both languages, in the unsubscribe link, that unsubscribing is free (Cap. 593A)', async () => {
    const { html, text } = await render(EVERYTHING)
    const link = load(html)(`a[href="${LINK_MARK}"]`)
    expect(link.find('[lang=zh-Hant]').text()).toBe('閣下可隨時按此連結取消訂閱，費用全免。')
    expect(link.text()).toContain('Unsubscribe at any time, free of charge')
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      `free of charge. 閣下可隨時按此連結取消訂閱，費用全免。 <${LINK_MARK}>`,
    )
  })

  test('is refused if mail programs would cut it', async () => {
    await expect(
      render('A sentence of some length, to be said again. '.repeat(2500)),
    ).rejects.toThrow(/the issue has \d+ bytes of HTML, and email apps cut off messages at 100000/)
  })

  test.each([
    ['{1 +}', /2026-11-26\.mdx:9:\d+: Could not parse expression/],
    ['Fine.\n\n<Chart name="x" />', /2026-11-26\.mdx:11: <Chart> is not available in an issue/],
    ['<div>\n\nnever closed', /2026-11-26\.mdx:9:1: Expected a closing tag for `<div>`/],
    ['import x from "./x"', /2026-11-26\.mdx:9: an issue cannot import or export/],
  ])('names file and line of an error (%j)', async (body, message) => {
    await expect(render(body)).rejects.toThrow(message)
  })
})
