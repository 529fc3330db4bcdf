import { formatFixed } from '#domain/format-number.ts'

const FRAME_EVERY_MS = 200
/** Without a terminal, each report is a line of its own. */
const LINE_EVERY_MS = 10_000

type ProgressDisplay = {
  show(line: string): void
  clear(): void
}

/**
 * On a terminal, one line that is overwritten; elsewhere a new line every ten seconds.
 *
 * @param startsAtOnce whether to print the first line right away when there is no terminal
 */
export function createDisplay(startsAtOnce: boolean): ProgressDisplay {
  const isTerminal = process.stdout.isTTY
  const everyMs = isTerminal ? FRAME_EVERY_MS : LINE_EVERY_MS
  let shownAtMs = startsAtOnce ? Number.NEGATIVE_INFINITY : performance.now()
  return {
    show(line) {
      if (performance.now() - shownAtMs < everyMs) return
      shownAtMs = performance.now()
      const shown = `\r${line.slice(0, process.stdout.columns - 1)}\u001B[K`
      process.stdout.write(isTerminal ? shown : `${line}\n`)
    },
    clear() {
      if (isTerminal) process.stdout.write('\r\u001B[K')
    },
  }
}

export function describeDuration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return seconds < 90 * 60
    ? `${Math.ceil(seconds / 60)} min`
    : `${formatFixed(seconds / 3600, 1)} h`
}

type FileProgress = {
  show(bytesRead: number, parts: string[]): void
  clear(): void
}

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

export function describeReading(
  bytesRead: number,
  sizeBytes: number | undefined,
  elapsedSeconds: number,
): string[] {
  if (!sizeBytes || bytesRead > sizeBytes) return [`${Math.round(bytesRead / 1e6)} MB read`]
  const percent = `${Math.floor((bytesRead / sizeBytes) * 100)}% read`
  if (bytesRead === 0) return [percent]
  const remainingSeconds = (elapsedSeconds * (sizeBytes - bytesRead)) / bytesRead
  return [percent, `${describeDuration(remainingSeconds)} left`]
}
