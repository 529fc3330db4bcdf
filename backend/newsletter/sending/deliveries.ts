import { createLeasedQueue, type Database, type Queryable, storableText } from 'embedded-supabase'

export type Claim = {
  subscriberId: string
  email: string
  /** How often the mail server deferred it; `ageMs` counts from the first time. */
  failures: number
  ageMs: number
  /** Why it must not be sent after all, as private.newsletter_recipients names it; null if it may. */
  refusal: string | null
}

export type DeliveryOutcome = {
  subscriberId: string
  state: 'sent' | 'failed' | 'withheld' | 'waiting'
  /** Null for an email that was not tried. */
  answer: string | null
  /** For `waiting`: the delay. Counts as a failure. */
  retryMs?: number
  isDeadAddress?: boolean
}

export type DeliveryCounts = {
  waiting: number
  claimed: number
  sent: number
  failed: number
  withheld: number
  deferred: number
  /** Bounces after the mail server had accepted the email. */
  bounced: number
  complaints: number
  /** Unsubscribe events attributed to this issue: by its link, or by a complaint about it. */
  unsubscribed: number
  /** Milliseconds until the next waiting delivery is due; null if none waits. */
  nextInMs: number | null
}

const LONGEST_ANSWER = 500

export type DeliveryQueue = ReturnType<typeof openDeliveryQueue>

/** Its claims end with their worker, whose row in `newsletter_workers` says that it lives (`workers.ts`). */
export function openDeliveryQueue(database: Database, runId: number, workerId: string) {
  const queue = createLeasedQueue<Claim>(database, {
    name: 'private.newsletter_deliveries',
    key: { run_id: 'bigint', subscriber_id: 'uuid' },
    dueAt: 'next_attempt_at',
    isOpen: `item.run_id = ${runId}`,
    order: 'item.next_attempt_at',
    lease: {
      token: 'claimed_by',
      isFree: `item.state = 'waiting'`,
      take: `state = 'claimed', claimed_by = '${workerId}'`,
      end: 'claimed_by = null',
      undo: `state = 'waiting', claimed_by = null`,
    },
    join: {
      from: 'private.newsletter_recipients as recipient',
      on: 'recipient.subscriber_id = item.subscriber_id',
    },
    returning: `item.subscriber_id as "subscriberId", recipient.email, item.failures,
      coalesce(extract(epoch from now() - item.first_failed_at) * 1000, 0)::float8 as "ageMs",
      recipient.refusal`,
  })
  return {
    claim: (limit: number) => queue.claim(limit, 0),
    giveBackAll: () => queue.giveBack([workerId]),
    /** A sent email is recorded even if its claim has expired, so that it is not sent again. */
    async record(outcomes: readonly DeliveryOutcome[]): Promise<void> {
      const rows = outcomes.map(({ subscriberId, state, answer, retryMs }) => ({
        run_id: runId,
        subscriber_id: subscriberId,
        claimToken: workerId,
        state,
        answer: answer && storableText(answer, LONGEST_ANSWER),
        retry_ms: retryMs ?? null,
      }))
      await queue.finish(rows, RECORDING)
      const dead = outcomes.filter(({ isDeadAddress }) => isDeadAddress)
      if (dead.length > 0) await suppressDeadAddresses(database, dead)
    },
  }
}

const RECORDING = {
  fields: 'state text, answer text, retry_ms integer',
  set: `state = outcome.state, answer = coalesce(outcome.answer, item.answer),
    failures = item.failures + (outcome.retry_ms is not null)::integer,
    first_failed_at = case
      when outcome.retry_ms is not null then coalesce(item.first_failed_at, now())
      else item.first_failed_at end,
    next_attempt_at = now() + coalesce(outcome.retry_ms, 0) * interval '1 millisecond',
    finished_at = case when outcome.state = 'waiting' then null else now() end`,
  countsAnyway: `(outcome.state = 'sent' and item.state in ('waiting', 'claimed'))`,
}

async function suppressDeadAddresses(database: Queryable, dead: readonly DeliveryOutcome[]) {
  await database.query(
    `insert into private.newsletter_suppressions (email, reason, detail)
     select subscriber.email, 'hard-bounce', dead.answer
     from unnest($1::uuid[], $2::text[]) as dead (subscriber_id, answer)
       join public.newsletter_subscribers as subscriber on subscriber.id = dead.subscriber_id
     on conflict (email) do nothing`,
    [
      dead.map(({ subscriberId }) => subscriberId),
      dead.map(({ answer }) => storableText(answer ?? '', LONGEST_ANSWER)),
    ],
  )
}

/** Includes erased deliveries, whose totals the run keeps. */
export async function countDeliveries(database: Queryable, runId: number): Promise<DeliveryCounts> {
  const rows = await database.query<{ state: string; count: number; next_in_ms: number | null }>(
    COUNT_SQL,
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

const COUNT_SQL = `with counted as (
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

/** Cheap: uses the partial indexes. */
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

/**
 * What `send` would do for each subscriber, by address, starting after `after`: "would get it", "has
 * got it", "has failed", or the reason why it does not go there.
 */
export function listRecipients({
  database,
  issue,
  after,
  limit,
}: {
  database: Queryable
  issue: string
  after: string
  limit: number
}): Promise<{ email: string; plan: string }[]> {
  return database.query(
    `select recipient.email, case
         when delivery.state = 'sent' then 'has got it'
         when delivery.state = 'failed' then 'has failed'
         when delivery.state = 'withheld' then delivery.answer
         else coalesce(recipient.refusal, 'would get it') end as plan
     from private.newsletter_recipients as recipient
       left join private.newsletter_runs as run on run.issue = $1
       left join private.newsletter_deliveries as delivery
         on delivery.run_id = run.id and delivery.subscriber_id = recipient.subscriber_id
     where recipient.email > $2 order by recipient.email limit $3`,
    [issue, after, limit],
  )
}
