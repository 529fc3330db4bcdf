import type { Database, Queryable } from '#embedded/postgres/database.ts'

/** Until another transaction waits for a lock, of this one's. The embedded engine has no other: there it begins afterwards. */
export async function untilWaiting(database: Database, tx: Queryable): Promise<void> {
  while (database.engine === 'postgres') {
    // A transaction sees the activity as it was when it first looked.
    await tx.query('select pg_stat_clear_snapshot()')
    const waiting = await tx.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (waiting.length > 0) return
  }
}
