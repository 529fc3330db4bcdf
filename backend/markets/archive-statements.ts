import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { archiveTaiwan } from '#functions/_shared/markets/market-request.ts'

const HOUR_MS = 3_600_000
/** The exchanges name no limit; public clients keep three requests in five seconds. */
const POLITE_PAUSE_MS = 2_000
/** A stopping server waits this long for a file that is on its way. */
const LONGEST_END_MS = 2_000

/**
 * Keeps the newest statements of Taiwan's companies from the first start on: the exchanges publish
 * no older ones. Looks every hour; each file is asked for once a day, by one process.
 */
export function startArchivingStatements({ log }: { log: Logger }): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const pause = () => wait(POLITE_PAUSE_MS, undefined, { signal, ref: false })
  let running: Promise<void> | undefined
  const archive = () => {
    running ??= archiveTaiwan({ pause, signal })
      .catch((err: unknown) => {
        if (!signal.aborted) log.warn({ err }, 'statements of Taiwan could not be kept today')
      })
      .finally(() => {
        running = undefined
      })
  }
  archive()
  const timer = setInterval(archive, HOUR_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    ending.abort()
    await Promise.race([running, wait(LONGEST_END_MS, undefined, { ref: false })])
  }
}
