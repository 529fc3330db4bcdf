import { expect, type Page } from '@playwright/test'
import { z } from 'zod'

/** Ten times the promised 50 ms, which `npm run bench score` measures closely. */
const MAX_MS = 500

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
 * Runs `steps` and fails if one task of a page's main thread took far more of the processor's time than
 * promised.
 */
export async function expectNoLongTask(page: Page, steps: () => Promise<void>): Promise<void> {
  const browser = page.context().browser()
  if (!browser) throw new Error('Tasks are measured in a browser that the test has started.')
  // Only Chromium traces its tasks. In others the steps are taken all the same.
  if (browser.browserType().name() !== 'chromium') return steps()
  await browser.startTracing(page, { categories: ['toplevel'] })
  await steps()
  const trace = (await browser.stopTracing()).toString()
  expect(findLongestTask(TraceSchema.parse(JSON.parse(trace)))).toBeLessThan(MAX_MS)
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
