import type { Queryable } from 'embedded-supabase'
import {
  SUBSCRIBERS_PER_PAGE,
  type SubscriberOutcome,
  type SubscriberRecord,
  type SubscriberService,
} from './subscriber-service.ts'

/** Each commit waits for the disk: with batches of 200, a large list takes 50% longer. */
const ROWS_PER_BATCH = 1_000

export function createLocalSubscribers(database: Queryable): SubscriberService {
  return {
    rowsPerBatch: ROWS_PER_BATCH,
    importRows: (rows, isDryRun) =>
      database.query<SubscriberOutcome>(IMPORT_SQL, [JSON.stringify(rows), isDryRun]),
    listSubscribers: (after) =>
      database.query<SubscriberRecord>(LIST_SQL, [after, SUBSCRIBERS_PER_PAGE]),
  }
}

/** One statement, so that a batch is atomic. Rows without a receipt get no confirmation email. */
const IMPORT_SQL = `with incoming as (
    select * from jsonb_to_recordset($1::text::jsonb) as given (
      line integer, email text, status text, "consentAt" timestamptz, "consentSource" text,
      "utmSource" text, "utmMedium" text, "utmCampaign" text, referrer text)),
  judged as (
    select incoming.*, case
      when suppressed.email is not null or hashed.reason is not null then 'suppressed'
      when existing.subscription_status = 'unsubscribed' then 'unsubscribed'
      when existing.email is not null then 'subscribed'
      when row_number() over (partition by incoming.email order by incoming.line) > 1 then 'repeated'
      else 'added' end as outcome
    from incoming
      left join public.newsletter_subscribers as existing on existing.email = incoming.email
      left join private.newsletter_suppressions as suppressed on suppressed.email = incoming.email
      left join private.newsletter_suppressed_hashes as hashed
        on hashed.email_hash = private.suppression_hash(incoming.email)),
  inserted as (
    insert into public.newsletter_subscribers (
      email, subscription_status, consent_at, consent_source,
      utm_source, utm_medium, utm_campaign, referrer)
    select email, status, "consentAt", "consentSource",
      "utmSource", "utmMedium", "utmCampaign", referrer
    from judged where outcome = 'added' and not $2::boolean
    -- The reader may subscribe on the site at the same moment.
    on conflict (email) do nothing
    returning email)
  select line, case
      when outcome = 'added' and not $2::boolean
        and not exists (select from inserted where inserted.email = judged.email) then 'subscribed'
      else outcome end as outcome
  from judged order by line`

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`

/** A receipt means that the reader signed up, and consented, on the site. */
const LIST_SQL = `select subscriber.email, subscription_status,
    to_char(case when turnstile_token is null then consent_at else coalesce(consent_at, subscriber.created_at) end
      at time zone 'UTC', ${ISO}) as consent_at,
    case when turnstile_token is null then consent_source else coalesce(consent_source, 'sign-up on the site') end
      as consent_source,
    utm_source, utm_medium, utm_campaign, referrer,
    to_char(subscriber.created_at at time zone 'UTC', ${ISO}) as created_at,
    to_char(last_updated at time zone 'UTC', ${ISO}) as last_updated,
    suppressed.reason as suppressed
  from public.newsletter_subscribers as subscriber
    left join private.newsletter_suppressions as suppressed on suppressed.email = subscriber.email
  where subscriber.email > $1 order by subscriber.email limit $2`
