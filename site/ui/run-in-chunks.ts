const SLICE_MS = 8

/** Takes steps for a few milliseconds at a time, between the browser's own tasks, until there are none left. */
export function runInChunks(steps: Iterator<undefined, undefined>): void {
  setTimeout(() => {
    const end = performance.now() + SLICE_MS
    while (performance.now() < end) if (steps.next().done) return
    runInChunks(steps)
  })
}
