import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type CheerioAPI, load } from 'cheerio'
import { describe, expect, test } from 'vitest'
import { inProject } from '#scripts/project.mjs'
import { PAGES } from '#site/publication/pages.ts'
import { findFault, loadAddresses } from './addresses.ts'
import { isScheduled, siteDirectory } from './built-site.ts'

const addresses = loadAddresses()
const pieces = [...addresses.pages.values()]
  .filter((page) => !isScheduled(page))
  .map(({ address }) => address)
  .filter((address) => /^\/(?:articles\/.|newsletter\/\d)/.test(address))
const rss = loadXml('rss.xml')
const atom = loadXml('atom.xml')

type Entry = {
  id: string
  title: string
  link: string
  html: string
  categories: number
  date: string
}

test('RSS has the required elements and its own address', () => {
  expect(rss('rss').attr('version')).toBe('2.0')
  for (const name of ['title', 'link', 'description', 'lastBuildDate']) {
    expect(rss(`channel > ${name}`).text()).not.toBe('')
  }
  expect(rss('channel > language').text()).toBe('en')
  const self = rss('channel > atom\\:link[rel="self"]').attr('href') ?? ''
  expect(new URL(self).pathname).toBe('/rss.xml')
})

test('Atom has the required elements, its language and its own address', () => {
  expect(atom('feed').attr('xmlns')).toBe('http://www.w3.org/2005/Atom')
  expect(atom('feed').attr('xml:lang')).toBe('en')
  expect(atom('feed > id').text()).toMatch(/^tag:/)
  expect(atom('feed > updated').text()).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  const self = atom('feed > link[rel="self"]').attr('href') ?? ''
  expect(new URL(self).pathname).toBe('/atom.xml')
})

describe.each([
  { name: 'RSS', entries: parseRss() },
  { name: 'Atom', entries: parseAtom() },
])('$name', ({ entries }) => {
  test('contains every article and issue, newest first, with unique identifiers', () => {
    expect(entries.map(({ link }) => new URL(link).pathname).sort()).toEqual(pieces.sort())
    const dates = entries.map(({ date }) => new Date(date).valueOf())
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  })

  test.each(entries)('has the full text of $title', ({ link, html, categories }) => {
    const page = addresses.pages.get(new URL(link).pathname)
    const $ = load(html, null, false)
    const paragraphs = page
      ?.$('.prose > p')
      .toArray()
      .map((node) => squash(page.$(node).text()))
    const text = squash($.root().text())
    expect(paragraphs?.length).toBeGreaterThan(5)
    expect(paragraphs?.filter((paragraph) => !text.includes(paragraph))).toEqual([])
    expect($('figure').length).toBe(page?.$('figure.chart').length)
    expect($('figure table').length).toBe($('figure').length)
    expect(categories).toBeGreaterThan(1)
  })

  test.each(entries)('$title is self-contained', ({ html }) => {
    const $ = load(html, null, false)
    expect($('script, style, link, iframe, svg, astro-island').length).toBe(0)
    expect($('[style], [class], [onclick]').length).toBe(0)
    const targets = $('[href], [src]')
      .toArray()
      .map((node) => $(node).attr('href') ?? $(node).attr('src'))
    expect(targets.filter((target) => !/^(?:https?:\/\/|mailto:)/.test(target ?? ''))).toEqual([])
  })

  test.each(entries)('links and footnotes of $title work', ({ html, link }) => {
    const $ = load(html, null, false)
    const { origin, pathname } = new URL(link)
    const internal = $(`a[href^="${origin}"]`)
      .toArray()
      .map((node) => new URL($(node).attr('href') ?? ''))
    const faults = internal.map((url) => findFault(url.pathname + url.hash, '/', addresses))
    expect(faults.filter(Boolean)).toEqual([])
    // Feed readers that know the page's address find the note within the text.
    const notes = internal.filter((url) => url.pathname === pathname && url.hash)
    expect(notes.filter((url) => $(`[id="${url.hash.slice(1)}"]`).length !== 1)).toEqual([])
    if (pathname.startsWith('/articles/')) expect(notes.length).toBeGreaterThan(10)
  })
})

test('both feeds have the same texts with the same identifiers', () => {
  expect(parseAtom().map(({ id, html }) => [id, html])).toEqual(
    parseRss().map(({ id, html }) => [id, html]),
  )
})

test('the sitemap lists every public page with the date of its last change', () => {
  const sitemap = loadXml('sitemap.xml')
  const listed = sitemap('url > loc')
    .toArray()
    .map((node) => new URL(sitemap(node).text()).pathname)
  const open = [...addresses.pages.values()].filter(
    (page) => page.$('meta[name="robots"]').attr('content') !== 'noindex' && !isScheduled(page),
  )
  expect(listed.sort()).toEqual(open.map(({ address }) => address).sort())
  const days = sitemap('lastmod')
    .toArray()
    .map((node) => sitemap(node).text())
  expect(days.length).toBeGreaterThanOrEqual(listed.length - 1)
  expect(days.filter((day) => !/^\d{4}-\d\d-\d\d$/.test(day))).toEqual([])
})

test('the list of pages is complete', () => {
  const ofContent = /^\/(?:404$|articles\/|newsletter\/\d|scheduled\/)/
  const legal = readdirSync(inProject('content/legal')).map((file) => `/${path.parse(file).name}`)
  const built = [...addresses.pages.keys()].filter((address) => !ofContent.test(address))
  expect([...PAGES.map((page) => page.path), ...legal].sort()).toEqual(built.sort())
})

test('robots.txt names the sitemap and disallows pages that need a session', () => {
  const robots = readFileSync(path.join(siteDirectory, 'robots.txt'), 'utf8')
  expect(robots).toMatch(/^User-agent: \*$/m)
  expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m)
  expect(robots).toMatch(/^Disallow: \/pro$/m)
})

test('security.txt has a contact, and expires within a year', () => {
  const file = path.join(siteDirectory, '.well-known/security.txt')
  const fields = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(': '))
  expect(fields.map(([name]) => name)).toEqual([
    'Contact',
    'Expires',
    'Preferred-Languages',
    'Canonical',
  ])
  const [[, contact], [, expires = '']] = fields as [string[], string[]]
  expect(contact).toMatch(/^mailto:[^@\s]+@[^@\s]+$/)
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(0)
  expect(days).toBeLessThan(365)
})

function loadXml(file: string): CheerioAPI {
  return load(readFileSync(path.join(siteDirectory, file), 'utf8'), { xml: true })
}

function parseRss(): Entry[] {
  return rss('item')
    .toArray()
    .map((node) => {
      const item = rss(node)
      return {
        ...parseEntry(item, { id: 'guid', html: 'content\\:encoded', date: 'pubDate' }),
        link: item.children('link').text(),
      }
    })
}

function parseAtom(): Entry[] {
  return atom('entry')
    .toArray()
    .map((node) => {
      const entry = atom(node)
      return {
        ...parseEntry(entry, { id: 'id', html: 'content', date: 'published' }),
        link: entry.children('link[rel="alternate"]').attr('href') ?? '',
      }
    })
}

function parseEntry(node: ReturnType<CheerioAPI>, names: Record<'id' | 'html' | 'date', string>) {
  const read = (name: string) => node.children(name).text()
  return {
    id: read(names.id),
    title: read('title'),
    html: read(names.html),
    date: read(names.date),
    categories: node.children('category').length,
  }
}

function squash(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
