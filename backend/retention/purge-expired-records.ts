import type { Database } from '#backend/postgres/database.ts'

/**
 * Deletes what has outlived its purpose by `now`: logs after the 12 months that the privacy notice
 * names, subscriptions that ended, deliveries and contacts after 24, challenges and unfinished sign-ins after GoTrue's day, codes and links after a week (they work
 * for `otp_expiry`, at most a day), mails that were given up after a week, captured mail after 30 days.
 */
export async function purgeExpiredRecords(database: Database, now: Date): Promise<void> {
  const asOf = now.toISOString()
  await database.transaction(async (tx) => {
    await tx.query('select private.purge_expired_records($1)', [asOf])
    await tx.query('select private.purge_market_records($1)', [asOf])
    for (const statement of ownTables) await tx.query(statement, [asOf])
  })
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
  `delete from embedded.captured_mail where created_at < $1::timestamptz - interval '30 days'`,
  `delete from embedded.signing_keys where expires_at < $1`,
] as const
