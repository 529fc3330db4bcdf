import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'
import type { MainTask } from '#bench/page-speed/main-thread.ts'
import { traceStep } from '#bench/page-speed/trace-step.ts'
import type { EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import { writePortfolioCsv, writePortfolioJson } from '#domain/portfolio/exported-portfolio.ts'
import { subscribe } from '#tests/e2e/subscriber.ts'

/**
 * The longest task of the main thread while a reader takes one step, in milliseconds of processor
 * time, so that other programs do not count. `clockMs` is what the reader waits, on this machine
 * and now.
 */
export type LongestTask = Omit<MainTask, 'parses' | 'isPress' | 'isFrame'> & { name: string }

type Work = { holdings: EnteredHolding[]; runs: number }

/**
 * `done` is a selector that matches once the step is finished. Playwright's locators are avoided
 * because they search the page in long tasks.
 */
export type TimedStep = { name: string; start: (page: Page) => Promise<unknown>; done: string }

const press = (text: string) => (page: Page) =>
  page.evaluate((label) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('button, [role=tab]')]
    buttons.find((button) => button.textContent?.trim().startsWith(label))?.click()
  }, text)

const ROWS = '[role=tabpanel]:not([hidden]) table tbody tr'

function listSteps(holdings: EnteredHolding[], directory: string): TimedStep[] {
  const portfolio = { name: 'Bench', holdings }
  // By path: the bytes of a buffer would be decoded in the page.
  const upload = (name: string, text: string) => async (page: Page) => {
    await writeFile(path.join(directory, name), text)
    await page.locator('input[aria-label="CSV file"]').setInputFiles(path.join(directory, name))
  }
  const allRows = `document.querySelectorAll('${ROWS}').length >= ${holdings.length}`
  const hasButton = (text: string) =>
    `[...document.querySelectorAll('button')].some((button) => button.textContent.startsWith('${text}'))`
  return [
    {
      name: 'Import CSV',
      start: upload('positions.csv', writePortfolioCsv(portfolio)),
      done: allRows,
    },
    {
      name: 'Clear all',
      start: press('Clear all'),
      done: `document.querySelectorAll('${ROWS}').length === 0`,
    },
    {
      name: 'Import JSON with statements',
      start: upload('portfolio.json', writePortfolioJson(portfolio)),
      done: allRows,
    },
    { name: 'Analyze', start: press('Analyze'), done: hasButton('Print report') },
    { name: 'Show all holdings', start: press('Show all'), done: allRows },
    { name: 'Sort by symbol', start: press('Symbol'), done: allRows },
    {
      name: 'Open Graham criteria',
      start: press('Open Graham'),
      done: hasButton('Close Graham criteria'),
    },
    { name: 'Close Graham criteria', start: press('Close Graham'), done: hasButton('Open Graham') },
    { name: 'Recommendations', start: press('Recommendations'), done: hasButton('Read more') },
    { name: 'Back to the results', start: press('Analysis Results'), done: hasButton('Print') },
    { name: 'Back to the table', start: press('Upload Portfolio'), done: allRows },
    {
      name: 'Type a number of shares',
      start: async (page) => {
        await page.evaluate(() => {
          document.querySelector<HTMLElement>('input[aria-label=Shares]')?.focus()
        })
        await page.keyboard.type('123')
      },
      done: `document.querySelector('input[aria-label=Shares]').value.includes('123')`,
    },
  ]
}

export async function findLongestTasks(
  browser: Browser,
  address: string,
  { holdings, runs }: Work,
): Promise<LongestTask[]> {
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-bench-'))
  const steps = listSteps(holdings, directory)
  const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(await subscribe(address, openMailbox(address), 'bench@example.com'))
  await page.getByRole('button', { name: 'User menu' }).waitFor()
  const found: LongestTask[][] = steps.map(() => [])
  for (let run = 0; run < runs; run += 1) {
    await page.goto(`${address}/pro`)
    await page.evaluate(() => {
      for (const kept of [sessionStorage, localStorage]) kept.removeItem('kachi-holdings-draft')
    })
    await page.reload()
    await page.waitForFunction(`document.querySelector('input[aria-label="CSV file"]') !== null`)
    for (const [place, step] of steps.entries()) {
      found[place]?.push(await measureStep(browser, page, step))
    }
  }
  await context.close()
  await rm(directory, { recursive: true })
  return found.map(
    (tasks) => tasks.toSorted((a, b) => a.cpuMs - b.cpuMs)[tasks.length >> 1] as LongestTask,
  )
}

export async function measureStep(
  browser: Browser,
  page: Page,
  step: TimedStep,
): Promise<LongestTask> {
  const tasks = (await traceStep(browser, page, step)).flat()
  const longest = tasks.reduce((most, task) => (task.cpuMs > most.cpuMs ? task : most))
  return { name: step.name, ...longest }
}

const MessagesSchema = z.array(
  z.object({
    id: z.union([z.number(), z.string()]),
    to: z.string(),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
  }),
)

function openMailbox(address: string) {
  return {
    async latest(to: string) {
      for (let attempt = 0; attempt < 300; attempt += 1) {
        const response = await fetch(`${address}/mailbox/messages?to=${encodeURIComponent(to)}`)
        const [message] = MessagesSchema.parse(await response.json())
        if (message) return message
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error('the email that confirms the subscription should have come')
    },
  }
}
