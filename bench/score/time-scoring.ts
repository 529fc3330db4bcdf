import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import type { EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import { inProject } from '#scripts/project.mjs'

/** In milliseconds. `firstMs` is the median of the first runs in fresh pages. */
export type Timed = { firstMs: number; medianMs: number; fastestMs: number; referenceMs: number }

type Work = { holdings: EnteredHolding[]; runs: number }
type Score = { overall: number; holdings: unknown[] }
type Measured = { first: number; later: number[]; references: number[] }

const LATER_RUNS = 100
const ASSETS = 'dist/site/_astro'

export async function timeInBrowser(
  browser: Browser,
  address: string,
  { holdings, runs }: Work,
): Promise<Timed> {
  const chunk = `/_astro/${findChunk()}`
  const measured: Measured[] = []
  for (let run = 0; run < runs; run += 1) {
    const page = await browser.newPage()
    await page.goto(`${address}/404`)
    const work = { address: chunk, holdings, laterRuns: LATER_RUNS }
    measured.push(await page.evaluate(timeScoring, work))
    await page.close()
  }
  return summarize(measured)
}

export async function timeInNode(holdings: EnteredHolding[]): Promise<Timed> {
  const address = pathToFileURL(inProject(`${ASSETS}/${findChunk()}`)).href
  return summarize([await timeScoring({ address, holdings, laterRuns: 5 * LATER_RUNS })])
}

function findChunk(): string {
  const chunk = readdirSync(inProject(ASSETS)).find((file) =>
    /^analyze-portfolio\..*\.js$/.test(file),
  )
  if (!chunk) throw new Error('the site should have been built: npm run build')
  return chunk
}

/**
 * Runs in the page too, so it uses nothing outside itself. The build renames exports, so the right
 * one is recognized by a property that it returns.
 */
async function timeScoring(work: {
  address: string
  holdings: EnteredHolding[]
  laterRuns: number
}): Promise<Measured> {
  const rates = { source: '', date: '', rates: { USD: 1 }, convert: (amount: number) => amount }
  const chunk = (await import(work.address)) as Record<string, unknown>
  const analyze = Object.values(chunk).find(
    (value) => typeof value === 'function' && String(value).includes('withoutRate'),
  ) as (holdings: EnteredHolding[], sources: unknown) => Generator<void, Score>
  const time = (run: () => void) => {
    const start = performance.now()
    run()
    return performance.now() - start
  }
  const score = () => {
    const steps = analyze(work.holdings, { rates })
    let step = steps.next()
    while (!step.done) step = steps.next()
    const { overall, holdings } = step.value
    if (!(overall >= 0) || holdings.length !== work.holdings.length) {
      throw new Error('the portfolio should have been scored')
    }
  }
  const count = () => {
    let sum = 0
    for (let step = 0; step < 1e7; step += 1) sum += step % 7
    if (sum < 0) throw new Error('a sum of positive numbers should not be negative')
  }
  const first = time(score)
  count()
  const [later, references] = [[] as number[], [] as number[]]
  for (let run = 0; run < work.laterRuns; run += 1) {
    later.push(time(score))
    if (run % 5 === 0) references.push(time(count))
    // Lets the page handle events, so that this is not one long task.
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { first, later, references }
}

function summarize(measured: Measured[]): Timed {
  const later = measured.flatMap((one) => one.later)
  return {
    firstMs: median(measured.map(({ first }) => first)),
    medianMs: median(later),
    fastestMs: Math.min(...later),
    referenceMs: median(measured.flatMap(({ references }) => references)),
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
