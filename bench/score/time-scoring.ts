import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Browser, CDPSession } from '@playwright/test'
import type { EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import { inProject } from '#scripts/project.mjs'
import { loadScoring, timeFirst, timeLater, timeReference } from './scoring-runs.ts'

/** Milliseconds of the processor (cpu) and of the clock. */
export type Timed = {
  /** Of fresh pages or processes: what the first scoring in each takes. */
  first: { bestCpuMs: number; medianCpuMs: number; bestClockMs: number; medianClockMs: number }
  /** The same reference computed right after the first scoring. */
  referenceCpuMs: number
  later: { medianMs: number; fastestMs: number; referenceMs: number }
}

/** One fresh page or process. */
export type MeasuredScoring = {
  firstCpuMs: number
  firstClockMs: number
  referenceCpuMs: number
  later: number[]
  references: number[]
}

type Work = { holdings: EnteredHolding[]; runs: number }

const LATER_RUNS = 100
const ASSETS = 'dist/site/_astro'

export async function timeInBrowser(
  browser: Browser,
  address: string,
  { holdings, runs }: Work,
): Promise<Timed> {
  const chunk = `/_astro/${findChunk()}`
  const measured: MeasuredScoring[] = []
  for (let run = 0; run < runs; run += 1) {
    const page = await browser.newPage()
    await page.goto(`${address}/404`)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.evaluate(loadScoring, { address: chunk, holdings })
    const before = await measureCpuMs(session)
    const firstClockMs = await page.evaluate(timeFirst)
    const scored = await measureCpuMs(session)
    await page.evaluate(timeReference)
    const referenceCpuMs = (await measureCpuMs(session)) - scored
    const later = await page.evaluate(timeLater, LATER_RUNS)
    measured.push({ firstCpuMs: scored - before, firstClockMs, referenceCpuMs, ...later })
    await page.close()
  }
  return summarize(measured)
}

/** The same chunk, in a process of its own for each run. */
export async function timeInNode({ holdings, runs }: Work): Promise<Timed> {
  const address = pathToFileURL(inProject(`${ASSETS}/${findChunk()}`)).href
  const measured: MeasuredScoring[] = []
  for (let run = 0; run < runs; run += 1) {
    const child = fork(fileURLToPath(new URL('./time-in-process.ts', import.meta.url)))
    child.send({ address, holdings, laterRuns: LATER_RUNS })
    const [answer] = (await once(child, 'message')) as [MeasuredScoring]
    measured.push(answer)
  }
  return summarize(measured)
}

function findChunk(): string {
  const chunk = readdirSync(inProject(ASSETS)).find((file) =>
    /^analyze-portfolio\..*\.js$/.test(file),
  )
  if (!chunk) throw new Error('the site should have been built: npm run build')
  return chunk
}

/** What tasks of the page's main thread have taken of the processor so far. */
async function measureCpuMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

function summarize(measured: MeasuredScoring[]): Timed {
  const cpu = measured.map(({ firstCpuMs }) => firstCpuMs)
  const clock = measured.map(({ firstClockMs }) => firstClockMs)
  const later = measured.flatMap((one) => one.later)
  return {
    first: {
      bestCpuMs: Math.min(...cpu),
      medianCpuMs: median(cpu),
      bestClockMs: Math.min(...clock),
      medianClockMs: median(clock),
    },
    referenceCpuMs: Math.min(...measured.map(({ referenceCpuMs }) => referenceCpuMs)),
    later: {
      medianMs: median(later),
      fastestMs: Math.min(...later),
      referenceMs: median(measured.flatMap(({ references }) => references)),
    },
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
