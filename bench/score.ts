import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { launchChromium } from '#bench/page-speed/launch-chromium.ts'
import { say } from '#scripts/progress.mjs'
import { generateLargePortfolio } from '#tests/fixtures/generate-portfolios.ts'
import { createScratch } from '#tests/scratch-server.ts'
import { describeMachine } from './machine.ts'
import { findLongestTasks } from './score/find-longest-tasks.ts'
import { type Timed, timeInBrowser, timeInNode } from './score/time-scoring.ts'

// npm run bench score [-- --runs 5 --busy]: 500 holdings in the built site (npm run build), in headless Chromium: how
// long scoring takes there and in Node, the first time on a fresh page or in a fresh process and later, and the longest
// task of the main thread at each step of a reader. Beside each the same arithmetic is timed, which other programs on
// the machine slow down as much. --busy keeps two processors busy.
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, busy: { type: 'boolean', default: false } },
})
const runs = Number(values.runs)
const HOLDINGS = 500
const MAX_MS = 20
const LONG_TASK_MS = 50
const QUIET_REFERENCE_MS = 12

const holdings = generateLargePortfolio(HOLDINGS)
// Threads, which end with this process however it ends.
const others = values.busy ? [0, 1].map(() => new Worker('for (;;);', { eval: true })) : []
const scratch = await createScratch()
const server = await scratch.start()
const browser = await launchChromium()
try {
  say(`${describeMachine()}${values.busy ? ', two processors kept busy' : ''}`)
  say(`\n${HOLDINGS} holdings with statements of their own, milliseconds`)
  say(row(['', 'first: best', 'median', 'reference', 'best clock', 'later: median', 'reference']))
  judge('Chromium', await timeInBrowser(browser, server.address, { holdings, runs }))
  judge('Node', await timeInNode({ holdings, runs }))
  say(
    `The first of ${runs} fresh pages and processes each, in time of the processor except best clock;`,
  )
  say(
    'the later ones by the clock. Judged at the speed at which the reference takes its quiet time.',
  )

  say(`\nLongest task of the main thread, milliseconds of the processor, median of ${runs} runs`)
  say(row(['', 'processor', 'clock', 'script', 'layout', 'where']))
  for (const step of await findLongestTasks(browser, server.address, { holdings, runs })) {
    const { name, cpuMs, clockMs, scriptMs, layoutMs, where } = step
    say(row([name, ...[cpuMs, clockMs, scriptMs, layoutMs].map(round), where]))
    if (cpuMs >= LONG_TASK_MS) process.exitCode = 1
  }
} finally {
  await browser.close()
  await server.stop()
  await scratch.remove()
  await Promise.all(others.map((other) => other.terminate()))
}

function judge(name: string, { first, referenceCpuMs, later }: Timed): void {
  const { bestCpuMs, medianCpuMs, bestClockMs } = first
  const figures = [bestCpuMs, medianCpuMs, referenceCpuMs, bestClockMs]
  say(row([name, ...[...figures, later.medianMs, later.referenceMs].map(round)]))
  if (bestCpuMs / slowness(referenceCpuMs) >= MAX_MS) process.exitCode = 1
  if (later.medianMs / slowness(later.referenceMs) >= MAX_MS) process.exitCode = 1
}

function slowness(referenceMs: number): number {
  return Math.max(1, referenceMs / QUIET_REFERENCE_MS)
}

function round(milliseconds: number): string {
  return milliseconds.toFixed(1)
}

function row([name = '', ...figures]: string[]): string {
  return `${name.padEnd(28)}${figures.map((figure) => figure.padStart(13)).join('  ')}`
}
