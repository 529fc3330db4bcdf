import { type Claimed, createLeasedQueue, type Database, rowLease } from 'embedded-supabase'
import type { Snapshot } from '#domain/portfolio-monitoring/monitoring-changes.ts'
import type { MonitoringFrequency } from '#domain/portfolio-monitoring/monitoring-frequency.ts'
import type { QueuedReport } from './monitoring-emails.ts'
import { OWNER_COLUMNS, type Owner } from './owner.ts'

type WaitingMonitor = Owner & {
  id: string
  email: string
  frequency: MonitoringFrequency
  holdings: unknown
  ownFigures: unknown
  isDemo: boolean
  savedAt: Date
  dueAt: Date
}

export type DueMonitor = Claimed<WaitingMonitor>

export type FinishedMonitor = Pick<DueMonitor, 'id' | 'claimToken' | 'email'> & {
  /** Undefined keeps the snapshot of the last report. */
  snapshot?: Snapshot | undefined
  report?: QueuedReport['Report'] | undefined
}

export type MonitorQueue = ReturnType<typeof openMonitorQueue>

export function openMonitorQueue(database: Database) {
  return createLeasedQueue<WaitingMonitor>(database, {
    name: 'public.portfolio_monitors',
    key: { id: 'uuid' },
    dueAt: 'next_run_at',
    isOpen: 'item.stopped_at is null and item.confirmed_at is not null',
    // Those whose prices or statements did not come the last time must not hold up the others.
    order: 'item.claimed_until is not null, item.next_run_at, item.id',
    lease: rowLease({ until: 'claimed_until' }),
    join: { from: 'auth.users as owner', on: 'owner.id = item.user_id' },
    returning: `item.id, item.frequency, item.holdings, item.own_figures as "ownFigures",
      item.is_demo as "isDemo", item.created_at as "savedAt", item.next_run_at as "dueAt",
      coalesce(item.other_email, lower(owner.email)) as email, ${OWNER_COLUMNS}`,
  })
}

/** What the last report said; hundreds of KB for the largest portfolios, so that no two are held at once. */
export async function loadSnapshot(
  database: Database,
  { id }: Pick<DueMonitor, 'id'>,
): Promise<Snapshot | null> {
  const [found] = await database.query<{ snapshot: Snapshot | null }>(
    'select snapshot from public.portfolio_monitors where id = $1',
    [id],
  )
  return found?.snapshot ?? null
}

/**
 * Records reports and queues their emails in one statement.
 *
 * @returns how many emails were queued
 */
export async function finishMonitors(
  queue: MonitorQueue,
  finished: readonly FinishedMonitor[],
): Promise<number> {
  const outcomes = finished.map(({ id, claimToken, email, snapshot, report }) => ({
    id,
    claimToken,
    email,
    snapshot: snapshot ?? null,
    variables: report ? ({ MonitorId: id, Report: report } satisfies QueuedReport) : null,
  }))
  const queued = await queue.finish(outcomes, {
    fields: 'email text, snapshot jsonb, variables jsonb',
    set: `snapshot = coalesce(outcome.snapshot, item.snapshot),
      last_run_at = case when outcome.variables is null then item.last_run_at else now() end,
      next_run_at = private.next_monitoring_run(item.frequency, now())`,
    afterwards: `insert into private.mail_queue (template, recipient, variables, priority)
      select 'monitoring_report', email, variables, 1 from finished where variables is not null returning id`,
  })
  return queued.length
}
