import type { Database, Queryable } from 'embedded-supabase'
import type { Snapshot } from '#domain/monitoring/monitoring-changes.ts'
import type { MonitoringFrequency } from '#domain/monitoring/monitoring-frequency.ts'
import type { QueuedReport } from './monitoring-emails.ts'

export type DueMonitor = {
  id: string
  claimToken: string
  email: string
  frequency: MonitoringFrequency
  holdings: unknown
  ownFigures: unknown
  isDemo: boolean
  snapshot: Snapshot | null
  savedAt: Date
  dueAt: Date
  /** Reports pause while the owner has no active subscription. */
  isSubscriber: boolean
}

export type FinishedMonitor = {
  id: string
  claimToken: string
  email: string
  /** Undefined keeps the snapshot of the last report. */
  snapshot?: Snapshot | undefined
  report?: QueuedReport['Report'] | undefined
}

export function claimMonitors(
  database: Queryable,
  limit: number,
  leaseSeconds: number,
): Promise<DueMonitor[]> {
  return database.query<DueMonitor>(
    `update public.portfolio_monitors as monitor
     set claim_token = gen_random_uuid(), claimed_until = now() + make_interval(secs => $2)
     from (
       select id from public.portfolio_monitors
       where next_run_at <= now() and stopped_at is null and confirmed_at is not null
         and (claimed_until is null or claimed_until < now())
       order by next_run_at, id limit $1 for update skip locked) as due,
       auth.users as owner
     where monitor.id = due.id and owner.id = monitor.user_id
     returning monitor.id, monitor.claim_token as "claimToken", monitor.frequency, monitor.holdings,
       monitor.own_figures as "ownFigures", monitor.is_demo as "isDemo", monitor.snapshot, monitor.created_at as "savedAt",
       monitor.next_run_at as "dueAt", coalesce(monitor.other_email, lower(owner.email)) as email,
       owner.email_confirmed_at is not null and exists (
         select from public.newsletter_subscribers as subscriber
         where subscriber.email = lower(owner.email) and subscriber.subscription_status = 'active'
       ) as "isSubscriber"`,
    [limit, leaseSeconds],
  )
}

/**
 * Records reports and queues their emails in one statement: of several processes, only the one that still has
 * the claim does either.
 *
 * @returns how many emails were queued
 */
export async function finishMonitors(
  database: Queryable,
  finished: readonly FinishedMonitor[],
): Promise<number> {
  const rows = finished.map(({ id, claimToken, email, snapshot, report }) => ({
    ...{ id, claim_token: claimToken, email, snapshot: snapshot ?? null },
    variables: report ? ({ MonitorId: id, Report: report } satisfies QueuedReport) : null,
  }))
  const queued = await database.query(
    `with finished as (
       select * from jsonb_to_recordset($1)
         as row (id uuid, claim_token uuid, email text, snapshot jsonb, variables jsonb)),
     recorded as (
       update public.portfolio_monitors as monitor set
         snapshot = coalesce(finished.snapshot, monitor.snapshot),
         last_run_at = case when finished.variables is null then monitor.last_run_at else now() end,
         next_run_at = private.next_monitoring_run(monitor.frequency, now()),
         claim_token = null, claimed_until = null
       from finished
       where monitor.id = finished.id and monitor.claim_token = finished.claim_token
         and monitor.stopped_at is null
       returning finished.email, finished.variables)
     insert into private.mail_queue (template, recipient, variables, priority)
     select 'monitoring_report', email, variables, 1 from recorded where variables is not null
     returning id`,
    [JSON.stringify(rows)],
  )
  return queued.length
}

export async function deferMonitors(
  database: Queryable,
  deferred: readonly { claimToken: string }[],
  seconds: number,
): Promise<void> {
  await database.query(
    `update public.portfolio_monitors set claimed_until = now() + make_interval(secs => $2)
     where claim_token = any($1::uuid[])`,
    [deferred.map(({ claimToken }) => claimToken), seconds],
  )
}

/** The embedded database has only one process, so all claims found at its start are those of a dead one. */
export async function releaseLostMonitors(database: Database): Promise<void> {
  if (database.engine !== 'pglite') return
  await database.query(
    `update public.portfolio_monitors set claim_token = null, claimed_until = null
     where claimed_until is not null`,
  )
}
