import type { Database, Queryable } from '#backend/postgres/database.ts'

/** A worker that has not been seen for this long is gone, and its claims are free. */
export const goneAfterMs = 15_000

export type RunOrders = { isPaused: boolean; workers: number }

/** Tells the others that this worker lives, and learns how many they are and whether the run is paused. */
export async function reportWorker(
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
export async function releaseLostClaims(
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
