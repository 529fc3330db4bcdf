import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { launchChromium } from '#bench/page-speed/launch-chromium.ts'
import { say } from '#scripts/progress.mjs'
import { generateLargePortfolio } from '#tests/fixtures/generate-portfolios.ts'
import { createScratch } from '#tests/scratch-server.ts'
import { type Interaction, listInteractions, writeNews } from './interactions/steps.ts'
import { SETTINGS_FOR_LOAD } from './load/kill-under-load.ts'
import { describeMachine } from './machine.ts'
import { measureStep } from './score/find-longest-tasks.ts'
import { signUpForSession } from './sign-up-reader.ts'

// npm run bench interactions [-- --runs 3]: /pro of the built site with 500 holdings and 100 news cards. How long each
// press takes until its frame is drawn, by the browser's own Event Timing, plain and on a processor four times slower,
// and the longest task in time of the processor, which other programs do not change. Exits with 1 if a press takes
// 100 ms of a processor four times slower.
const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } })
const HOLDINGS = 500
const MAX_MS = 100
const SLOWDOWN = 4

type Figures = { plainMs: number[]; slowMs: number[]; cpuMs: number[]; where: string }

const holdings = generateLargePortfolio(HOLDINGS)
const directory = await mkdtemp(path.join(tmpdir(), 'kachi-bench-'))
const interactions = listInteractions(holdings, path.join(directory, 'portfolio.json'))
const figures = new Map<string, Figures>()
const scratch = await createScratch({ settings: SETTINGS_FOR_LOAD })
const server = await scratch.start()
const browser = await launchChromium()
try {
  const session = await signUpForSession(server.address, await scratch.loadKeys())
  for (let run = 0; run < Number(values.runs); run += 1) {
    for (const slowdown of [1, SLOWDOWN]) await play(session, slowdown)
  }
  report()
} finally {
  await browser.close()
  await server.stop()
  await scratch.remove()
  await rm(directory, { recursive: true })
}

async function play(session: { user: { email: string } }, slowdown: number): Promise<void> {
  const page = await openPro(session)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  for (const interaction of interactions) await playStep(page, interaction, slowdown)
  await page.context().close()
}

async function openPro(session: { user: { email: string } }): Promise<Page> {
  const { hostname, origin } = new URL(server.address)
  const stored = {
    [`sb-${hostname.split('.')[0]}-auth-token`]: session,
    'kachi-visitor': { email: session.user.email, name: '', isSubscriber: true },
  }
  const localStorage = Object.entries(stored).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
  }))
  const context = await browser.newContext({
    bypassCSP: true,
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  const page = await context.newPage()
  await page.route('**/functions/v1/intelligent-news', (route) =>
    route.fulfill({ json: { articles: writeNews() } }),
  )
  await page.addInitScript(watchPresses)
  await page.goto(`${server.address}/pro`)
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

async function playStep(page: Page, interaction: Interaction, slowdown: number): Promise<void> {
  const { name, isPreparation = false } = interaction
  if (isPreparation) {
    await interaction.start(page)
    return void (await page.waitForFunction(interaction.done))
  }
  await page.evaluate('globalThis.presses.length = 0')
  // A trace slows presses down, so it is taken of the plain ones, which are far below the limit.
  const known = figures.get(name) ?? { plainMs: [], slowMs: [], cpuMs: [], where: '' }
  figures.set(name, known)
  if (slowdown === 1) {
    const { cpuMs, where } = await measureStep(browser, page, interaction)
    known.cpuMs.push(cpuMs)
    known.where = where
  } else {
    await interaction.start(page)
    await page.waitForFunction(interaction.done)
  }
  await page.waitForTimeout(300)
  const slowest = await page.evaluate<number>('Math.max(0, ...globalThis.presses)')
  known[slowdown === 1 ? 'plainMs' : 'slowMs'].push(slowest)
}

function report(): void {
  say(describeMachine())
  say(`${HOLDINGS} holdings, 100 cards; medians of ${values.runs} runs, milliseconds.\n`)
  const heads = ['press', 'press at 1/4', 'processor', 'processor × 4']
  say(row(['', ...heads, '  longest in']))
  for (const [name, { plainMs, slowMs, cpuMs, where }] of figures) {
    const slow = SLOWDOWN * median(cpuMs)
    const shown = [median(plainMs), median(slowMs), median(cpuMs), slow]
    say(row([name, ...shown.map((figure) => figure.toFixed(0)), `  ${where}`]))
    if (slow >= MAX_MS) process.exitCode = 1
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

function row([name = '', ...figures]: readonly string[]): string {
  return name.padEnd(18) + figures.map((figure) => figure.padStart(14)).join('')
}
