import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { launchChromium } from '#bench/page-speed/launch-chromium.ts'
import { say } from '#scripts/progress.mjs'
import { generateLargePortfolio } from '#tests/fixtures/generate-portfolios.ts'
import { measurePress } from './interactions/measure-press.ts'
import { aimAt, type Interaction, listInteractions, writeNews } from './interactions/steps.ts'
import { describeMachine } from './machine.ts'
import { openSubjects, type Subject } from './page-speed/open-subjects.ts'

// npm run bench interactions [-- --runs 3] [--against FOLDER] [--processor-only]: /pro of the built site with 500
// holdings and 100 news cards. How long each press takes until its frame is drawn: by the browser's own Event Timing,
// plain and on a processor four times slower, and in time of the processor, which other programs do not change. What
// is pressed is scrolled to before. --against is another built site, measured alternately; --processor-only leaves out
// the slow runs. Exits with 1 if a press takes 100 ms of a processor four times slower.
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    against: { type: 'string' },
    'processor-only': { type: 'boolean', default: false },
  },
})
const HOLDINGS = 500
const MAX_MS = 100
const SLOWDOWN = 4

type Figures = { plainMs: number[]; slowMs: number[]; pressMs: number[]; taskMs: number[] }

const holdings = generateLargePortfolio(HOLDINGS)
const directory = await mkdtemp(path.join(tmpdir(), 'kachi-bench-'))
const interactions = listInteractions(holdings, path.join(directory, 'portfolio.json'))
const subjects = await openSubjects(values.against)
const figures = new Map(subjects.map((subject) => [subject, new Map<string, Figures>()]))
const browser = await launchChromium()
try {
  for (let run = 0; run < Number(values.runs); run += 1) {
    for (const slowdown of values['processor-only'] ? [1] : [1, SLOWDOWN]) {
      for (const subject of subjects) await play(subject, slowdown)
    }
  }
  report()
} finally {
  await browser.close()
  await Promise.all(subjects.map(({ close }) => close()))
  await rm(directory, { recursive: true })
}

async function play(subject: Subject, slowdown: number): Promise<void> {
  const page = await openPro(subject)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  for (const interaction of interactions) {
    await playStep(page, { subject, interaction, slowdown })
  }
  await page.context().close()
}

async function openPro({ address, stored }: Subject): Promise<Page> {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    bypassCSP: true,
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  })
  const page = await context.newPage()
  await page.route('**/functions/v1/intelligent-news', (route) =>
    route.fulfill({ json: { articles: writeNews() } }),
  )
  await page.addInitScript(watchPresses)
  await page.goto(`${address}/pro`)
  await page.waitForFunction(`document.querySelector('input[aria-label="CSV file"]') !== null`)
  return page
}

/** Runs in the page. The browser reports presses of 16 ms and more. */
function watchPresses(): void {
  const seen: number[] = []
  Object.assign(globalThis, { presses: seen })
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.push(duration)
  })
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

type Playing = { subject: Subject; interaction: Interaction; slowdown: number }

async function playStep(page: Page, { subject, interaction, slowdown }: Playing): Promise<void> {
  const { name, target, isPreparation = false } = interaction
  if (target) await aimAt(page, target)
  if (isPreparation) {
    await interaction.start(page)
    return void (await page.waitForFunction(interaction.done))
  }
  await page.evaluate('globalThis.presses.length = 0')
  const known = findFigures(subject, name)
  // A trace slows presses down, so it is taken of the plain ones, which are far below the limit.
  if (slowdown === 1) {
    const { pressMs, taskMs } = await measurePress(browser, page, interaction)
    known.pressMs.push(pressMs)
    known.taskMs.push(taskMs)
  } else {
    await interaction.start(page)
    await page.waitForFunction(interaction.done)
  }
  await page.waitForTimeout(300)
  const slowest = await page.evaluate<number>('Math.max(0, ...globalThis.presses)')
  known[slowdown === 1 ? 'plainMs' : 'slowMs'].push(slowest)
}

function findFigures(subject: Subject, name: string): Figures {
  const ofSubject = figures.get(subject)
  const known = ofSubject?.get(name) ?? { plainMs: [], slowMs: [], pressMs: [], taskMs: [] }
  ofSubject?.set(name, known)
  return known
}

function report(): void {
  say(describeMachine())
  say(`${HOLDINGS} holdings, 100 cards; medians of ${values.runs} runs, milliseconds.\n`)
  const heads = ['press', 'press at 1/4', 'processor × 4', 'longest task × 4']
  for (const [{ name: subject }, ofSubject] of figures) {
    say(row([subject.slice(-36), ...heads]))
    for (const [name, { plainMs, slowMs, pressMs, taskMs }] of ofSubject) {
      const [press, task] = [pressMs, taskMs].map((ms) => SLOWDOWN * median(ms))
      const shown = [median(plainMs), median(slowMs), press, task]
      say(row([name, ...shown.map((figure) => describeFigure(figure))]))
      if (subject === 'this build' && Number(press) >= MAX_MS) process.exitCode = 1
    }
    say('')
  }
}

/** A dash for what was not measured. */
function describeFigure(figure: number | undefined): string {
  return figure === undefined || Number.isNaN(figure) ? '–' : figure.toFixed(0)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

function row([name = '', ...figures]: readonly string[]): string {
  return name.padEnd(38) + figures.map((figure) => figure.padStart(17)).join('')
}
