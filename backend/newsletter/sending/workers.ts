import type { Database, Queryable } from '#backend/postgres/database.ts'

/** A worker that has not been seen for this long is gone, and its claims are free. */
const goneAfterMs = 15_000

type RunOrders = { isPaused: boolean; workers: number }

/** Tells the others that this worker lives, and learns how many they are and whether the run is paused. */
async function reportWorker(
  database: Queryable,
  workerId: string,
  runId: number,
): Promise<RunOrders> {
  const [orders] = await database.query<RunOrders>(
    `with seen as (
       insert into private.newsletter_workers (id) values ($1)
       on conflict (id) do update set seen_at = now() returning id)
     select is_paused as "isPaused",
       (select count(*)::integer from private.newsletter_workers
        where id <> $1 and seen_at > now() - $3 * interval '1 millisecond') + 1 as workers
     from private.newsletter_runs, seen where newsletter_runs.id = $2`,
    [workerId, runId, goneAfterMs],
  )
  // A run that was deleted while it was being sent: nothing more leaves.
  return orders ?? { isPaused: true, workers: 1 }
}

export async function removeWorker(database: Queryable, workerId: string): Promise<void> {
  await database.query('delete from private.newsletter_workers where id = $1', [workerId])
}

/**
 * Frees what killed workers had claimed, and forgets those workers. The embedded database has one process: whoever else
 * has claims in it is dead, however lately it was seen.
 */
async function releaseLostClaims(
  database: Database,
  runId: number,
  workerId: string,
): Promise<void> {
  const patienceMs = database.engine === 'pglite' ? 0 : goneAfterMs
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

type Reports = {
  /** False while the run is paused, or after a silence in which others may have taken our claims for lost. */
  mayGoOn(): boolean
  stop(): Promise<void>
}

const reportEveryMs = 1_000
const lookForLostEveryMs = 10_000

/** Keeps the others informed that this worker lives, and takes over from those that do not. */
export async function keepReporting(
  database: Database,
  { runId, workerId }: { runId: number; workerId: string },
  onOrders: (orders: RunOrders) => void,
): Promise<Reports> {
  let isPaused = false
  let reportedAtMs = 0
  let lookedAtMs = 0
  let reporting: Promise<void> | undefined

  async function report() {
    // The wall clock, since a machine that was asleep wakes up with all others having moved on.
    const nowMs = Date.now()
    const orders = await reportWorker(database, workerId, runId)
    isPaused = orders.isPaused
    reportedAtMs = nowMs
    onOrders(orders)
    if (Math.abs(nowMs - lookedAtMs) < lookForLostEveryMs) return
    await releaseLostClaims(database, runId, workerId)
    lookedAtMs = nowMs
  }

  await report()
  const timer = setInterval(() => {
    // A report that fails shows in its age.
    reporting ??= report()
      .catch(() => {})
      .finally(() => {
        reporting = undefined
      })
  }, reportEveryMs)
  return {
    mayGoOn: () => !isPaused && Math.abs(Date.now() - reportedAtMs) < goneAfterMs / 2,
    async stop() {
      clearInterval(timer)
      await reporting
    },
  }
}
