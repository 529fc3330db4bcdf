import { expect, type Page } from '@playwright/test'

type Watched = { tasks: number[]; units: number[] }

/** A task of the main thread counts as long from here on, on a quiet machine. */
const MOST_MS = 50
/** What the arithmetic below takes on a quiet machine. */
const QUIET_UNIT_MS = 12

/** Beside the tasks, it measures how long the same arithmetic takes meanwhile: other programs slow down both. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched: Watched = { tasks: [], units: [] }
    setInterval(() => {
      const start = performance.now()
      let sum = 0
      for (let step = 0; step < 1e7; step += 1) sum += step % 7
      if (sum > 0) watched.units.push(performance.now() - start)
    }, 400)
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.tasks.push(duration)
    }).observe({ type: 'longtask' })
    Object.assign(window, { watched })
  })
}

export async function expectNoLongTask(page: Page): Promise<void> {
  const { tasks, units } = await page.evaluate(
    () => (window as unknown as { watched: Watched }).watched,
  )
  const slowness = Math.max(1, Math.max(...units) / QUIET_UNIT_MS)
  expect(Math.max(0, ...tasks)).toBeLessThan(MOST_MS * slowness)
}
