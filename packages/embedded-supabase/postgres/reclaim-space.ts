import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Database, LOG_POSITION, type Queryable } from './database.ts'

/** Leaves the first minute after a start to returning readers. */
const FIRST_RECLAIM_MS = 60_000
/**
 * A vacuum stops the embedded engine while it runs. The pause before the next one is this many
 * times as long.
 */
const SHARE_OF_REQUESTS = 10
const LONGEST_PAUSE_MS = 2_000

/**
 * Space is reclaimed whenever this much was written to PostgreSQL's log: dead rows, those of
 * transactions that were rolled back included, cannot have grown by more.
 */
const RECLAIM_EVERY_BYTES = 8_000_000
const USUAL_CHECK_MS = 2_000

type Services = {
  database: Database
  log: Logger
  /** The first purge. */
  after: Promise<void>
  reclaimAfterMs?: number
  checkEveryMs?: number
}

/**
 * Does for the embedded engine what PostgreSQL's own background processes do on a server.
 *
 * @returns stops it, and waits for a running vacuum
 */
export function startReclaiming({
  database,
  log,
  after,
  reclaimAfterMs = FIRST_RECLAIM_MS,
  checkEveryMs = USUAL_CHECK_MS,
}: Services): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const pause = (ms: number) => wait(ms, undefined, { signal, ref: false })
  // What was written before this start is not known.
  let reclaimedTo = Number.NEGATIVE_INFINITY

  async function reclaimIfDue(): Promise<void> {
    const position = await selectLogPosition(database)
    if (position - reclaimedTo < RECLAIM_EVERY_BYTES) return
    await reclaimSpace(database, (tookMs) =>
      pause(Math.min(SHARE_OF_REQUESTS * tookMs, LONGEST_PAUSE_MS)),
    )
    reclaimedTo = position
  }

  async function watch(): Promise<void> {
    await after
    for (let waitMs = reclaimAfterMs; !signal.aborted; waitMs = checkEveryMs) {
      await pause(waitMs)
      await reclaimIfDue().catch((err: unknown) => {
        if (!signal.aborted) log.error({ err }, 'space could not be freed')
      })
    }
  }

  // Ending aborts the pause.
  const watching = watch().catch(() => {})
  return () => {
    ending.abort()
    return watching
  }
}

/** A vacuum reads only pages that have changed since the last one. */
export async function reclaimSpace(
  database: Database,
  pause: (tookMs: number) => Promise<void>,
): Promise<void> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by name`,
  )
  for (const { name } of tables) {
    const startedAt = performance.now()
    await database.query(`vacuum ${name}`)
    await pause(performance.now() - startedAt)
  }
  // Otherwise the log itself would grow until the engine is closed.
  await database.query('checkpoint')
}

async function selectLogPosition(database: Queryable): Promise<number> {
  const [row] = await database.query<{ bytes: number }>(`select ${LOG_POSITION} as bytes`)
  return row?.bytes ?? 0
}
