import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page, Route } from '@playwright/test'
import { load } from 'cheerio'
import { launchChromium } from '#bench/page-speed/launch-chromium.ts'
import { inProject } from '#scripts/project.mjs'
import type { GeneratedText } from './generate-texts.ts'

export type PageMeasurement = {
  /**
   * From the first letter typed to the first results, with the index fetched from memory, opened
   * and shown.
   */
  firstSearchMs: number
  times: number[]
}

type Site = { texts: GeneratedText[]; indexJson: string }

const ORIGIN = 'http://archive.test'

export async function measurePage(
  site: Site,
  queries: string[],
  slowdown: number,
): Promise<PageMeasurement> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    await page.route(`${ORIGIN}/**`, createAnswerer(site))
    await page.goto(`${ORIGIN}/archive`)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const firstSearchMs = await measureFirstSearch(page)
    return { firstSearchMs, times: await measureSearches(page, queries) }
  } finally {
    await browser.close()
  }
}

function createAnswerer({ texts, indexJson }: Site) {
  const html = writePage(texts)
  const passages = new Map(
    texts.map(({ id, passages }) => [`/${id}.json`, JSON.stringify(passages)]),
  )
  return (route: Route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/archive') return route.fulfill({ body: html, contentType: 'text/html' })
    if (/\/archive\/index\./.test(pathname)) return route.fulfill({ body: indexJson })
    const generated = passages.get(pathname)
    if (generated) return route.fulfill({ body: generated })
    return route.fulfill({ path: path.join(inProject('dist/site'), pathname) })
  }
}

function writePage(texts: GeneratedText[]): string {
  const $ = load(readFileSync(inProject('dist/site/archive.html'), 'utf8'))
  const list = $('[data-archive-list]')
  const template = list.children().first()
  const rows = texts.map(({ id, title, description, category }) => {
    const row = template.clone()
    row.attr('data-id', id).attr('data-passages', `/${id}.json`)
    row.attr('data-category', category.toLowerCase())
    row.find('[data-title]').attr('href', `/${id}`).text(title)
    row.find('[data-excerpt]').text(description)
    return row
  })
  list.empty().append(...rows)
  return $.html()
}

function measureFirstSearch(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const input = document.querySelector<HTMLInputElement>('#archive-search')
    const list = document.querySelector('[data-archive-list]')
    if (!input || !list) throw new Error('The archive page should have a search and a list.')
    const startedAt = performance.now()
    const answered = new Promise<void>((resolve) => {
      new MutationObserver(() => {
        if (!list.hasAttribute('aria-busy') && list.hasAttribute('data-searching')) resolve()
      }).observe(list, { attributes: true })
    })
    input.value = 'cash'
    input.dispatchEvent(new Event('input'))
    await answered
    return performance.now() - startedAt
  })
}

function measureSearches(page: Page, queries: string[]): Promise<number[]> {
  return page.evaluate(async (queries) => {
    const input = document.querySelector<HTMLInputElement>('#archive-search')
    const list = document.querySelector<HTMLElement>('[data-archive-list]')
    const status = document.querySelector('[data-archive-status]')
    if (!input || !list || !status) throw new Error('The archive page should have its parts.')
    const times: number[] = []
    for (const query of queries) {
      // A pause as between two keystrokes: work left over from the last search does not count.
      await new Promise((resolve) => setTimeout(resolve, 60))
      const startedAt = performance.now()
      input.value = query
      input.dispatchEvent(new Event('input'))
      document.body.getBoundingClientRect()
      times.push(performance.now() - startedAt)
      if (!status.textContent.includes(`“${query}”`)) {
        throw new Error(`The page should have answered "${query}" at once: ${status.textContent}`)
      }
    }
    return times
  }, queries)
}
