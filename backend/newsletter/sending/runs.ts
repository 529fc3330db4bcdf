import type { Database, Queryable } from 'embedded-supabase'
import type { StoredEmail } from '../issues/make-email.ts'

export type Run = {
  id: number
  issue: string
  /** `skipped`: the issue was older than this installation. */
  state: 'skipped' | 'sending' | 'finished'
  isPaused: boolean
  /** Why nothing is being sent; null if there is no problem. */
  trouble: string | null
  contentHash: string | null
  startedAt: Date | null
  finishedAt: Date | null
}

const COLUMNS = `id, issue, state, is_paused as "isPaused", trouble, content_hash as "contentHash",
  started_at as "startedAt", finished_at as "finishedAt"`

export function listRuns(database: Queryable): Promise<Run[]> {
  return database.query<Run>(`select ${COLUMNS} from private.newsletter_runs order by issue`)
}

export async function findRun(database: Queryable, issue: string): Promise<Run | undefined> {
  const sql = `select ${COLUMNS} from private.newsletter_runs where issue = $1`
  const [run] = await database.query<Run>(sql, [issue])
  return run
}

export async function loadEmail(database: Queryable, runId: number): Promise<StoredEmail> {
  const [row] = await database.query<{ letter: StoredEmail | null }>(
    'select letter from private.newsletter_runs where id = $1',
    [runId],
  )
  if (!row?.letter) throw new Error('insertRun should have stored the content of the run')
  return row.letter
}

/**
 * Starts or resumes a run: every recipient without a delivery gets one. If several processes start at the
 * same time, one creates the run and its content is used.
 *
 * @param makeEmail called if the run has no content yet; if it throws, nothing has changed
 */
export async function beginRun(
  database: Database,
  issue: string,
  makeEmail: () => Promise<{ content: StoredEmail; contentHash: string }>,
): Promise<Run> {
  const existing = await findRun(database, issue)
  const made = existing && existing.state !== 'skipped' ? undefined : await makeEmail()
  return database.transaction(async (tx) => {
    if (made) await insertRun({ tx, issue, contentHash: made.contentHash, content: made.content })
    // The lock keeps finishRun from closing the run while deliveries are being added.
    const sql = 'select id from private.newsletter_runs where issue = $1 for update'
    const [row] = await tx.query<{ id: number }>(sql, [issue])
    if (!row) throw new Error('insertRun should have made the run')
    const added = await addDeliveries(tx, row.id)
    // PGlite never analyzes tables by itself. Without statistics, recording each sent email reads the whole
    // run: ten times the cost, measured at 5,000 subscribers.
    if (added > 0) await tx.query('analyze private.newsletter_deliveries')
    await tx.query(REOPEN_SQL, [row.id])
    const run = await findRun(tx, issue)
    if (!run) throw new Error('a locked run should still be there')
    return run
  })
}

function insertRun({
  tx,
  issue,
  contentHash,
  content,
}: {
  tx: Queryable
  issue: string
  contentHash: string
  content: StoredEmail
}) {
  return tx.query(
    `insert into private.newsletter_runs as run (issue, state, content_hash, letter, started_at)
     values ($1, 'sending', $2, $3, now())
     on conflict (issue) do update set
       state = 'sending', content_hash = excluded.content_hash, letter = excluded.letter, started_at = now()
     where run.state = 'skipped'`,
    [issue, contentHash, JSON.stringify(content)],
  )
}

async function addDeliveries(tx: Queryable, runId: number): Promise<number> {
  const [row] = await tx.query<{ added: number }>(
    `with added as (
       insert into private.newsletter_deliveries (run_id, subscriber_id)
       select $1, subscriber_id from private.newsletter_recipients where receives
       on conflict (run_id, subscriber_id) do nothing returning 1)
     select count(*)::integer as added from added`,
    [runId],
  )
  return row?.added ?? 0
}

const HAS_OPEN_DELIVERIES = `exists (
  select from private.newsletter_deliveries as delivery
  where delivery.run_id = run.id and delivery.state in ('waiting', 'claimed'))`

const REOPEN_SQL = `update private.newsletter_runs as run set
    state = case when ${HAS_OPEN_DELIVERIES} then 'sending' else 'finished' end,
    finished_at = case when ${HAS_OPEN_DELIVERIES} then null else coalesce(run.finished_at, now()) end
  where id = $1`

export function finishRun(database: Database, runId: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    // Locked first, so that deliveries which beginRun is adding are seen.
    await tx.query('select id from private.newsletter_runs where id = $1 for update', [runId])
    const finished = await tx.query(
      `update private.newsletter_runs as run set state = 'finished', trouble = null, finished_at = now()
       where id = $1 and state = 'sending' and not ${HAS_OPEN_DELIVERIES} returning id`,
      [runId],
    )
    return finished.length > 0
  })
}

/**
 * When the schedule first runs on a database, marks older issues as skipped: a new installation must not
 * send them late.
 */
export async function skipAtFirstLook(
  database: Database,
  issues: readonly string[],
): Promise<void> {
  await database.transaction(async (tx) => {
    const noted = await tx.query(
      `insert into private.settings (name, value) values ('newsletter_first_look', now()::text)
       on conflict (name) do nothing returning name`,
    )
    if (noted.length === 0) return
    await tx.query(
      `insert into private.newsletter_runs (issue, state)
       select issue, 'skipped' from unnest($1::text[]) as issue on conflict (issue) do nothing`,
      [[...issues]],
    )
  })
}

/** @returns false if the issue is not being sent */
export async function setPaused(
  database: Queryable,
  issue: string,
  isPaused: boolean,
): Promise<boolean> {
  const changed = await database.query(
    `update private.newsletter_runs set is_paused = $2 where issue = $1 and state = 'sending' returning id`,
    [issue, isPaused],
  )
  return changed.length > 0
}

export async function noteTrouble(
  database: Queryable,
  runId: number,
  trouble: string | null,
): Promise<void> {
  const sql = 'update private.newsletter_runs set trouble = left($2, 500) where id = $1'
  await database.query(sql, [runId, trouble])
}
