import { type Claimed, createLeasedQueue, type Database, rowLease } from 'embedded-supabase'
import type { CrossedAlert, WatchlistAlert } from '#domain/portfolio-monitoring/watchlist-alert.ts'
import { OWNER_COLUMNS, type Owner } from './owner.ts'

type WaitingAlert = WatchlistAlert &
  Owner & {
    userId: string
    isMet: boolean
    email: string
  }

export type DueAlert = Claimed<WaitingAlert>

export type CheckedAlert = Pick<
  DueAlert,
  'userId' | 'symbol' | 'measure' | 'claimToken' | 'email' | 'isMet'
> & {
  value: number | null
  problem: string | null
  /** What the email to its reader says. */
  crossing: CrossedAlert | null
  /** Whether a later check today may find what this one did not. */
  isSoon: boolean
}

export type QueuedAlerts = { UserId: string; Alerts: CrossedAlert[] }

export type AlertQueue = ReturnType<typeof openAlertQueue>

/** All due alerts of a reader are claimed together, so that they come in one email. */
export function openAlertQueue(database: Database) {
  return createLeasedQueue<WaitingAlert>(database, {
    name: 'public.watchlist_alerts',
    key: { user_id: 'uuid', symbol: 'text', measure: 'text' },
    together: 'user_id',
    dueAt: 'next_check_at',
    isOpen: 'item.stopped_at is null',
    order: 'item.next_check_at',
    lease: rowLease({ until: 'claimed_until' }),
    join: { from: 'auth.users as owner', on: 'owner.id = item.user_id' },
    returning: `item.user_id as "userId", item.symbol, item.measure, item.direction,
      item.threshold::float8 as threshold, item.currency, item.is_met as "isMet",
      lower(owner.email) as email, ${OWNER_COLUMNS}`,
  })
}

/**
 * Records checks and queues one email a reader in one statement. An alert that was changed in the meantime begins
 * again.
 *
 * @returns how many emails were queued
 */
export async function finishAlerts(
  queue: AlertQueue,
  checked: readonly CheckedAlert[],
): Promise<number> {
  const outcomes = checked.map(({ userId, isMet, isSoon, ...alert }) => ({
    ...alert,
    user_id: userId,
    is_met: isMet,
    is_soon: isSoon,
  }))
  const queued = await queue.finish(outcomes, {
    fields: `email text, is_met boolean, is_soon boolean, value numeric, problem text, crossing jsonb`,
    set: `is_met = outcome.is_met, last_value = coalesce(outcome.value, item.last_value),
      problem = outcome.problem, checked_at = now(),
      told_at = case when outcome.crossing is null then item.told_at else now() end,
      next_check_at = case when outcome.is_soon
        then least(now() + interval '1 hour', private.next_alert_check(now()))
        else private.next_alert_check(now()) end`,
    afterwards: `insert into private.mail_queue (template, recipient, variables, priority)
      select 'watchlist_alert', email,
        jsonb_build_object('UserId', user_id, 'Alerts', jsonb_agg(crossing order by crossing ->> 'symbol')), 1
      from finished where crossing is not null group by user_id, email returning id`,
  })
  return queued.length
}
