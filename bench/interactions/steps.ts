import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { TimedStep } from '#bench/score/find-longest-tasks.ts'
import type { EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import { writePortfolioJson } from '#domain/portfolio/exported-portfolio.ts'

export const CARDS = 100

/** What a reader does with keyboard and mouse. Steps without a name prepare the next one. */
export type Interaction = TimedStep & { isPreparation?: boolean }

/** Playwright's locators search the page in long tasks, so points are found in the page itself, once nothing moves. */
async function clickOn(page: Page, find: string): Promise<void> {
  const point = await page.evaluate<{ x: number; y: number }>(`(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    for (let before; ; ) {
      const element = ${find}
      if (!element) throw new Error('the page should have what is clicked')
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      await frame()
      await frame()
      const { x, y, width, height } = element.getBoundingClientRect()
      const point = { x: x + width / 2, y: y + height / 2 }
      if (before?.x === point.x && before.y === point.y) return point
      before = point
    }
  })()`)
  await page.mouse.click(point.x, point.y)
}

const press = (text: string) => (page: Page) => page.evaluate(`${button(text)}.click()`)
const button = (text: string) =>
  `[...document.querySelectorAll('button, [role=tab]')].find((each) => each.checkVisibility() && each.textContent.trim().startsWith(${JSON.stringify(text)}))`
const click = (text: string) => (page: Page) => clickOn(page, button(text))
const ROWS = `document.querySelectorAll('[role=tabpanel]:not([hidden]) table tbody tr').length`
const CARDS_SHOWN = `document.querySelectorAll('article').length`

export function listInteractions(holdings: EnteredHolding[], file: string): Interaction[] {
  const allRows = `${ROWS} >= ${holdings.length}`
  const shares = `document.querySelectorAll('input[aria-label=Shares]')[${holdings.length >> 1}]`
  return [
    {
      name: 'Import',
      isPreparation: true,
      start: async (page) => {
        await writeFile(file, writePortfolioJson({ name: 'Bench', holdings }))
        await page.locator('input[aria-label="CSV file"]').setInputFiles(file)
      },
      done: allRows,
    },
    {
      name: 'Choose a field',
      start: (page) => clickOn(page, shares),
      done: `document.activeElement === ${shares}`,
    },
    {
      name: 'Type in it',
      start: (page) => page.keyboard.type('123', { delay: 50 }),
      done: `${shares}.value.includes('123')`,
    },
    {
      name: 'Analyze',
      isPreparation: true,
      start: press('Analyze'),
      done: `Boolean(${button('Print report')})`,
    },
    { name: 'Show all', isPreparation: true, start: press('Show all'), done: allRows },
    { name: 'Sort by symbol', start: click('Symbol'), done: allRows },
    {
      name: 'Open a row',
      start: click('Open Graham'),
      done: `Boolean(${button('Close Graham criteria')})`,
    },
    {
      name: 'All cards',
      isPreparation: true,
      start: async (page) => {
        while ((await page.evaluate<number>(CARDS_SHOWN)) < CARDS) {
          await page.waitForFunction(`Boolean(${button('Load More')})`)
          await press('Load More')(page)
        }
      },
      done: `${CARDS_SHOWN} >= ${CARDS}`,
    },
    {
      name: 'Filter news',
      start: click('Dividends'),
      done: `${CARDS_SHOWN} < ${CARDS} && ${CARDS_SHOWN} > 0`,
    },
  ]
}

/** As many as an answer may have. */
export function writeNews(): object[] {
  return Array.from({ length: CARDS }, (_, index) => ({
    id: `story-${index}`,
    title: `Story ${index} of a company that keeps its margin of safety`,
    description: `What happened, in two lines, number ${index}. `.repeat(4),
    url: `https://example.com/${index}`,
    source: 'Example',
    publishedAt: new Date(Date.now() - index * 60_000).toISOString(),
    category: index % 2 === 0 ? 'Dividends' : 'Earnings',
    sentiment: 'neutral',
    region: 'Asia',
    sector: 'Technology',
  }))
}
