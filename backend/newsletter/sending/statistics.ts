import type { Database, Queryable } from 'embedded-supabase'
import { findNextIssue } from '#domain/newsletter/issue-schedule.ts'
import type { Statistics } from '#domain/newsletter/operator-answers.ts'
import { loadIssues, toScheduled } from '../issues/issue-file.ts'
import { listRuns } from './runs.ts'

type StatisticsServices = {
  database: Database
  issuesDirectory: string
  isScheduleOn: boolean
  now: () => Date
}

export async function selectStatistics(services: StatisticsServices): Promise<Statistics> {
  const { database, isScheduleOn } = services
  return {
    list: await selectListStatistics(database),
    weeks: await selectWeeks(database),
    schedule: { isOn: isScheduleOn, next: isScheduleOn ? await findNext(services) : null },
  }
}

async function findNext({ database, issuesDirectory, now }: StatisticsServices) {
  const { files } = await loadIssues(issuesDirectory)
  const handled = new Set((await listRuns(database)).map(({ issue }) => issue))
  const next = findNextIssue(files.map(toScheduled), handled, now())
  const file = files.find(({ issue }) => issue === next?.issue.issue)
  if (!next || !file) return null
  return { issue: file.issue, subject: file.frontMatter.subject, at: next.at.toISOString() }
}

const WEEKS_SHOWN = 26

async function selectListStatistics(database: Queryable): Promise<Statistics['list']> {
  const [row] = await database.query<
    Omit<Statistics['list'], 'suppressed'> & Statistics['list']['suppressed']
  >(LIST_SQL)
  if (!row) throw new Error('a count should have a row')
  const { hardBounce, softBounces, complaint, operator, ...list } = row
  return { ...list, suppressed: { hardBounce, softBounces, complaint, operator } }
}

/** `newsletter_departures` holds the unsubscribe events. */
const LIST_SQL = `select
    list.*, reasons.*,
    (select count(*)::integer from private.newsletter_departures
     where left_at > now() - interval '30 days') as "unsubscribedIn30Days",
    (select count(distinct subscriber_id)::integer from private.newsletter_bounces
     where kind in ('hard', 'soft', 'policy') and received_at > now() - interval '30 days') as "bouncedIn30Days",
    (select count(*)::integer from private.newsletter_bounces
     where kind = 'complaint' and received_at > now() - interval '30 days') as "complaintsIn30Days"
  from (
    select
      count(*) filter (where is_active)::integer as active,
      count(*) filter (where receives)::integer as receiving,
      count(*) filter (where created_at > now() - interval '7 days')::integer as "newIn7Days",
      count(*) filter (where created_at > now() - interval '30 days')::integer as "newIn30Days"
    from private.newsletter_recipients) as list
  cross join (
    select
      count(*) filter (where reason = 'hard-bounce')::integer as "hardBounce",
      count(*) filter (where reason = 'soft-bounces')::integer as "softBounces",
      count(*) filter (where reason = 'complaint')::integer as complaint,
      count(*) filter (where reason = 'operator')::integer as operator
    from private.newsletter_suppressions) as reasons`

/**
 * Active subscribers at the end of each of the last 26 weeks, estimated from the current list: those who left
 * and came back count throughout, those who were erased do not count at all.
 */
async function selectWeeks(database: Queryable): Promise<Statistics['weeks']> {
  const rows = await database.query<{ ends_at: Date; active: number }>(WEEKS_SQL, [WEEKS_SHOWN])
  return rows.map(({ ends_at, active }) => ({ endsAt: ends_at.toISOString(), active }))
}

const WEEKS_SQL = `with weeks as (
    select number, now() - ($1::integer - 1 - number) * interval '7 days' as ends_at
    from generate_series(0, $1::integer - 1) as number),
  changes as (
    select created_at as at, 1 as change from public.newsletter_subscribers
    union all
    select last_updated, -1 from public.newsletter_subscribers where subscription_status = 'unsubscribed'),
  by_week as (
    select greatest(0, $1::integer - 1 - floor(extract(epoch from now() - at) / 604800)::integer) as number,
      sum(change)::integer as change
    from changes group by 1)
  select weeks.ends_at, (sum(coalesce(by_week.change, 0)) over (order by weeks.number))::integer as active
  from weeks left join by_week on by_week.number = weeks.number
  order by weeks.number`
