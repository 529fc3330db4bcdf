import type { Browser } from '@playwright/test'
import { listMainTasks, type MainTask, TRACE_CATEGORIES } from './main-thread.ts'
import { openPhone, PHONE } from './open-phone.ts'

const MAX_TASK_MS = 50
const QUIET_MS = 1500

/** What exceeds 50 ms of each task, and those tasks, in processor time times the phone's slowdown. */
type Blocking = { blockingMs: number; tasks: MainTask[] }

/**
 * On the phone's network, but at full speed: the browser slows a processor down by waiting on the clock, so that on a
 * busy machine other programs would count.
 */
export async function measureBlocking(
  browser: Browser,
  url: string,
  stored: Record<string, string>,
): Promise<Blocking> {
  const phone = await openPhone(browser, { address: new URL(url).origin, stored, slowdown: 1 })
  await browser.startTracing(phone.page, { categories: TRACE_CATEGORIES })
  await phone.page.goto(url, { waitUntil: 'load' })
  await phone.page.waitForLoadState('networkidle')
  await phone.page.waitForTimeout(QUIET_MS)
  const threads = listMainTasks(await browser.stopTracing())
  await phone.close()
  const page = threads.find((tasks) => tasks.some(({ parses }) => parses(url))) ?? []
  // From the page's first bytes on: what opens an empty page before is the browser's own.
  const own = page.slice(page.findIndex(({ parses }) => parses(url)))
  const long = own
    .map((task) => ({ ...task, cpuMs: task.cpuMs * PHONE.slowdown }))
    .filter(({ cpuMs }) => cpuMs > MAX_TASK_MS)
  return { blockingMs: long.reduce((sum, { cpuMs }) => sum + cpuMs - MAX_TASK_MS, 0), tasks: long }
}
