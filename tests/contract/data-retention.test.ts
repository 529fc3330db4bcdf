import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAIL_QUEUE } from '#backend/configuration/supabase-folder.ts'
import { purgePublication } from '#backend/database/purge-publication.ts'
import { countDeliveries } from '#backend/newsletter/sending/deliveries.ts'
import { createLocalSubscribers } from '#backend/newsletter/subscribers/local-subscribers.ts'
import { DAY_MS } from '#domain/days.ts'
import { purgeExpiredRecords, startPurging } from '#embedded/postgres/data-retention.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { reclaimSpace } from '#embedded/postgres/reclaim-space.ts'
import { eitherDatabase, testDatabases } from '#tests/databases.ts'

describe.each(eitherDatabase)('expired records on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await database.query(
      `insert into public.security_audit_log (event_type) values ('login_error')`,
    )
    await database.query(`insert into auth.audit_log_entries (id, created_at) values ($1, now())`, [
      randomUUID(),
    ])
    await database.query(`select private.take_rate_limit('counted', 1, 3600)`)
    await database.query(`select embedded.take_rate_limit('counted', 1, 3600)`)
    await database.query(
      `insert into auth.flow_state (id, provider_type, authentication_method, created_at)
       values ($1, 'email', 'magiclink', now())`,
      [randomUUID()],
    )
    const userId = randomUUID()
    await database.query('insert into auth.users (id) values ($1)', [userId])
    await database.query(
      `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
       values ($1, $2, 'recovery_token', 'hash', 'a@b.example')`,
      [randomUUID(), userId],
    )
    await database.query(
      `insert into embedded.captured_mail (recipient, subject, html, text_body) values ('', '', '', '')`,
    )
  })
  afterAll(() => database.close())

  async function purgeAfter(days: number): Promise<Record<string, number>> {
    await purgeExpiredRecords(database, new Date(Date.now() + days * DAY_MS), {
      mailQueue: MAIL_QUEUE,
      purgeMore: purgePublication,
    })
    const [counts] = await database.query<Record<string, number>>(
      `select
         (select count(*)::int from public.security_audit_log) as security_log,
         (select count(*)::int from auth.audit_log_entries) as account_log,
         (select count(*)::int from private.rate_limits) as counters,
         (select count(*)::int from embedded.rate_limits) as sign_in_counters,
         (select count(*)::int from auth.flow_state) as flows,
         (select count(*)::int from auth.one_time_tokens) as codes,
         (select count(*)::int from embedded.captured_mail) as emails`,
    )
    return counts ?? {}
  }

  const all = {
    security_log: 1,
    account_log: 1,
    counters: 1,
    sign_in_counters: 1,
    flows: 1,
    codes: 1,
    emails: 1,
  }

  test('stay for their time and are deleted a day later', async () => {
    expect(await purgeAfter(0)).toEqual(all)
    const nextDay = { ...all, counters: 0, sign_in_counters: 0, flows: 0 }
    expect(await purgeAfter(2)).toEqual(nextDay)
    const nextWeek = { ...nextDay, codes: 0 }
    expect(await purgeAfter(8)).toEqual(nextWeek)
    const nextMonth = { ...nextWeek, emails: 0 }
    expect(await purgeAfter(31)).toEqual(nextMonth)
    expect(await purgeAfter(364)).toEqual(nextMonth)
    expect(await purgeAfter(367)).toEqual({ ...nextMonth, security_log: 0, account_log: 0 })
  })

  test('cannot be purged by visitors or readers', async () => {
    for (const role of ['anon', 'authenticated', 'service_role'] as const) {
      const purging = database.transaction(
        (tx) => tx.query('select private.purge_expired_records(now())'),
        { role, claims: { role } },
      )
      await expect(purging).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe.each(testDatabases)('accounts and space, on $name', ({ name, open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('an unconfirmed account is deleted a week after its last email, and no other', async () => {
    await database.runScript(`
      insert into auth.users (id, email, created_at, confirmation_sent_at, recovery_sent_at,
        email_confirmed_at, last_sign_in_at, invited_at)
      values
        (gen_random_uuid(), 'begun', now(), now(), null, null, null, null),
        (gen_random_uuid(), 'begun by link', now(), null, now(), null, null, null),
        (gen_random_uuid(), 'asked again', now(), now() + interval '5 days', null, null, null, null),
        (gen_random_uuid(), 'confirmed', now(), now(), null, now(), null, null),
        (gen_random_uuid(), 'invited', now(), now(), null, null, null, now()),
        (gen_random_uuid(), 'made by an operator', now(), null, null, null, null, null);
      insert into auth.identities (provider_id, user_id, identity_data, provider)
        select id::text, id, '{}', 'email' from auth.users`)
    const leftAfter = async (days: number) => {
      await purgeExpiredRecords(database, new Date(Date.now() + days * DAY_MS), {
        mailQueue: MAIL_QUEUE,
        purgeMore: purgePublication,
      })
      const rows = await database.query<{ email: string }>(
        'select users.email from auth.users join auth.identities on user_id = users.id order by email',
      )
      return rows.map(({ email }) => email)
    }
    expect(await leftAfter(6)).toHaveLength(6)
    const kept = ['confirmed', 'invited', 'made by an operator']
    expect(await leftAfter(8)).toEqual(['asked again', ...kept])
    expect(await leftAfter(13)).toEqual(kept)
  })

  test.runIf(name === 'PGlite')('a purged row frees its space', async () => {
    const growBy = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        await database.query(
          `insert into private.rate_limits (key_hash, window_end, uses)
           select sha256(convert_to(random()::text, 'UTF8')), now() - interval '1 hour', 1
           from generate_series(1, 2000)`,
        )
        await purgeExpiredRecords(database, new Date(), {
          mailQueue: MAIL_QUEUE,
          purgeMore: purgePublication,
        })
        await reclaimSpace(database, async () => {})
      }
      const [row] = await database.query<{ size: number }>(
        `select pg_total_relation_size('private.rate_limits')::int as size`,
      )
      return row?.size ?? 0
    }
    const before = await growBy(3)
    expect(await growBy(6)).toBeLessThan(1.5 * before)
  })

  test.runIf(name === 'PGlite')(
    'after a start, requests go before the freeing of space',
    async () => {
      const vacuums: { from: number; to: number }[] = []
      let purgedAt = Number.NaN
      const watched: Database = {
        ...database,
        async transaction(work, caller) {
          const result = await database.transaction(work, caller)
          purgedAt = performance.now()
          return result
        },
        async query(text, values) {
          const from = performance.now()
          const rows = await database.query<never>(text, values)
          if (text.startsWith('vacuum')) vacuums.push({ from, to: performance.now() })
          return rows
        },
      }
      const log = pino({ level: 'silent' })
      const services = { database: watched, log, now: () => new Date(), reclaimAfterMs: 500 }
      const stop = startPurging({ ...services, purging: { mailQueue: MAIL_QUEUE } })
      await expect.poll(() => vacuums.length).toBeGreaterThan(5)
      await stop()
      const count = vacuums.length
      expect((vacuums[0]?.from ?? 0) - purgedAt).toBeGreaterThan(450)
      for (const [index, { from }] of vacuums.slice(1).entries()) {
        const before = vacuums[index] ?? { from, to: from }
        expect(from - before.to).toBeGreaterThan(5 * (before.to - before.from))
      }
      const [tables] = await database.query<{ count: number }>(
        `select count(*)::int from pg_catalog.pg_tables where schemaname in ('auth', 'private', 'public')`,
      )
      expect(count).toBeLessThan(tables?.count ?? 0)
    },
  )
})

describe.each(eitherDatabase)('records with a limited retention period, on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await database.runScript(`
      insert into public.newsletter_subscribers (email) values
        ('stays@example.com'), ('left@example.com'), ('angry@example.com'), ('dead@example.com');
      insert into private.newsletter_runs (issue, state, letter, started_at)
        values ('2026-01-01', 'finished', '{}', now());
      insert into private.newsletter_deliveries (run_id, subscriber_id, state, finished_at)
        select run.id, subscriber.id,
          case when email = 'dead@example.com' then 'failed' else 'sent' end, now()
        from private.newsletter_runs as run, public.newsletter_subscribers as subscriber;
      insert into private.newsletter_bounces (subscriber_id, kind)
        select id, 'policy' from public.newsletter_subscribers where email = 'stays@example.com';
      select private.end_subscription(id, null, 'complaint') from public.newsletter_subscribers
        where email = 'angry@example.com';
      update public.newsletter_subscribers set subscription_status = 'unsubscribed'
        where email in ('left@example.com', 'dead@example.com');
      insert into private.newsletter_suppressions (email, reason) values
        ('angry@example.com', 'complaint'), ('dead@example.com', 'hard-bounce'), ('stays@example.com', 'soft-bounces');
      insert into public.crm_contacts (email) values ('quiet@example.com'), ('busy@example.com');
      insert into public.crm_events (event_name, email, occurred_at) values
        ('test', 'quiet@example.com', now()), ('test', 'busy@example.com', now() + interval '90 days')`)
  })
  afterAll(() => database.close())

  async function purgeAfter(days: number) {
    await purgeExpiredRecords(database, new Date(Date.now() + days * DAY_MS), {
      mailQueue: MAIL_QUEUE,
      purgeMore: purgePublication,
    })
    const [row] = await database.query<Record<string, unknown>>(
      `select
         (select array_agg(split_part(email, '@', 1) order by email) from public.newsletter_subscribers) as subscribers,
         (select count(*)::int from private.newsletter_deliveries) as deliveries,
         (select count(*)::int from private.newsletter_bounces) as bounces,
         (select array_agg(split_part(email, '@', 1) || ' ' || manner order by email) from private.newsletter_departures)
           as unsubscribes,
         (select array_agg(split_part(email, '@', 1) order by email) from private.newsletter_suppressions) as suppressed,
         (select count(*)::int from private.newsletter_suppressed_hashes) as hashes,
         (select array_agg(split_part(email, '@', 1) order by email) from public.crm_contacts) as contacts`,
    )
    return row
  }

  test('are deleted after 24 months, except some that stay a year longer', async () => {
    const all = {
      subscribers: ['angry', 'dead', 'left', 'stays'],
      deliveries: 4,
      bounces: 1,
      unsubscribes: ['angry complaint', 'dead operator', 'left operator'],
      suppressed: ['angry', 'dead', 'stays'],
      hashes: 0,
      contacts: ['busy', 'quiet'],
    }
    expect(await purgeAfter(729)).toEqual(all)
    const later = {
      ...all,
      subscribers: ['stays'],
      deliveries: 0,
      bounces: 0,
      suppressed: ['stays'],
      hashes: 1,
      contacts: ['busy'],
    }
    expect(await purgeAfter(732)).toEqual(later)
    expect(await purgeAfter(1_094)).toEqual({ ...later, contacts: null })
    expect(await purgeAfter(1_097)).toEqual({ ...later, contacts: null, unsubscribes: null })
    const [run] = await database.query('select id from private.newsletter_runs')
    expect(await countDeliveries(database, Number(run?.id)), 'the sums stay').toMatchObject({
      sent: 3,
      failed: 1,
      unsubscribed: 1,
    })
  })

  test('an address that complained is recognized in an imported list and in the sign-up form', async () => {
    const rows = ['angry', 'left'].map((name, index) => ({
      line: index + 2,
      email: `${name}@example.com`,
      status: 'active' as const,
      consentAt: '2020-01-01T00:00:00Z',
      consentSource: 'An old list',
      utmSource: null,
      utmMedium: null,
      utmCampaign: null,
      referrer: null,
    }))
    expect(await createLocalSubscribers(database).importRows(rows, false)).toEqual([
      { line: 2, outcome: 'suppressed' },
      { line: 3, outcome: 'added' },
    ])
    const [hash] = await database.query('select * from private.newsletter_suppressed_hashes')
    expect(JSON.stringify(hash)).not.toContain('angry')
    await database.query(
      `insert into public.newsletter_subscribers (email) values ('angry@example.com')`,
    )
    const suppressed = await database.query(
      'select email, reason from private.newsletter_suppressions order by email',
    )
    expect(suppressed).toMatchObject([
      { email: 'angry@example.com', reason: 'complaint' },
      { email: 'stays@example.com' },
    ])
  })
})
