import type { Browser, Page } from '@playwright/test'
import type { MainTask } from '#bench/page-speed/main-thread.ts'
import { traceStep } from '#bench/page-speed/trace-step.ts'
import type { Interaction } from './steps.ts'

/** In milliseconds of processor time of the page's main thread. */
type PressCost = {
  /** From the slowest press until the first frame after it. */
  pressMs: number
  /** The longest task, of those too that come after the frame. */
  taskMs: number
}

export async function measurePress(
  browser: Browser,
  page: Page,
  interaction: Interaction,
): Promise<PressCost> {
  const threads = await traceStep(browser, page, { ...interaction, quietMs: QUIET_MS })
  const costs = threads.map((tasks) => ({
    pressMs: Math.max(0, ...listPresses(tasks)),
    taskMs: Math.max(0, ...tasks.map(({ cpuMs }) => cpuMs)),
  }))
  return costs.reduce((most, cost) => (cost.pressMs > most.pressMs ? cost : most))
}

/** Longer than what waits until typing pauses. */
const QUIET_MS = 600

/** What the processor does from each press on, until the next frame is handed over. */
function listPresses(tasks: readonly MainTask[]): number[] {
  return tasks.flatMap(({ isPress }, place) => {
    if (!isPress) return []
    const later = tasks.slice(place + 1).findIndex(({ isFrame }) => isFrame)
    const end = later < 0 ? place + 1 : place + later + 2
    return [tasks.slice(place, end).reduce((sum, { cpuMs }) => sum + cpuMs, 0)]
  })
}
