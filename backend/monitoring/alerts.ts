import type { Database, Queryable } from 'embedded-supabase'
import type { CrossedAlert, WatchlistAlert } from '#domain/monitoring/watchlist-alert.ts'

export type DueAlert = WatchlistAlert & {
  userId: string
  claimToken: string
  isMet: boolean
  email: string
  /** Alerts pause while their reader has no active subscription. */
  isSubscriber: boolean
}

export type CheckedAlert = Pick<
  DueAlert,
  'userId' | 'symbol' | 'measure' | 'claimToken' | 'email' | 'isMet'
> & {
  value: number | null
  problem: string | null
  /** To be told to its reader. */
  crossing: CrossedAlert | null
  /** Whether a later check today may find what this one did not. */
  isSoon: boolean
}

export type QueuedAlerts = { UserId: string; Alerts: CrossedAlert[] }

/** All due alerts of a reader at once, so that they come in one email. */
export function claimAlerts(
  database: Queryable,
  readers: number,
  leaseSeconds: number,
): Promise<DueAlert[]> {
  return database.query<DueAlert>(
    `update public.watchlist_alerts as alert
     set claim_token = gen_random_uuid(), claimed_until = now() + make_interval(secs => $2)
     from (
       select user_id from public.watchlist_alerts
       where next_check_at <= now() and stopped_at is null
         and (claimed_until is null or claimed_until < now())
       group by user_id order by min(next_check_at) limit $1) as due, auth.users as owner
     where alert.user_id = due.user_id and owner.id = alert.user_id
       and alert.next_check_at <= now() and alert.stopped_at is null
       and (alert.claimed_until is null or alert.claimed_until < now())
     returning alert.user_id as "userId", alert.symbol, alert.measure, alert.direction,
       alert.threshold::float8 as threshold, alert.currency, alert.is_met as "isMet",
       alert.claim_token as "claimToken", lower(owner.email) as email,
       owner.email_confirmed_at is not null and exists (
         select from public.newsletter_subscribers as subscriber
         where subscriber.email = lower(owner.email) and subscriber.subscription_status = 'active'
       ) as "isSubscriber"`,
    [readers, leaseSeconds],
  )
}

/**
 * Records checks and queues one email a reader in one statement: of several processes, only the one that still
 * has the claim does either, and an alert that was changed in the meantime begins again.
 *
 * @returns how many emails were queued
 */
export async function finishAlerts(
  database: Queryable,
  checked: readonly CheckedAlert[],
): Promise<number> {
  const rows = checked.map(({ userId, claimToken, isMet, isSoon, ...alert }) => ({
    ...{ ...alert, user_id: userId, claim_token: claimToken, is_met: isMet, is_soon: isSoon },
  }))
  const queued = await database.query(
    `with checked as (
       select * from jsonb_to_recordset($1) as row (
         user_id uuid, symbol text, measure text, claim_token uuid, email text, is_met boolean,
         is_soon boolean, value numeric, problem text, crossing jsonb)),
     recorded as (
       update public.watchlist_alerts as alert set
         is_met = checked.is_met, last_value = coalesce(checked.value, alert.last_value),
         problem = checked.problem, checked_at = now(),
         told_at = case when checked.crossing is null then alert.told_at else now() end,
         next_check_at = case when checked.is_soon then least(now() + interval '1 hour', next.at) else next.at end,
         claim_token = null, claimed_until = null
       from checked, lateral (select private.next_alert_check(now()) as at) as next
       where alert.user_id = checked.user_id and alert.symbol = checked.symbol
         and alert.measure = checked.measure and alert.claim_token = checked.claim_token
         and alert.stopped_at is null
       returning checked.user_id, checked.email, checked.crossing)
     insert into private.mail_queue (template, recipient, variables, priority)
     select 'watchlist_alert', email,
       jsonb_build_object('UserId', user_id, 'Alerts', jsonb_agg(crossing order by crossing ->> 'symbol')), 1
     from recorded where crossing is not null group by user_id, email
     returning id`,
    [JSON.stringify(rows)],
  )
  return queued.length
}

/** The embedded database has only one process, so all claims found at its start are those of a dead one. */
export async function releaseLostAlerts(database: Database): Promise<void> {
  if (database.engine !== 'pglite') return
  await database.query(
    `update public.watchlist_alerts set claim_token = null, claimed_until = null
     where claimed_until is not null`,
  )
}
