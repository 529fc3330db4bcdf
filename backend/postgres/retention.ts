import type { Logger } from 'pino'
import type { Database } from './database.ts'

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

/**
 * Deletes what has outlived its purpose by `now`: logs after the 12 months that the privacy notice
 * names, subscriptions that ended, deliveries and contacts after 24, challenges and unfinished sign-ins after GoTrue's day, codes and links after a week (they work
 * for `otp_expiry`, at most a day), mails that were given up after a week, accounts that nobody confirmed a week
 * after their last mail, used refresh tokens after 30 days, captured mail after 30 days.
 */
export async function purgeExpiredRecords(database: Database, now: Date): Promise<void> {
  const asOf = now.toISOString()
  await database.transaction(async (tx) => {
    await tx.query('select private.purge_expired_records($1)', [asOf])
    for (const statement of ownTables) await tx.query(statement, [asOf])
  })
  if (database.engine === 'pglite') await reclaimSpace(database)
}

/**
 * Lets new rows take the place of those that went. A PostgreSQL server does this by itself; the embedded
 * engine has no such worker, and would only ever grow. A table at a time, so that requests come between.
 */
async function reclaimSpace(database: Database): Promise<void> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
     where schemaname in ('auth', 'embedded', 'private', 'public') order by name`,
  )
  for (const { name } of tables) await database.query(`vacuum ${name}`)
}

/** Tables that a hosted project's own services look after. */
const ownTables = [
  `delete from auth.audit_log_entries where created_at < $1::timestamptz - interval '12 months'`,
  `delete from auth.mfa_challenges where created_at < $1::timestamptz - interval '1 day'`,
  `delete from auth.flow_state where created_at < $1::timestamptz - interval '1 day'`,
  `delete from auth.oauth_client_states where created_at < $1::timestamptz - interval '1 day'`,
  `delete from auth.one_time_tokens
   where created_at < ($1::timestamptz at time zone 'UTC') - interval '7 days'`,
  `delete from private.mail_queue where failed_at < $1::timestamptz - interval '7 days'`,
  `delete from embedded.phone_codes where sent_at < $1::timestamptz - interval '7 days'`,
  // Only what a stranger can begin: invitations and accounts that an operator made have no such mail.
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
