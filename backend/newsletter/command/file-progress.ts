import { createDisplay, describeDuration } from './progress-display.ts'

export type FileProgress = {
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
