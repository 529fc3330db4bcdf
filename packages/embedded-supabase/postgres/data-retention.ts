import type { Logger } from 'pino'
import type { Database, Transaction } from './database.ts'
import { startReclaiming } from './reclaim-space.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes the project's own expired records, in the same transaction. `asOf` is an ISO time. */
export type PurgeMore = (tx: Transaction, asOf: string) => Promise<void>

/** `mailQueue` is the table in which emails wait. */
export type Purging = { mailQueue: string; purgeMore?: PurgeMore }

/** The returned function waits for a running purge. */
export function startPurging(services: {
  database: Database
  log: Logger
  now: () => Date
  reclaimAfterMs?: number
  purging: Purging
}): () => Promise<void> {
  const { database, log, now, purging } = services
  let running = Promise.resolve()
  const start = () => {
    running = purgeExpiredRecords(database, now(), purging).catch((err: unknown) =>
      log.error({ err }, 'expired records could not be deleted; the next try is tomorrow'),
    )
  }
  start()
  const timer = setInterval(start, DAY_MS)
  timer.unref()
  const after = running
  const stopReclaiming =
    database.engine === 'pglite' ? startReclaiming({ ...services, after }) : undefined
  return async () => {
    clearInterval(timer)
    await stopReclaiming?.()
    await running
  }
}

/**
 * Deletes records that have expired by `now`: the audit log after 12 months; challenges and unfinished sign-ins after
 * a day, as in GoTrue; codes, links and undeliverable emails after a week; unconfirmed accounts a week after their
 * last email; used refresh tokens and captured emails after 30 days.
 */
export async function purgeExpiredRecords(
  database: Database,
  now: Date,
  { mailQueue, purgeMore }: Purging,
): Promise<void> {
  const asOf = now.toISOString()
  await database.transaction(async (tx) => {
    await purgeMore?.(tx, asOf)
    await tx.query(
      `delete from ${mailQueue} where failed_at < $1::timestamptz - interval '7 days'`,
      [asOf],
    )
    for (const statement of OWN_TABLES) await tx.query(statement, [asOf])
  })
}

/** Tables that a hosted project's own services clean up. */
const OWN_TABLES = [
  `delete from auth.audit_log_entries where created_at < $1::timestamptz - interval '12 months'`,
  `delete from auth.mfa_challenges where created_at < $1::timestamptz - interval '1 day'`,
  `delete from auth.flow_state where created_at < $1::timestamptz - interval '1 day'`,
  `delete from auth.oauth_client_states where created_at < $1::timestamptz - interval '1 day'`,
  `delete from auth.one_time_tokens
   where created_at < ($1::timestamptz at time zone 'UTC') - interval '7 days'`,
  `delete from embedded.rate_limits where window_end < $1`,
  `delete from embedded.phone_codes where sent_at < $1::timestamptz - interval '7 days'`,
  // Only accounts that a stranger can create: invitations and the operator's accounts have no such
  // mail.
  `delete from auth.users
   where confirmed_at is null and last_sign_in_at is null and invited_at is null
     and not is_anonymous and not is_sso_user and deleted_at is null
     and coalesce(confirmation_sent_at, recovery_sent_at) is not null
     and greatest(created_at, confirmation_sent_at, recovery_sent_at)
       < $1::timestamptz - interval '7 days'`,
  `delete from auth.refresh_tokens
   where revoked and updated_at < $1::timestamptz - interval '30 days'`,
  `delete from embedded.captured_mail where created_at < $1::timestamptz - interval '30 days'`,
  `delete from embedded.signing_keys where expires_at < $1`,
] as const
