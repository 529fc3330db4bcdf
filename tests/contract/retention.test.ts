import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#backend/postgres/database.ts'
import { purgeExpiredRecords } from '#backend/retention/purge-expired-records.ts'
import { testDatabases } from '#tests/databases.ts'

const dayMs = 24 * 60 * 60 * 1000

describe.each(testDatabases)('what has done its work, on $name', ({ open }) => {
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
    await purgeExpiredRecords(database, new Date(Date.now() + days * dayMs))
    const [counts] = await database.query<Record<string, number>>(
      `select
         (select count(*)::int from public.security_audit_log) as security_log,
         (select count(*)::int from auth.audit_log_entries) as account_log,
         (select count(*)::int from private.rate_limits) as counters,
         (select count(*)::int from auth.flow_state) as flows,
         (select count(*)::int from auth.one_time_tokens) as codes,
         (select count(*)::int from embedded.captured_mail) as mails`,
    )
    return counts ?? {}
  }

  const all = { security_log: 1, account_log: 1, counters: 1, flows: 1, codes: 1, mails: 1 }

  test('stays for its time, and goes with the day after', async () => {
    expect(await purgeAfter(0)).toEqual(all)
    const nextDay = { ...all, counters: 0, flows: 0 }
    expect(await purgeAfter(2)).toEqual(nextDay)
    const nextWeek = { ...nextDay, codes: 0 }
    expect(await purgeAfter(8)).toEqual(nextWeek)
    const nextMonth = { ...nextWeek, mails: 0 }
    expect(await purgeAfter(31)).toEqual(nextMonth)
    expect(await purgeAfter(364)).toEqual(nextMonth)
    expect(await purgeAfter(367)).toEqual({ ...nextMonth, security_log: 0, account_log: 0 })
  })

  test('can be purged by no visitor and no reader', async () => {
    for (const role of ['anon', 'authenticated', 'service_role'] as const) {
      const purging = database.transaction(
        (tx) => tx.query('select private.purge_expired_records(now())'),
        { role, claims: { role } },
      )
      await expect(purging).rejects.toMatchObject({ code: '42501' })
    }
  })
})
