import type { Browser, Page } from '@playwright/test'
import { listMainTasks, type MainTask, TRACE_CATEGORIES } from './main-thread.ts'

type Step = {
  start: (page: Page) => Promise<unknown>
  /** An expression that is true once the step is finished. */
  done: string
}

/**
 * The tasks of each main thread while a reader takes one step, until its last state is drawn.
 *
 * @param quietMs what was put off for less is waited for
 */
export async function traceStep(
  browser: Browser,
  page: Page,
  { start, done, quietMs = 0 }: Step & { quietMs?: number },
): Promise<MainTask[][]> {
  await browser.startTracing(page, { categories: TRACE_CATEGORIES })
  await start(page)
  await page.waitForFunction(done)
  if (quietMs > 0) await page.waitForTimeout(quietMs)
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })),
  )
  return listMainTasks(await browser.stopTracing())
}
