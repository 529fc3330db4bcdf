import type { Queryable } from '#backend/postgres/database.ts'

/** A mail in this process's hands. */
export type Claim = {
  subscriberId: string
  email: string
  /** How often the server has deferred it, and milliseconds since the first time. */
  failures: number
  ageMs: number
  /** Why it is not to be sent after all; null if it is. */
  withheld: 'unsubscribed' | 'suppressed' | null
}

/** How a claimed delivery ended, or when it is to be tried again. */
export type Outcome = {
  subscriberId: string
  state: 'sent' | 'failed' | 'withheld' | 'waiting'
  /** What the mail server said. */
  answer: string
  /** For `waiting`: how long. The failure is counted. */
  retryMs?: number
  /** The address does not exist: nothing more goes there. */
  isDeadAddress?: boolean
}

export type DeliveryCounts = {
  waiting: number
  claimed: number
  sent: number
  failed: number
  withheld: number
  /** Of the waiting: how many the mail server has deferred. */
  deferred: number
  /** Letters that came back after the mail server had taken them, and complaints. */
  bounced: number
  complaints: number
  /** Of those who were sent it: how many have left by the link of a letter while it was their newest, or by a complaint about it. */
  unsubscribed: number
  /** When the next waiting one may be tried, in milliseconds from now; null if none waits. */
  nextInMs: number | null
}

const longestAnswer = 500

/**
 * Takes up to `limit` deliveries whose time has come. Several processes may do so at once: `skip
 * locked` gives each of them others. The claim is good for as long as the worker is seen.
 */
export function claimDeliveries(
  database: Queryable,
  runId: number,
  workerId: string,
  limit: number,
): Promise<Claim[]> {
  return database.query<Claim>(
    `with picked as (
       select subscriber_id from private.newsletter_deliveries
       where run_id = $1 and state = 'waiting' and next_attempt_at <= now()
       order by next_attempt_at limit $3 for update skip locked)
     update private.newsletter_deliveries as delivery
     set state = 'claimed', claimed_by = $2
     from picked
       join private.newsletter_recipients as recipient on recipient.subscriber_id = picked.subscriber_id
     where delivery.run_id = $1 and delivery.subscriber_id = picked.subscriber_id
     returning delivery.subscriber_id as "subscriberId", recipient.email, delivery.failures,
       coalesce(extract(epoch from now() - delivery.first_failed_at) * 1000, 0)::float8 as "ageMs",
       case
         when recipient.receives then null
         when recipient.is_active then 'suppressed'
         else 'unsubscribed' end as withheld`,
    [runId, workerId, limit],
  )
}

/**
 * Writes down what became of claimed deliveries, all in one statement. What was sent is noted even if
 * the claim has lapsed meanwhile, so that nobody sends it again.
 */
export async function recordOutcomes(
  database: Queryable,
  runId: number,
  workerId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  await database.query(recordSql, [
    runId,
    workerId,
    outcomes.map(({ subscriberId }) => subscriberId),
    outcomes.map(({ state }) => state),
    outcomes.map(({ answer }) => storable(answer)),
    outcomes.map(({ retryMs }) => retryMs ?? null),
  ])
  const dead = outcomes.filter(({ isDeadAddress }) => isDeadAddress)
  if (dead.length > 0) await suppressDeadAddresses(database, dead)
}

const recordSql = `update private.newsletter_deliveries as delivery set
    state = outcome.state,
    claimed_by = null,
    answer = outcome.answer,
    failures = delivery.failures + (outcome.retry_ms is not null)::integer,
    first_failed_at = case
      when outcome.retry_ms is not null then coalesce(delivery.first_failed_at, now())
      else delivery.first_failed_at end,
    next_attempt_at = now() + coalesce(outcome.retry_ms, 0) * interval '1 millisecond',
    finished_at = case when outcome.state = 'waiting' then null else now() end
  from unnest($3::uuid[], $4::text[], $5::text[], $6::integer[])
    as outcome (subscriber_id, state, answer, retry_ms)
  where delivery.run_id = $1 and delivery.subscriber_id = outcome.subscriber_id
    and (delivery.claimed_by = $2 or (outcome.state = 'sent' and delivery.state in ('waiting', 'claimed')))`

async function suppressDeadAddresses(database: Queryable, dead: readonly Outcome[]) {
  await database.query(
    `insert into private.newsletter_suppressions (email, reason, detail)
     select subscriber.email, 'hard-bounce', dead.answer
     from unnest($1::uuid[], $2::text[]) as dead (subscriber_id, answer)
       join public.newsletter_subscribers as subscriber on subscriber.id = dead.subscriber_id
     on conflict (email) do nothing`,
    [dead.map(({ subscriberId }) => subscriberId), dead.map(({ answer }) => storable(answer))],
  )
}

/** PostgreSQL stores neither null characters nor halves of surrogate pairs. */
function storable(answer: string): string {
  return answer.replaceAll('\0', '').toWellFormed().slice(0, longestAnswer).toWellFormed()
}

/** Gives back what this worker holds, uncounted: all of it, or the named ones. */
export async function releaseClaims(
  database: Queryable,
  runId: number,
  workerId: string,
  subscriberIds?: readonly string[],
): Promise<void> {
  await database.query(
    `update private.newsletter_deliveries set state = 'waiting', claimed_by = null
     where run_id = $1 and state = 'claimed' and claimed_by = $2
       and ($3::uuid[] is null or subscriber_id = any($3))`,
    [runId, workerId, subscriberIds ?? null],
  )
}

/** Includes what has been erased since, of which the run keeps the sums. */
export async function countDeliveries(database: Queryable, runId: number): Promise<DeliveryCounts> {
  const rows = await database.query<{ state: string; count: number; next_in_ms: number | null }>(
    countSql,
    [runId],
  )
  const count = (state: string) =>
    rows.filter((row) => row.state === state).reduce((sum, row) => sum + row.count, 0)
  const waiting = rows.find((row) => row.state === 'waiting')
  return {
    waiting: count('waiting'),
    claimed: count('claimed'),
    sent: count('sent'),
    failed: count('failed'),
    withheld: count('withheld'),
    deferred: count('deferred'),
    bounced: count('bounced'),
    complaints: count('complaints'),
    unsubscribed: count('unsubscribed'),
    nextInMs: waiting ? Math.max(0, Math.ceil(waiting.next_in_ms ?? 0)) : null,
  }
}

/** What is no state comes out of the same pass over the deliveries. */
const countSql = `with counted as (
    select state, count(*)::integer as count, count(unsubscribed_at)::integer as unsubscribed,
      count(*) filter (where state = 'waiting' and failures > 0)::integer as deferred,
      (extract(epoch from min(next_attempt_at) - now()) * 1000)::float8 as next_in_ms
    from private.newsletter_deliveries where run_id = $1 group by state)
  select state, count, next_in_ms from counted
  union all
  select more.state, more.count, null
  from counted cross join lateral (values
    ('unsubscribed', unsubscribed), ('deferred', deferred)) as more (state, count)
  union all
  select erased.state, erased.count, null
  from private.newsletter_runs as run cross join lateral (values
    ('sent', run.erased_sent), ('failed', run.erased_failed), ('withheld', run.erased_withheld),
    ('unsubscribed', run.erased_unsubscribed)) as erased (state, count)
  where run.id = $1
  union all
  select case kind when 'complaint' then 'complaints' else 'bounced' end, count(*)::integer, null
  from private.newsletter_bounces where run_id = $1 group by kind`

/** Whether anything is left to do, and when: cheap, by the partial indexes. */
export async function findNextDelivery(
  database: Queryable,
  runId: number,
): Promise<{ isDone: boolean; nextInMs: number | null }> {
  const [row] = await database.query<{ claimed: boolean; next_in_ms: number | null }>(
    `select
       exists (select from private.newsletter_deliveries where run_id = $1 and state = 'claimed') as claimed,
       (select (extract(epoch from next_attempt_at - now()) * 1000)::float8
        from private.newsletter_deliveries where run_id = $1 and state = 'waiting'
        order by next_attempt_at limit 1) as next_in_ms`,
    [runId],
  )
  const nextInMs = row?.next_in_ms ?? null
  return { isDone: !row?.claimed && nextInMs === null, nextInMs }
}

/** What `send` would do for an address. */
type RecipientPlan = {
  email: string
  plan: 'would get it' | 'has got it' | 'has failed' | 'suppressed' | 'unsubscribed'
}

/** Subscribers by address, from the one after `after`: who would get the issue and who would not. */
export function listRecipients(
  database: Queryable,
  issue: string,
  after: string,
  limit: number,
): Promise<RecipientPlan[]> {
  return database.query<RecipientPlan>(
    `select recipient.email, case
         when delivery.state = 'sent' then 'has got it'
         when delivery.state = 'failed' then 'has failed'
         when recipient.receives and delivery.state is distinct from 'withheld' then 'would get it'
         when recipient.is_suppressed then 'suppressed'
         else 'unsubscribed' end as plan
     from private.newsletter_recipients as recipient
       left join private.newsletter_runs as run on run.issue = $1
       left join private.newsletter_deliveries as delivery
         on delivery.run_id = run.id and delivery.subscriber_id = recipient.subscriber_id
     where recipient.email > $2 order by recipient.email limit $3`,
    [issue, after, limit],
  )
}
