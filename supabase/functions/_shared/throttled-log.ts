type Options = { everyMs: number; now?: () => number; write?: (line: string) => void }

/**
 * A log of errors that come with each request while something is broken: one line an interval, with
 * the number of lines left out since the last.
 */
export function createThrottledLog({
  everyMs,
  now = Date.now,
  write = (line) => console.error(line),
}: Options): (message: string) => void {
  let nextAtMs = Number.NEGATIVE_INFINITY
  let leftOut = 0
  return (message) => {
    if (now() < nextAtMs) {
      leftOut += 1
      return
    }
    write(JSON.stringify({ level: 'error', message, ...(leftOut > 0 ? { leftOut } : {}) }))
    nextAtMs = now() + everyMs
    leftOut = 0
  }
}
