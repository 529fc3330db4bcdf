import type { Database, Queryable } from 'embedded-supabase'
import { checkSubscriberToken } from '#domain/newsletter/subscriber-token.ts'
import { loadTokenKey } from '../issues/unsubscribe-link.ts'
import {
  type Bounce,
  type BounceOutcome,
  type BounceService,
  storableDetail,
} from './bounce-service.ts'

/** This many soft bounces in a row, a month of issues, suppress an address. */
const SOFT_BOUNCES_IN_A_ROW = 4

export async function createLocalBounces(database: Database): Promise<BounceService> {
  const key = await loadTokenKey(database)
  return {
    async recordBounces(bounces) {
      const outcomes: BounceOutcome[] = []
      for (const each of bounces) {
        const claimedId = await findClaimedId(key, each)
        // One transaction each: two processes that lock many subscribers at once could deadlock.
        outcomes.push(await database.transaction((tx) => recordBounce(tx, each, claimedId)))
      }
      return outcomes
    },
  }
}

async function findClaimedId(key: CryptoKey, { recipient }: Bounce) {
  if (!('token' in recipient)) return undefined
  const subject = await checkSubscriberToken(key, 'unsubscribe', recipient.token)
  return subject?.subscriberId
}

async function recordBounce(
  tx: Queryable,
  given: Bounce,
  claimedId: string | undefined,
): Promise<BounceOutcome> {
  const subscriber = await findSubscriber(tx, given, claimedId)
  if (!subscriber) return { outcome: 'unknown', isSuppressed: false }
  const runId = await findRunId(tx, subscriber.id, given)
  const noted = await tx.query(
    `insert into private.newsletter_bounces (subscriber_id, run_id, kind, status, detail)
     values ($1, $2, $3, $4, $5)
     on conflict (subscriber_id, run_id, kind) do nothing returning id`,
    [subscriber.id, runId, given.kind, given.status, storableDetail(given.detail)],
  )
  if (noted.length === 0) return { outcome: 'repeated', isSuppressed: false }
  return {
    outcome: given.kind,
    isSuppressed: await suppressIfDue({ tx, subscriber, runId, bounce: given }),
  }
}

type Subscriber = { id: string; email: string }

/** Locks the row, so that two reports about one subscriber are recorded one after the other. */
async function findSubscriber(
  tx: Queryable,
  { recipient }: Bounce,
  claimedId: string | undefined,
): Promise<Subscriber | undefined> {
  const addresses = 'addresses' in recipient ? recipient.addresses.map(normalize) : []
  const [subscriber] = await tx.query<Subscriber>(
    `select id, email from public.newsletter_subscribers
     where id = $1 or email = any($2::text[])
     order by array_position($2::text[], email) limit 1 for update`,
    [claimedId ?? null, addresses],
  )
  return subscriber
}

function normalize(address: string): string {
  return storableDetail(address).trim().toLowerCase()
}

/** Allows an hour, because the clocks of mail servers differ. */
async function findRunId(tx: Queryable, subscriberId: string, { issue, at }: Bounce) {
  const [row] = await tx.query<{ runId: number }>(
    `select delivery.run_id as "runId"
     from private.newsletter_deliveries as delivery
       join private.newsletter_runs as run on run.id = delivery.run_id
     where delivery.subscriber_id = $1
       and (run.issue = $2 or (
         delivery.state = 'sent'
         and delivery.finished_at <= coalesce($3::timestamptz, now()) + interval '1 hour'))
     order by run.issue is not distinct from $2 desc, delivery.finished_at desc limit 1`,
    [subscriberId, issue, at],
  )
  return row?.runId ?? null
}

async function suppressIfDue({
  tx,
  subscriber: { id, email },
  runId,
  bounce: { kind, detail, status },
}: {
  tx: Queryable
  subscriber: Subscriber
  runId: number | null
  bounce: Bounce
}): Promise<boolean> {
  const reason = storableDetail([status, detail].filter(Boolean).join(' '))
  switch (kind) {
    case 'hard':
      return suppress({ tx, email, reason: 'hard-bounce', detail: reason })
    case 'soft':
      return (
        (await hasOnlySoftBounces(tx, id)) &&
        (await suppress({ tx, email, reason: 'soft-bounces', detail: reason }))
      )
    case 'policy':
      return false
    case 'complaint':
      await tx.query(`select private.end_subscription($1, $2, 'complaint')`, [id, runId])
      return suppress({ tx, email, reason: 'complaint', detail: reason })
  }
}

async function hasOnlySoftBounces(tx: Queryable, subscriberId: string): Promise<boolean> {
  const [row] = await tx.query<{ has: boolean }>(
    `select count(*) = $2 and bool_and(has_bounced) as has
     from (
       select exists (
         select from private.newsletter_bounces as bounce
         where bounce.subscriber_id = delivery.subscriber_id and bounce.run_id = delivery.run_id
           and bounce.kind = 'soft') as has_bounced
       from private.newsletter_deliveries as delivery
       where delivery.subscriber_id = $1 and delivery.state = 'sent'
       order by delivery.finished_at desc limit $2) as newest`,
    [subscriberId, SOFT_BOUNCES_IN_A_ROW],
  )
  return row?.has ?? false
}

/** A complaint replaces other reasons: only complaints are kept after the subscription is deleted. */
async function suppress({
  tx,
  email,
  reason,
  detail,
}: {
  tx: Queryable
  email: string
  reason: 'hard-bounce' | 'soft-bounces' | 'complaint'
  detail: string
}): Promise<boolean> {
  const changed = await tx.query(
    `insert into private.newsletter_suppressions as existing (email, reason, detail)
     values ($1, $2, $3)
     on conflict (email) do update set reason = excluded.reason, detail = excluded.detail
       where excluded.reason = 'complaint' and existing.reason in ('hard-bounce', 'soft-bounces')
     returning email`,
    [email, reason, detail],
  )
  return changed.length > 0
}
