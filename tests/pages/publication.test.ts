import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkHoldings } from '#domain/portfolio/check-holdings.ts'
import { loadBuiltPages, siteDirectory } from './built-site.ts'

const pages = loadBuiltPages()
const pieces = pages.filter(({ address }) => /^\/(?:articles\/|newsletter\/\d)/.test(address))

/** docs/behavior.md, Pages: the slugs that related-article links use. */
const RELATED = new Set(
  [
    'asian-markets-hidden-gems',
    'psychology-patient-capital',
    'timeless-principles-value-investing',
    'intrinsic-value-emerging-markets',
  ].map((slug) => `/article/${slug}`),
)

describe.each(pieces)('$address', ({ address, $ }) => {
  test('shows who wrote it, its dates, holdings and corrections at its foot', () => {
    const foot = $('.piece-foot')
    const text = foot.text()
    for (const label of ['By', 'Published', 'Facts as of', 'Holdings', 'Corrections']) {
      expect(text).toContain(label)
    }
    expect(foot.find('time[datetime]').length).toBeGreaterThanOrEqual(2)
  })

  test('offers the data of each chart and each table of the text', () => {
    const charts = $('figure.chart')
    expect(charts.find('figcaption a[href^="/data/charts/"]')).toHaveLength(charts.length)
    const tables = $('[data-reading-text] .table-scroll[aria-label^="Table"]')
    const links = $('.table-data a')
      .toArray()
      .map((link) => $(link).attr('href') ?? '')
    expect(links).toEqual(
      tables.toArray().map((_, index) => `/data/tables${address}-${index + 1}.csv`),
    )
    for (const [index, table] of tables.toArray().entries()) {
      const csv = readFileSync(path.join(siteDirectory, links[index] ?? ''), 'utf8')
      expect(csv.trimEnd().split('\n')).toHaveLength($(table).find('tr').length)
    }
  })

  test('links related articles only from the specified four', () => {
    const related = $('aside[aria-labelledby="related"] a')
      .toArray()
      .map((link) => $(link).attr('href') ?? '')
    expect(related.filter((target) => !RELATED.has(target))).toEqual([])
  })
})

type Close = { price: number; date: string; source: string }

function loadCall(name: string): { kind: string; price?: Close; prices?: Close[] } {
  const file = new URL(`../../content/calls/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8'))
}

function sourceOf({ source, date }: Close) {
  return { priceSource: source, pricedOn: date }
}

describe('/record', () => {
  const page = pages.find(({ address }) => address === '/record')
  const names = readdirSync(new URL('../../content/calls', import.meta.url)).map((file) =>
    file.replace('.json', ''),
  )

  test('lists every call with its filing and a link to its section', () => {
    const items = page?.$('ol > li').toArray() ?? []
    expect(items.map((item) => page?.$(item).attr('id')).sort()).toEqual(names.sort())
    for (const item of items) {
      const links = page?.$(item).find('a').toArray() ?? []
      const targets = links.map((link) => page?.$(link).attr('href') ?? '')
      expect(targets.some((target) => target.startsWith('https://www.sec.gov/'))).toBe(true)
      const section = targets.find((target) => target.startsWith('/articles/'))
      const [address = '', id = ''] = section?.split('#') ?? []
      const text = pages.find((candidate) => candidate.address === address)
      expect(text?.$(`h2[id="${id}"]`)).toHaveLength(1)
    }
  })

  test('cites closes that a holding may have for its price', () => {
    const closes = names.flatMap((name) => [loadCall(name).price, ...(loadCall(name).prices ?? [])])
    const entries = closes.flatMap((close) =>
      close
        ? { symbol: '7203.T', shares: 1, price: close.price, currency: 'JPY', ...sourceOf(close) }
        : [],
    )
    expect(entries.length).toBeGreaterThan(0)
    const checked = checkHoldings(entries)
    expect(checked).toMatchObject({ holdings: entries })
  })

  test('counts the calls, and not the illustrations', () => {
    const kinds = names.map((name) => loadCall(name).kind)
    const counts = page?.$('main dl').first().find('dd').toArray() ?? []
    const total = counts.reduce((sum, count) => sum + Number(page?.$(count).text()), 0)
    expect(total).toBe(kinds.filter((kind) => kind === 'call').length)
  })
})
