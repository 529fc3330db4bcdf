import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Newsletter } from '#backend/newsletter/start-newsletter.ts'
import { sendingTimeOf } from '#domain/newsletter/issue-schedule.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { createIssueFolder, type IssueFolder } from '#tests/fixtures/issue-folder.ts'
import { createTestNewsletter } from '#tests/hosts/newsletter-host.ts'

/** A Saturday; the database's clock counts the days. */
const now = new Date('2026-11-21T12:00:00Z')

describe.each(eitherDatabase)('statistics on $name', ({ open }) => {
  let database: Database
  let folder: IssueFolder
  let newsletter: Newsletter
  beforeAll(async () => {
    database = await open()
    folder = await createIssueFolder()
    await folder.write('2026-11-19')
    await folder.write('2026-11-26')
    await folder.write('2026-12-03')
    await folder.write('2026-12-10', { frontMatter: { draft: 'true' } })
    newsletter = await createTestNewsletter(database, {
      issuesDirectory: folder.directory,
      now: () => now,
    })
  })
  afterAll(async () => {
    await newsletter.stop()
    await folder.remove()
    await database.close()
  })

  test('are zero at the start', async () => {
    const { list, weeks } = await newsletter.service.selectStatistics()
    expect(Object.values(list).filter((value) => value !== 0)).toEqual([
      { hardBounce: 0, softBounces: 0, complaint: 0, operator: 0 },
    ])
    expect(weeks).toHaveLength(26)
    expect(new Set(weeks.map(({ active }) => active))).toEqual(new Set([0]))
  })

  test('count the list by week', async () => {
    await database.runScript(EIGHT_READERS_AND_ONE_ISSUE_SQL)
    const { list, weeks, schedule } = await newsletter.service.selectStatistics()
    expect(list).toEqual({
      active: 6,
      receiving: 5,
      newIn7Days: 1,
      newIn30Days: 2,
      unsubscribedIn30Days: 2,
      bouncedIn30Days: 2,
      complaintsIn30Days: 1,
      suppressed: { hardBounce: 1, softBounces: 0, complaint: 1, operator: 1 },
    })
    const active = weeks.map((week) => week.active)
    // Six joined 60 days ago and one of them left 45 days ago; one joined 10 days ago; today one
    // joined and two left.
    expect(active.slice(-10)).toEqual([1, 7, 7, 6, 6, 6, 6, 6, 7, 6])
    expect(new Set(active.slice(0, -9))).toEqual(new Set([1]))
    const last = weeks.at(-1)?.endsAt ?? ''
    expect(Date.now() - Date.parse(last)).toBeLessThan(60_000)
    expect(schedule).toEqual({
      isOn: true,
      next: {
        issue: '2026-11-26',
        subject: 'Patience, priced: 価値 in ten minutes',
        at: sendingTimeOf('2026-11-26').toISOString(),
      },
    })
  })

  test('count the results of each issue', async () => {
    const [status, ...others] = await newsletter.service.selectStatus()
    expect(status?.counts).toMatchObject({
      sent: 6,
      failed: 1,
      waiting: 1,
      deferred: 1,
      bounced: 2,
      complaints: 1,
      unsubscribed: 2,
    })
    expect(others).toHaveLength(3)
    const newest = await newsletter.service.selectStatus(2)
    expect(newest.map(({ issue }) => issue)).toEqual(['2026-12-03', '2026-12-10'])
  })

  test('of an issue outlive its records, after which it cannot be sent again', async () => {
    await database.query(`update private.newsletter_runs set started_at = $1, state = 'finished'`, [
      new Date('2024-11-20T00:00:00Z'),
    ])
    await database.query('delete from private.newsletter_deliveries')
    const counts = { sent: 6, failed: 1, unsubscribed: 2 }
    expect((await newsletter.service.selectProgress('2026-11-19')).counts).toMatchObject(counts)
    await expect(newsletter.service.send('2026-11-19')).rejects.toThrow(
      'records of who got it are erased',
    )
  })
})

const EIGHT_READERS_AND_ONE_ISSUE_SQL = `
  insert into public.newsletter_subscribers (email, created_at) values
    ('today@example.com', now()), ('ten-days@example.com', now() - interval '10 days'),
    ('old@example.com', now() - interval '300 days'), ('dead@example.com', now() - interval '60 days'),
    ('full@example.com', now() - interval '60 days'), ('angry@example.com', now() - interval '60 days'),
    ('left@example.com', now() - interval '60 days'), ('waiting@example.com', now() - interval '60 days');
  insert into public.newsletter_subscribers (email, subscription_status, created_at, last_updated) values
    ('gone@example.com', 'unsubscribed', now() - interval '60 days', now() - interval '45 days');
  insert into private.newsletter_departures (email, manner, left_at)
    values ('gone@example.com', 'letter', now() - interval '45 days');
  insert into private.newsletter_runs (issue, state, letter, started_at) values ('2026-11-19', 'sending', '{}', now());
  insert into private.newsletter_deliveries (run_id, subscriber_id, state, failures, finished_at)
    select run.id, subscriber.id,
      case split_part(email, '@', 1) when 'old' then 'failed' when 'waiting' then 'waiting' else 'sent' end,
      case when email like 'waiting%' then 2 else 0 end, now()
    from private.newsletter_runs as run, public.newsletter_subscribers as subscriber
    where subscription_status = 'active';
  insert into private.newsletter_bounces (subscriber_id, run_id, kind)
    select subscriber.id, run.id, case split_part(email, '@', 1)
      when 'dead' then 'hard' when 'full' then 'soft' else 'complaint' end
    from private.newsletter_runs as run, public.newsletter_subscribers as subscriber
    where split_part(email, '@', 1) in ('dead', 'full', 'angry');
  insert into private.newsletter_suppressions (email, reason)
    values ('dead@example.com', 'hard-bounce'), ('angry@example.com', 'complaint'), ('else@example.com', 'operator');
  select private.end_subscription(subscriber.id, null, case when email like 'left%' then 'letter' else 'complaint' end)
    from public.newsletter_subscribers as subscriber where split_part(email, '@', 1) in ('left', 'angry')`
