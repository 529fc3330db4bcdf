import { describe, expect, test } from 'vitest'
import { parseFeed } from './parse-feed.ts'

const FEED_URL = 'https://feeds.test/all/atom.xml'

function findUrls(text: string): string[] {
  const feed = { bytes: new TextEncoder().encode(text), contentType: undefined, url: FEED_URL }
  const terms = { source: 'A', defaults: {}, fetchedAt: new Date('2026-11-22T00:00:00Z') }
  return parseFeed({ ...feed, ...terms }).map(({ url }) => url)
}

function writeAtom(feedBase: string, entry: { base?: string; link: string; rest?: string }) {
  const { base = '', link, rest = '' } = entry
  return `<feed xmlns="http://www.w3.org/2005/Atom" ${feedBase}><title>c</title><entry ${base}><title>T</title><link href="${link}"/><id>urn:1</id>${rest}</entry></feed>`
}

const SITE = 'xml:base="https://site.test/blog/"'

describe('a relative link in Atom', () => {
  test.each([
    ['the feed’s own address, without a base', '', {}, 'https://feeds.test/all/3'],
    ['the feed’s base', SITE, {}, 'https://site.test/blog/3'],
    ['the entry’s base', '', { base: SITE }, 'https://site.test/blog/3'],
    [
      'an entry’s base that is relative to the feed’s',
      SITE,
      { base: 'xml:base="2026/"' },
      'https://site.test/blog/2026/3',
    ],
    [
      'an entry’s base from the root of the feed’s',
      SITE,
      { base: 'xml:base="/news/"' },
      'https://site.test/news/3',
    ],
    [
      'an entry’s base of another site',
      SITE,
      { base: 'xml:base="https://other.test/x/y"' },
      'https://other.test/x/3',
    ],
    [
      'a feed’s base that is relative to its address',
      'xml:base="../en/"',
      {},
      'https://feeds.test/en/3',
    ],
    [
      'both relative',
      'xml:base="/en/"',
      { base: 'xml:base="2026/11/"' },
      'https://feeds.test/en/2026/11/3',
    ],
    [
      'a base without a slash at its end',
      'xml:base="https://site.test/blog"',
      {},
      'https://site.test/3',
    ],
    [
      'a base with blanks around it',
      'xml:base=" https://site.test/a/ "',
      {},
      'https://site.test/a/3',
    ],
    ['an empty base', 'xml:base=""', {}, 'https://feeds.test/all/3'],
    [
      'a base that is no web address',
      'xml:base="javascript:alert(1)"',
      {},
      'https://feeds.test/all/3',
    ],
    [
      'an entry’s base that is no web address',
      SITE,
      { base: 'xml:base="mailto:a@b.test"' },
      'https://site.test/blog/3',
    ],
    [
      'the feed’s base, whatever base its contents have',
      SITE,
      {
        rest: '<content type="html" xml:base="https://contents.test/">x</content><summary xml:base="https://summary.test/">y</summary>',
      },
      'https://site.test/blog/3',
    ],
  ])('resolves against %s', (_name, feedBase, entry, url) => {
    expect(findUrls(writeAtom(feedBase, { link: '3', ...entry }))).toEqual([url])
  })

  test('with a host of its own takes only the base’s protocol', () => {
    expect(findUrls(writeAtom(SITE, { link: '//cdn.test/3' }))).toEqual(['https://cdn.test/3'])
  })

  test('an absolute link needs no base', () => {
    expect(findUrls(writeAtom(SITE, { link: 'http://a.test/3' }))).toEqual(['http://a.test/3'])
  })

  test('each entry has its own base', () => {
    const entry = (base: string, link: string) =>
      `<entry ${base}><title>T${link}</title><link href="${link}"/></entry>`
    const text = `<feed xmlns="http://www.w3.org/2005/Atom" ${SITE}><title>c</title>${entry('xml:base="a/"', '1')}${entry('', '2')}${entry('xml:base="b/"', '3')}</feed>`
    expect(findUrls(text)).toEqual([
      'https://site.test/blog/a/1',
      'https://site.test/blog/2',
      'https://site.test/blog/b/3',
    ])
  })
})

test('RSS with a base on its root or an item resolves against it', () => {
  const write = (rss: string, item: string) =>
    `<rss version="2.0" ${rss}><channel><title>c</title><item ${item}><title>T</title><link>3</link></item></channel></rss>`
  expect(findUrls(write(SITE, ''))).toEqual(['https://site.test/blog/3'])
  expect(findUrls(write(SITE, 'xml:base="x/"'))).toEqual(['https://site.test/blog/x/3'])
  expect(findUrls(write('', ''))).toEqual(['https://feeds.test/all/3'])
})

test('RSS 1.0 with a base resolves against it', () => {
  const text = `<rdf:RDF ${SITE} xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="x"><title>c</title></channel><item rdf:about="3"><title>T</title><link>3</link></item></rdf:RDF>`
  expect(findUrls(text)).toEqual(['https://site.test/blog/3'])
})
