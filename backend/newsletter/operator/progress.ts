/** A terminal is written to no more often. */
const frameEveryMs = 200
/** Without a terminal each report is a line of its own. */
const lineEveryMs = 10_000

type ProgressDisplay = {
  show(line: string): void
  /** Takes the line away, so that something else may be written. */
  clear(): void
}

/**
 * One line that is written over and over, on a terminal; elsewhere a line now and then.
 *
 * @param startsAtOnce whether there is one from the start also elsewhere, or only of what takes long
 */
export function createDisplay(startsAtOnce: boolean): ProgressDisplay {
  const isTerminal = process.stdout.isTTY
  const everyMs = isTerminal ? frameEveryMs : lineEveryMs
  let shownAtMs = startsAtOnce ? Number.NEGATIVE_INFINITY : performance.now()
  return {
    show(line) {
      if (performance.now() - shownAtMs < everyMs) return
      shownAtMs = performance.now()
      // Back to the margin, the line, and nothing behind it.
      const shown = `\r${line.slice(0, process.stdout.columns - 1)}\u001B[K`
      process.stdout.write(isTerminal ? shown : `${line}\n`)
    },
    clear() {
      if (isTerminal) process.stdout.write('\r\u001B[K')
    },
  }
}

/** Such as `80 s`, `12 min`, `1.5 h`. */
export function describeDuration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return seconds < 90 * 60 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}

type FileProgress = {
  /** @param parts what has come of it so far */
  show(bytesRead: number, parts: string[]): void
  /** Takes the line away before something else is written. */
  clear(): void
}

/**
 * Shows how far a long file has been read, and how long the rest will take at the pace so far.
 *
 * @param sizeBytes undefined where nobody knows, as of the standard input
 */
export function createFileProgress(sizeBytes: number | undefined): FileProgress {
  const display = createDisplay(false)
  const startedMs = performance.now()
  return {
    show(bytesRead, parts) {
      const elapsedSeconds = (performance.now() - startedMs) / 1000
      display.show([...describeReading(bytesRead, sizeBytes, elapsedSeconds), ...parts].join(', '))
    },
    clear: display.clear,
  }
}

/** The share that has been read and the time that is left, or only how much has been read. */
export function describeReading(
  bytesRead: number,
  sizeBytes: number | undefined,
  elapsedSeconds: number,
): string[] {
  if (!sizeBytes || bytesRead > sizeBytes) return [`${Math.round(bytesRead / 1e6)} MB read`]
  const percent = `${Math.floor((bytesRead / sizeBytes) * 100)} % read`
  if (bytesRead === 0) return [percent]
  const remainingSeconds = (elapsedSeconds * (sizeBytes - bytesRead)) / bytesRead
  return [percent, `${describeDuration(remainingSeconds)} left`]
}
