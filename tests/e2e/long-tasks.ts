import { expect, type Page } from '@playwright/test'
import { z } from 'zod'

/** A task of the main thread counts as long from here on. */
const MOST_MS = 50
/** What the arithmetic below takes on a quiet machine. */
const QUIET_UNIT_MS = 12

/** Where Chromium receives what Playwright asks of the page: to find one of 500 rows by its role takes long. */
const QUESTIONS_OF_THE_TEST = 'ipc/ipc_mojo_bootstrap.cc'

const TraceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Microseconds of the processor's time. A clock would also count other programs. */
      tdur: z.number().optional(),
      args: z.object({ name: z.unknown(), src_file: z.unknown() }).partial().optional(),
    }),
  ),
})

/**
 * Runs `steps` and fails if one task of a page's main thread took more than 50 ms of the processor's time,
 * or as much more as this processor was slower at plain arithmetic meanwhile.
 */
export async function expectNoLongTask(page: Page, steps: () => Promise<void>): Promise<void> {
  const browser = page.context().browser()
  if (!browser) throw new Error('Tasks are measured in a browser that the test has started.')
  const stopMeasuring = await measureUnits(page)
  await browser.startTracing(page, { categories: ['toplevel'] })
  await steps()
  const trace = (await browser.stopTracing()).toString()
  const limit = MOST_MS * Math.max(1, (await stopMeasuring()) / QUIET_UNIT_MS)
  expect(findLongestTask(TraceSchema.parse(JSON.parse(trace)))).toBeLessThan(limit)
}

/** The quicker half shows the processor's speed; in the slower half other programs held it up. */
async function measureUnits(page: Page): Promise<() => Promise<number>> {
  const units = await page.evaluateHandle(() => {
    const times: number[] = []
    setInterval(() => {
      const start = performance.now()
      let sum = 0
      for (let step = 0; step < 1e7; step += 1) sum += step % 7
      if (sum > 0) times.push(performance.now() - start)
    }, 400)
    return times
  })
  return () =>
    units.evaluate((times) => {
      const sorted = times.toSorted((one, other) => one - other)
      return sorted[Math.floor(sorted.length / 4)] ?? 0
    })
}

function findLongestTask({ traceEvents }: z.infer<typeof TraceSchema>): number {
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ name, pid, tid, args }) =>
      name.endsWith('RunTask') &&
      mainThreads.has(`${pid}/${tid}`) &&
      args?.src_file !== QUESTIONS_OF_THE_TEST,
  )
  expect(tasks.length, 'tasks of the main thread in the trace').toBeGreaterThan(10)
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000))
}
