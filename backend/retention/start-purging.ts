import type { Logger } from 'pino'
import type { Database } from '#backend/postgres/database.ts'
import { purgeExpiredRecords } from './purge-expired-records.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Purges now and every day, until the returned function is called; it waits for a purge in hand. */
export function startPurging(services: {
  database: Database
  log: Logger
  now: () => Date
}): () => Promise<void> {
  const { database, log, now } = services
  let running = Promise.resolve()
  function purge() {
    running = purgeExpiredRecords(database, now()).catch((err: unknown) =>
      log.error({ err }, 'expired records could not be deleted; it is tried again tomorrow'),
    )
  }
  purge()
  const timer = setInterval(purge, dayMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
