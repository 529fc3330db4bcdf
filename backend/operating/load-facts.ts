import { type EmbeddedSupabase, selectSendingHold } from 'embedded-supabase'
import type { Environment } from '#backend/configuration/environment.ts'
import { backupDirectory, listBackups } from './backup-files.ts'
import { readRecentRequests } from './request-metrics.ts'

type Counts = {
  mailWaiting: number
  mailOldestSeconds: number
  mailFailed: number
  textMessagesWaiting: number
  textMessagesOldestSeconds: number
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

export type Facts = Counts & {
  providers: Provider[]
  database: { statements: number; busyMs: number; waiting: number }
  requests: { requests: number; errors: number; slow: number }
  /** Null before the first. */
  backupAgeSeconds: number | null
  uptimeSeconds: number
  heldSince: string | null
  isOn: { backups: boolean; news: boolean; reports: boolean }
}

const age = (column: string) => `coalesce(extract(epoch from now() - min(${column})), 0)::float8`

const countsSql = `select
  mail.*, texts.*, sending.*, bounces.*, reports.*, crm.*, feeds.*,
  (select count(*)::integer from private.newsletter_runs
   where state = 'sending' and trouble is not null) as "runsInTrouble"
  from
  (select count(*) filter (where failed_at is null)::integer as "mailWaiting",
     coalesce(extract(epoch from now() - min(created_at) filter (where failed_at is null)), 0)::float8 as "mailOldestSeconds",
     count(*) filter (where failed_at > now() - interval '1 day')::integer as "mailFailed"
   from private.mail_queue) as mail,
  (select count(*)::integer as "textMessagesWaiting", ${age('created_at')} as "textMessagesOldestSeconds"
   from embedded.text_message_queue) as texts,
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

const providersSql = `select
    coalesce(spent.provider, circuit.provider) as provider,
    coalesce(spent.minute, 0)::integer as "creditsIn1Minute",
    coalesce(spent.day, 0)::integer as "creditsIn24Hours",
    coalesce(circuit.suspended_at > now() - interval '1 hour', false) as "isSuspended"
  from (select provider, sum(credits) as day,
          sum(credits) filter (where spent_at > now() - interval '1 minute') as minute
        from private.market_credits where spent_at > now() - interval '1 day' group by provider) as spent
    full join private.market_circuits as circuit on circuit.provider = spent.provider
  order by 1`

const keptMs = 20_000

/** Answers for a while with the same facts: counting them costs the database more than a page. */
export function createFacts(supabase: EmbeddedSupabase, environment: Environment) {
  let kept: { at: number; facts: Promise<Facts> } | undefined
  return (): Promise<Facts> => {
    if (!kept || performance.now() - kept.at > keptMs) {
      const facts = loadFacts(supabase, environment)
      kept = { at: performance.now(), facts }
      facts.catch(() => {
        kept = undefined
      })
    }
    return kept.facts
  }
}

async function loadFacts({ database, now }: EmbeddedSupabase, environment: Environment) {
  const [counts] = await database.query<Counts>(countsSql)
  if (!counts) throw new Error('counts should have a row')
  const providers = await database.query<Provider>(providersSql)
  const [newest] = await listBackups(backupDirectory(environment))
  const held = await selectSendingHold(database)
  const facts: Facts = {
    ...counts,
    providers,
    database: database.readLoad(),
    requests: readRecentRequests(),
    backupAgeSeconds: newest ? (now().getTime() - newest.takenAt.getTime()) / 1_000 : null,
    uptimeSeconds: process.uptime(),
    heldSince: held?.toISOString() ?? null,
    isOn: {
      backups: environment.BACKUPS === 'on',
      news: environment.NEWS_SCHEDULE === 'on',
      reports: environment.PORTFOLIO_MONITORING === 'on',
    },
  }
  return facts
}
