import type { Page } from '@playwright/test'

/** What moved although nobody touched anything: how much, and which elements. */
export function findShifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    const shifts: Shift[] = []
    const observer = new PerformanceObserver((list) => {
      shifts.push(...(list.getEntries() as Shift[]))
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    // Two frames: what the fonts have changed has been laid out and reported by then.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    shifts.push(...(observer.takeRecords() as Shift[]))
    return shifts.map(({ value, sources }) => {
      const names = sources.map(({ node }) => node?.nodeName ?? 'something removed')
      return `${value.toFixed(4)}: ${names.join(', ')}`
    })
  })
}
