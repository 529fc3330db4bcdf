import { setTimeout as wait } from 'node:timers/promises'
import { say } from '#scripts/progress.mjs'
import type { Platform } from '#tests/stand-ins/hosted/rehearse.ts'

/** One tick a minute, as pg_cron, and requests sent as they arrive, as pg_net. */
export function startMinutes({ minute, deliver }: Platform): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const nap = (ms: number) => wait(ms, undefined, { signal }).catch(() => {})
  const ticking = (async () => {
    while (!signal.aborted) {
      minute().catch((error: unknown) => say(`a minute failed: ${String(error)}`))
      await nap(60_000)
    }
  })()
  const delivering = (async () => {
    while (!signal.aborted) {
      deliver().catch((error: unknown) => say(`requests failed: ${String(error)}`))
      await nap(500)
    }
  })()
  return async () => {
    ending.abort()
    await Promise.all([ticking, delivering])
  }
}
