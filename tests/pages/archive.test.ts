import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { HOUSE_TEXTS } from '#domain/news/built-in-articles.ts'
import { loadBuiltPages, siteDirectory } from './built-site.ts'

const pages = loadBuiltPages()
const addresses = new Set(pages.map(({ address }) => address))
const ownTitles = new Set(HOUSE_TEXTS.map(({ title }) => title))
const issues = pages.filter(({ address }) => /^\/newsletter\/\d/.test(address))

test('at least three issues can be read on the web', () => {
  expect(issues.length).toBeGreaterThanOrEqual(3)
})

describe.each(issues)('$address', ({ address, $ }) => {
  test('shows its number and its date with the weekday', () => {
    const date = address.split('/').at(-1)
    expect($('article').text()).toMatch(/The weekly letter, No. \d+/)
    expect($(`article time[datetime="${date}"]`).first().text()).toMatch(/^\w+day, /)
  })

  test('has figures with their time, marked as sample data', () => {
    const figures = $('section[aria-labelledby="week-figures"]')
    expect(figures.find('table')).toHaveLength(3)
    expect(figures.find('tbody tr')).toHaveLength(9)
    expect(figures.find('table').first().prevAll('p').text()).toContain(
      'Invented sample data, not market prices.',
    )
    expect(figures.text()).not.toContain('Last close')
    expect(figures.find('time').attr('datetime')).toMatch(/T08:00:00\+08:00$/)
  })

  test('has picks that exist and are attributed to their real sources', () => {
    const picks = $('section[aria-labelledby="week-picks"] li').toArray()
    expect(picks.length).toBeGreaterThan(0)
    for (const pick of picks) {
      const link = $(pick).find('a')
      expect(addresses).toContain(link.attr('href'))
      expect(ownTitles).toContain(link.text())
      expect($(pick).find('span').text()).toBe('Kachi')
    }
  })

  test('has a field to subscribe, and links to the archive and the neighboring issues', () => {
    expect($('aside[aria-labelledby="subscribe-invitation"] input[type="email"]')).toHaveLength(1)
    const links = $('main a')
      .toArray()
      .map((link) => $(link).attr('href') ?? '')
    expect(links).toEqual(expect.arrayContaining(['/archive']))
    const neighbors = links.filter((link) => /^\/newsletter\/[\d-]+$/.test(link))
    expect(neighbors.length).toBeGreaterThan(0)
    for (const neighbor of neighbors) expect(addresses).toContain(neighbor)
  })

  test('is in the sitemap from its day', () => {
    const scheduled = path.join(siteDirectory, 'scheduled', path.basename(address), 'sitemap.xml')
    const file = existsSync(scheduled) ? scheduled : path.join(siteDirectory, 'sitemap.xml')
    expect(readFileSync(file, 'utf8')).toContain(address)
  })
})

describe('/archive', () => {
  const archive = pages.find(({ address }) => address === '/archive')
  if (!archive) throw new Error('The archive should have been built.')
  const { $ } = archive

  test('lists every article and issue once, with working links', () => {
    const listed = $('[data-archive-list] h2 a')
      .toArray()
      .map((link) => $(link).attr('href') ?? '')
    const expected = [...addresses].filter((address) =>
      /^\/(?:articles\/|newsletter\/\d)/.test(address),
    )
    expect([...listed].sort()).toEqual(expected.sort())
  })

  test('lists the newest first', () => {
    const dates = $('[data-archive-list] time')
      .toArray()
      .map((time) => $(time).attr('datetime') ?? '')
    expect(dates.length).toBeGreaterThan(0)
    expect(dates).toEqual([...dates].sort().reverse())
  })

  test('refers to search files that exist', () => {
    const files = [
      $('[data-archive-form]').attr('data-index') ?? '',
      ...$('[data-passages]')
        .toArray()
        .map((row) => $(row).attr('data-passages') ?? ''),
    ]
    for (const file of files) expect(existsSync(path.join(siteDirectory, file)), file).toBe(true)
  })

  test('search results link to headings that exist', () => {
    for (const row of $('[data-id]').toArray()) {
      const file = path.join(siteDirectory, $(row).attr('data-passages') ?? '')
      const passages = JSON.parse(readFileSync(file, 'utf8')) as {
        heading?: string
        anchor?: string
      }[]
      const text = pages.find(({ address }) => address === `/${$(row).attr('data-id')}`)
      for (const { heading, anchor } of passages.filter((passage) => passage.heading)) {
        expect(text?.$(`[id="${anchor}"]`), `${heading} in ${text?.address}`).toHaveLength(1)
      }
    }
  })
})
