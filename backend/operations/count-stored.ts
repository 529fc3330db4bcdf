import type { Queryable } from 'embedded-supabase'

type Counts = {
  mailWaiting: number
  mailOldestSeconds: number
  mailFailed: number
  deliveriesWaiting: number
  deliveriesClaimed: number
  runsInTrouble: number
  deliveriesSentIn7Days: number
  bouncesIn7Days: number
  complaintsIn7Days: number
  reportsDue: number
  reportsOldestSeconds: number
  crmWaiting: number
  crmOldestSeconds: number
  feeds: number
  feedsFailing: number
  newsAgeSeconds: number | null
}

type Provider = {
  provider: string
  creditsIn1Minute: number
  creditsIn24Hours: number
  isSuspended: boolean
}

export type StoredFacts = Counts & { providers: Provider[] }

const age = (column: string) => `coalesce(extract(epoch from now() - min(${column})), 0)::float8`

const countsSql = `select
  mail.*, sending.*, bounces.*, reports.*, crm.*, feeds.*,
  (select count(*)::integer from private.newsletter_runs
   where state = 'sending' and trouble is not null) as "runsInTrouble"
  from
  (select count(*) filter (where failed_at is null)::integer as "mailWaiting",
     coalesce(extract(epoch from now() - min(created_at) filter (where failed_at is null)), 0)::float8 as "mailOldestSeconds",
     count(*) filter (where failed_at > now() - interval '1 day')::integer as "mailFailed"
   from private.mail_queue) as mail,
  (select count(*) filter (where d.state = 'waiting')::integer as "deliveriesWaiting",
     count(*) filter (where d.state = 'claimed')::integer as "deliveriesClaimed",
     (select count(*)::integer from private.newsletter_deliveries sent
      join private.newsletter_runs recent on recent.id = sent.run_id
      where sent.state = 'sent' and recent.started_at > now() - interval '7 days') as "deliveriesSentIn7Days"
   from private.newsletter_deliveries d join private.newsletter_runs r on r.id = d.run_id
   where r.state = 'sending') as sending,
  (select count(*) filter (where kind <> 'complaint')::integer as "bouncesIn7Days",
     count(*) filter (where kind = 'complaint')::integer as "complaintsIn7Days"
   from private.newsletter_bounces where received_at > now() - interval '7 days') as bounces,
  (select count(*)::integer as "reportsDue", ${age('next_run_at')} as "reportsOldestSeconds"
   from public.portfolio_monitors
   where next_run_at <= now() and stopped_at is null and confirmed_at is not null) as reports,
  (select count(*)::integer as "crmWaiting", ${age('occurred_at')} as "crmOldestSeconds"
   from public.crm_events where sent_at is null) as crm,
  (select count(*)::integer as feeds, count(*) filter (where failures > 0)::integer as "feedsFailing",
     extract(epoch from now() - max(read_at))::float8 as "newsAgeSeconds"
   from private.news_feed_states) as feeds`

const PROVIDERS_SQL = `select
    coalesce(spent.provider, circuit.provider) as provider,
    coalesce(spent.minute, 0)::integer as "creditsIn1Minute",
    coalesce(spent.day, 0)::integer as "creditsIn24Hours",
    coalesce(circuit.suspended_at > now() - interval '1 hour', false) as "isSuspended"
  from (select provider, sum(credits) as day,
          sum(credits) filter (where spent_at > now() - interval '1 minute') as minute
        from private.market_credits where spent_at > now() - interval '1 day' group by provider) as spent
    full join private.market_circuits as circuit on circuit.provider = spent.provider
  order by 1`

/** What the tables say, on a server of our own and on a hosted project. */
export async function loadStoredFacts(database: Queryable): Promise<StoredFacts> {
  const [counts] = await database.query<Counts>(countsSql)
  if (!counts) throw new Error('counts should have a row')
  return { ...counts, providers: await database.query<Provider>(PROVIDERS_SQL) }
}
