import type { Database, Queryable } from 'embedded-supabase'

/** A worker that has not reported for this long is considered dead, and its claims are released. */
const GONE_AFTER_MS = 15_000

/** @returns whether the run is paused */
async function reportWorker(
  database: Queryable,
  workerId: string,
  runId: number,
): Promise<boolean> {
  const [run] = await database.query<{ isPaused: boolean }>(
    `with seen as (
       insert into private.newsletter_workers (id) values ($1)
       on conflict (id) do update set seen_at = now() returning id)
     select is_paused as "isPaused" from private.newsletter_runs, seen
     where newsletter_runs.id = $2`,
    [workerId, runId],
  )
  // The run was deleted while it was being sent.
  return run?.isPaused ?? true
}

export async function removeWorker(database: Queryable, workerId: string): Promise<void> {
  await database.query('delete from private.newsletter_workers where id = $1', [workerId])
}

/** The embedded database has only one process, so all other workers in it are dead. */
async function releaseLostClaims(
  database: Database,
  runId: number,
  workerId: string,
): Promise<void> {
  const patienceMs = database.engine === 'pglite' ? 0 : GONE_AFTER_MS
  await database.query(
    `delete from private.newsletter_workers
     where id <> $1 and seen_at <= now() - $2 * interval '1 millisecond'`,
    [workerId, patienceMs],
  )
  await database.query(
    `update private.newsletter_deliveries as delivery set state = 'waiting', claimed_by = null
     where run_id = $1 and state = 'claimed' and claimed_by <> $2
       and not exists (
         select from private.newsletter_workers as worker where worker.id = delivery.claimed_by)`,
    [runId, workerId],
  )
}

export type RunReporting = {
  /** False while the run is paused, or when our last report is so old that others may have taken over our claims. */
  mayGoOn(): boolean
  stop(): Promise<void>
}

const REPORT_EVERY_MS = 1_000
const LOOK_FOR_LOST_EVERY_MS = 10_000

export async function keepReporting(
  database: Database,
  { runId, workerId }: { runId: number; workerId: string },
): Promise<RunReporting> {
  let isPaused = false
  let reportedAtMs = 0
  let lookedAtMs = 0
  let reporting: Promise<void> | undefined

  async function report() {
    // The wall clock also counts the time that a machine was asleep.
    const nowMs = Date.now()
    isPaused = await reportWorker(database, workerId, runId)
    reportedAtMs = nowMs
    if (Math.abs(nowMs - lookedAtMs) < LOOK_FOR_LOST_EVERY_MS) return
    await releaseLostClaims(database, runId, workerId)
    lookedAtMs = nowMs
  }

  await report()
  const timer = setInterval(() => {
    // After failures, the last report is too old: see mayGoOn.
    reporting ??= report()
      .catch(() => {})
      .finally(() => {
        reporting = undefined
      })
  }, REPORT_EVERY_MS)
  return {
    mayGoOn: () => !isPaused && Math.abs(Date.now() - reportedAtMs) < GONE_AFTER_MS / 2,
    async stop() {
      clearInterval(timer)
      await reporting
    },
  }
}
