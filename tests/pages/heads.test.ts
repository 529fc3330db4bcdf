import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type BuiltPage, loadBuiltPages, siteDirectory } from './built-site.ts'

const pages = loadBuiltPages()
const site = getMeta(pages[0] as BuiltPage, 'og:image')?.replace(/\/cards\/.*$/, '') ?? ''
const isPrivate = ({ $ }: BuiltPage) => $('meta[name="robots"]').attr('content') === 'noindex'

test.each(pages)(
  'the policy of $address is in the head, which no stray word has ended',
  ({ $ }) => {
    expect($('head > meta[http-equiv="content-security-policy" i]')).toHaveLength(1)
    expect($('head > script, head > link[rel="icon"]').length).toBeGreaterThan(1)
  },
)

test('titles and descriptions are unique', () => {
  for (const read of [getTitle, getDescription]) {
    const all = pages.map(read)
    expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([])
  }
})

test('only personal pages and the 404 page are hidden from search engines', () => {
  const kept = pages.filter(isPrivate).map(({ address }) => address)
  expect(kept).toEqual([
    '/404',
    '/account',
    '/auth/confirm',
    '/editor',
    '/mailbox',
    '/monitoring',
    '/newsletter/unsubscribe',
    '/operator',
    '/pro',
    '/pro/companies',
    '/pro/company',
    '/pro/compare',
    '/pro/league',
    '/pro/screener',
  ])
})

describe.each(pages.filter((page) => !isPrivate(page)))('$address', (page) => {
  const { $, address } = page
  const own = new URL(address, site).href

  test('has one absolute canonical address, and Open Graph uses the same', () => {
    expect(
      $('link[rel="canonical"]')
        .toArray()
        .map((link) => $(link).attr('href')),
    ).toEqual([own])
    expect(getMeta(page, 'og:url')).toBe(own)
  })

  test('has a title that fits a result list and a description of one or two sentences', () => {
    expect(getTitle(page)).toMatch(/ · Kachi$/)
    expect(getDescription(page)?.length).toBeGreaterThanOrEqual(50)
    expect(getDescription(page)?.length).toBeLessThanOrEqual(200)
  })

  test('has a card of 1200 by 630 pixels, under 150 KB, with alternative text', () => {
    const image = getMeta(page, 'og:image') ?? ''
    expect(image).toMatch(/^https?:\/\/.+\.png$/)
    const bytes = readFileSync(path.join(siteDirectory, new URL(image).pathname))
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    expect(bytes.length).toBeLessThan(150 * 1024)
    expect(getMeta(page, 'og:image:width')).toBe('1200')
    expect(getMeta(page, 'og:image:height')).toBe('630')
    expect(getMeta(page, 'og:image:alt')?.length).toBeGreaterThan(20)
    expect(getMeta(page, 'twitter:card')).toBe('summary_large_image')
    expect(getMeta(page, 'twitter:image')).toBe(image)
  })

  test('links to both feeds', () => {
    const feeds = $('link[rel="alternate"]')
      .toArray()
      .map((link) => $(link).attr('href'))
    expect(feeds).toEqual(['/rss.xml', '/atom.xml'])
  })
})

test('each article and issue has its own card, type and dates', () => {
  const pieces = pages.filter(({ address }) => /^\/(?:articles\/.|newsletter\/\d)/.test(address))
  expect(pieces.length).toBeGreaterThanOrEqual(9)
  const cards = pieces.map((page) => getMeta(page, 'og:image'))
  expect(new Set(cards).size).toBe(pieces.length)
  for (const page of pieces) {
    expect(getMeta(page, 'og:image')).toBe(`${site}/cards${page.address}.png`)
    expect(getMeta(page, 'og:type')).toBe('article')
    expect(getMeta(page, 'article:published_time')).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(getMeta(page, 'article:modified_time')).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  }
})

function getTitle({ $ }: BuiltPage): string {
  return $('head > title').text()
}

function getDescription(page: BuiltPage): string | undefined {
  return getMeta(page, 'description')
}

function getMeta({ $ }: BuiltPage, name: string): string | undefined {
  return $(`meta[property="${name}"], meta[name="${name}"]`).attr('content')
}
