import type { Page } from '@playwright/test'

export function findShifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    const shifts: Shift[] = []
    const observer = new PerformanceObserver((list) => {
      shifts.push(...(list.getEntries() as Shift[]))
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    // After two frames, the browser has reported the shifts that fonts caused.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    shifts.push(...(observer.takeRecords() as Shift[]))
    return shifts.map(({ value, sources }) => {
      const names = sources.map(({ node }) => node?.nodeName ?? 'something removed')
      return `${value.toFixed(4)}: ${names.join(', ')}`
    })
  })
}
