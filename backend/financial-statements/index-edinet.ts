import type { Logger } from 'pino'
import type { Environment } from '#backend/configuration/environment.ts'
import type { CallDatabase } from '#backend/database/call-database.ts'
import { firstOpenDay, lastCompleteDay } from '#domain/edinet/plan-days.ts'
import { indexDays } from '#functions/_shared/markets/edinet/index-days.ts'
import { openEdinet, reachEdinetIndexWith } from '#functions/_shared/markets/providers/edinet.ts'

type Services = { environment: Environment; log: Logger; now: () => Date }

/** A new day to read comes once a day; companies that readers wait for come at any time. */
const LOOK_EVERY_MS = 60_000

/** The index of EDINET's filings, reached as the operator. @returns what ends that */
export function reachIndexWith(call: CallDatabase): () => void {
  return reachEdinetIndexWith(async (name, values) => (await call(name, values))[0])
}

/**
 * Reads EDINET's day lists in the background, one a second, until the last ten years are indexed,
 * and then each new day. Does nothing without a key.
 */
export function startIndexingEdinet({ environment, log, now }: Services): {
  stop(): Promise<void>
} {
  const services = openEdinet((name) => environment.providers[name])
  const ending = new AbortController()
  let running: Promise<void> | undefined
  let lastProblem: string | undefined

  async function look(): Promise<void> {
    if (!services) return
    try {
      const [from, to] = [firstOpenDay(now()), lastCompleteDay(now())]
      const outcome = await indexDays({ ...services, from, to, signal: ending.signal })
      const { read, left, problem } = outcome
      if (read > 0) log.info({ read, left }, 'days of EDINET were indexed')
      if (problem && problem !== lastProblem) log.warn({ problem, left }, 'EDINET is not indexed')
      lastProblem = problem
    } catch (err) {
      if (!ending.signal.aborted) log.error({ err }, 'EDINET could not be indexed')
    }
  }

  const start = () => {
    running ??= look().finally(() => {
      running = undefined
    })
  }
  const timer = setInterval(start, LOOK_EVERY_MS)
  timer.unref()
  start()
  return {
    async stop() {
      clearInterval(timer)
      ending.abort()
      await running
    },
  }
}
