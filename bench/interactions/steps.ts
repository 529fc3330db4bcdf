import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { TimedStep } from '#bench/score/find-longest-tasks.ts'
import type { EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import { writePortfolioJson } from '#domain/portfolio/exported-portfolio.ts'

export const CARDS = 100

/**
 * What a reader does with keyboard and mouse. `target` finds what is pressed, and is scrolled to before. Steps that
 * prepare the next one are not measured.
 */
export type Interaction = TimedStep & { target?: string; isPreparation?: boolean }

/** Playwright's locators search the page in long tasks, so points are found in the page itself, once nothing moves. */
export function aimAt(page: Page, target: string): Promise<{ x: number; y: number }> {
  return page.evaluate(`(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    for (let before; ; ) {
      const element = ${target}
      if (!element) throw new Error('the page should have what is pressed')
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      await frame()
      await frame()
      const { x, y, width, height } = element.getBoundingClientRect()
      const point = { x: x + width / 2, y: y + height / 2 }
      if (before?.x === point.x && before.y === point.y) return point
      before = point
    }
  })()`)
}

function click(name: string, target: string, done: string): Interaction {
  return {
    name,
    target,
    start: async (page) => {
      const { x, y } = await aimAt(page, target)
      await page.mouse.click(x, y)
    },
    done,
  }
}

function type(name: string, target: string, text: string): Interaction {
  return {
    name,
    target,
    start: (page) => page.keyboard.type(text, { delay: 50 }),
    done: `${target}.value.includes('${text}')`,
  }
}

function prepare(interaction: Interaction): Interaction {
  return { ...interaction, isPreparation: true }
}

const button = (text: string) =>
  `[...document.querySelectorAll('button, [role=tab]')].find((each) => each.checkVisibility() && each.textContent.trim().startsWith(${JSON.stringify(text)}))`
const press = (text: string, done: string) =>
  prepare({ name: text, start: (page) => page.evaluate(`${button(text)}.click()`), done })
/** Without asking for each row, since this runs in the frames that are measured. Each table has a row of headings. */
const ROWS = `[...document.querySelectorAll('[role=tabpanel]:not([hidden]) table')].reduce((sum, table) => sum + table.rows.length - 1, 0)`
const CARDS_SHOWN = `document.querySelectorAll('article').length`
const QUOTES_FIELD = `document.querySelector('#search input')`
const NEWS_FIELD = `document.querySelector('#news input[type=search]')`

export function listInteractions(holdings: EnteredHolding[], file: string): Interaction[] {
  const { length } = holdings
  const middle = length >> 1
  const allRows = `${ROWS} >= ${length}`
  const shares = `document.querySelectorAll('input[aria-label=Shares]')[${middle}]`
  const remove = `[...document.querySelectorAll('button[aria-label^="Remove Z"]')].filter((each) => each.checkVisibility())[${middle}]`
  const row = `document.querySelectorAll('[data-holding]')[${middle}]`
  return [
    prepare({
      name: 'Import',
      start: async (page) => {
        await writeFile(file, writePortfolioJson({ name: 'Bench', holdings }))
        await page.locator('input[aria-label="CSV file"]').setInputFiles(file)
      },
      done: allRows,
    }),
    click('Choose a field', shares, `document.activeElement === ${shares}`),
    type('Type in it', shares, '123'),
    click('Remove a holding', remove, `${ROWS} === ${length - 1}`),
    click('Undo', button('Undo'), allRows),
    prepare(click('Search', QUOTES_FIELD, `document.activeElement === ${QUOTES_FIELD}`)),
    type('Type in search', QUOTES_FIELD, 'sam'),
    press('Analyze', `Boolean(${button('Print report')})`),
    press('Show all', allRows),
    click('Sort by symbol', button('Symbol'), allRows),
    click('Open criteria', button('Open Graham'), `Boolean(${button('Close Graham')})`),
    click('Open a row', row, `${row}.ariaExpanded === 'true'`),
    click('Open the table', button('Upload Portfolio'), `Boolean(${shares})`),
    click('Open the results', button('Analysis Results'), `Boolean(${button('Print report')})`),
    press('Show all', allRows),
    ...listNewsInteractions(),
  ]
}

function listNewsInteractions(): Interaction[] {
  const fewer = `${CARDS_SHOWN} < ${CARDS} && ${CARDS_SHOWN} > 0`
  return [
    click('More news', button('Load More'), `${CARDS_SHOWN} >= 12`),
    prepare({
      name: 'All cards',
      start: async (page) => {
        while ((await page.evaluate<number>(CARDS_SHOWN)) < CARDS) {
          await page.waitForFunction(`Boolean(${button('Load More')})`)
          await page.evaluate(`${button('Load More')}.click()`)
        }
      },
      done: `${CARDS_SHOWN} >= ${CARDS}`,
    }),
    click('Filter news', button('Dividends'), fewer),
    prepare(click('Search news', NEWS_FIELD, `document.activeElement === ${NEWS_FIELD}`)),
    type('Type in news search', NEWS_FIELD, 'margin'),
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
