import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, Database } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { attempt, createReader, VISITOR } from './callers.ts'

const LIST_SESSIONS = 'select * from public.list_sessions()'
const END_SESSION = 'select public.end_session($1) as is_ended'
const DELETE_ACCOUNT = 'select public.delete_account()'

let count = 0
const newEmail = () => `account-${++count}@example.com`

describe.each(eitherDatabase)('accounts on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  async function openSession(
    reader: Caller,
    { agoSeconds = 0, userAgent = 'Firefox' } = {},
  ): Promise<Caller> {
    const id = randomUUID()
    const startedAt = new Date(Date.now() - agoSeconds * 1000)
    await database.query(
      `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent) values ($1, $2, $3, $3, 'aal1', $4)`,
      [id, reader.claims.sub, startedAt, userAgent],
    )
    const amr = [{ method: 'password', timestamp: startedAt.getTime() / 1000 }]
    return { ...reader, claims: { ...reader.claims, aal: 'aal1', session_id: id, amr } }
  }

  async function addFactor(reader: Caller, status: 'verified' | 'unverified') {
    await database.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values ($1, $2, 'totp', $3, now(), now())`,
      [randomUUID(), reader.claims.sub, status],
    )
  }

  async function findStatus(email: string) {
    const rows = await database.query<{ subscription_status: string }>(
      'select subscription_status from public.newsletter_subscribers where email = $1',
      [email],
    )
    return rows[0]?.subscription_status
  }

  test('readers see only their own sessions, the current one first and marked', async () => {
    const reader = await createReader(database, newEmail())
    await openSession(reader, { userAgent: 'Safari' })
    const here = await openSession(reader, { agoSeconds: 60 })
    await openSession(await createReader(database, newEmail()))
    const answer = await attempt(database, here, LIST_SESSIONS)
    expect(answer).toMatchObject({
      rows: [
        { id: here.claims.session_id, user_agent: 'Firefox', is_current: true },
        { user_agent: 'Safari', is_current: false },
      ],
    })
    expect('rows' in answer && answer.rows).toHaveLength(2)
  })

  test('an expired session is not listed', async () => {
    const reader = await createReader(database, newEmail())
    const here = await openSession(reader)
    await database.query(
      `update auth.sessions set not_after = now() - interval '1 minute' where user_id = $1`,
      [reader.claims.sub],
    )
    expect(await attempt(database, here, LIST_SESSIONS)).toEqual({ rows: [] })
  })

  test('visitors can neither list sessions nor delete an account', async () => {
    for (const statement of [LIST_SESSIONS, DELETE_ACCOUNT]) {
      expect(await attempt(database, VISITOR, statement)).toEqual({ refusal: '42501' })
    }
    const refusal = await attempt(database, VISITOR, END_SESSION, [randomUUID()])
    expect(refusal).toEqual({ refusal: '42501' })
  })

  test('readers can end their other sessions, but not those of others', async () => {
    const reader = await createReader(database, newEmail())
    const here = await openSession(reader)
    const [there, elsewhere] = [await openSession(reader), await openSession(reader)]
    const stranger = await openSession(await createReader(database, newEmail()))
    await database.query(
      `insert into auth.refresh_tokens (token, user_id, session_id) values ($1, $2, $3)`,
      [randomUUID(), reader.claims.sub, there.claims.session_id],
    )
    const end = async (caller: Caller, session: Caller) =>
      attempt(database, caller, END_SESSION, [session.claims.session_id])
    expect(await end(here, there)).toEqual({ rows: [{ is_ended: true }] })
    const tokens = 'select id from auth.refresh_tokens where session_id = $1'
    expect(await database.query(tokens, [there.claims.session_id])).toEqual([])
    const no = { rows: [{ is_ended: false }] }
    expect(await end(here, there), 'twice').toEqual(no)
    expect(await end(here, here), 'its own').toEqual(no)
    expect(await end(here, stranger), 'a stranger’s').toEqual(no)
    expect(await end(there, elsewhere), 'from a session that has ended').toEqual(no)
    const listed = await attempt(database, here, LIST_SESSIONS)
    expect('rows' in listed && listed.rows).toHaveLength(2)
    expect(await attempt(database, stranger, LIST_SESSIONS)).toMatchObject({ rows: [{}] })
  })

  test('with a verified factor, everything requires the second step', async () => {
    const email = newEmail()
    await database.query(`insert into public.newsletter_subscribers (email) values ($1)`, [email])
    const reader = await openSession(await createReader(database, email))
    const isActive = 'select public.is_active_subscriber() as is_active'
    await addFactor(reader, 'unverified')
    expect(await attempt(database, reader, isActive)).toEqual({ rows: [{ is_active: true }] })
    await addFactor(reader, 'verified')
    expect(await attempt(database, reader, isActive)).toEqual({ rows: [{ is_active: false }] })
    expect(await attempt(database, reader, LIST_SESSIONS)).toEqual({ rows: [] })
    expect(await attempt(database, reader, DELETE_ACCOUNT)).toEqual({ refusal: 'PT403' })
    const other = (await openSession(reader)).claims.session_id
    const isEnded = await attempt(database, reader, END_SESSION, [other])
    expect(isEnded).toEqual({ rows: [{ is_ended: false }] })
    await database.query('delete from auth.sessions where id = $1', [other])
    const raised = { ...reader, claims: { ...reader.claims, aal: 'aal2' } }
    expect(await attempt(database, raised, isActive)).toEqual({ rows: [{ is_active: true }] })
    expect(await attempt(database, raised, LIST_SESSIONS)).toMatchObject({
      rows: [{ is_current: true }],
    })
  })

  test('deleting an account deletes its sessions and ends its subscription', async () => {
    const email = newEmail()
    const other = await openSession(await createReader(database, newEmail()))
    const reader = await openSession(await createReader(database, email))
    await database.query(`insert into public.newsletter_subscribers (email) values ($1)`, [email])
    expect(await attempt(database, reader, DELETE_ACCOUNT)).toHaveProperty('rows')
    const left = await database.query(
      'select id from auth.users where id = any($1) union all select user_id from auth.sessions where user_id = any($1)',
      [[reader.claims.sub, other.claims.sub]],
    )
    expect(left).toEqual([{ id: other.claims.sub }, { id: other.claims.sub }])
    expect(await findStatus(email)).toBe('unsubscribed')
  })

  test('an account can be deleted only soon after a sign-in, from a valid session', async () => {
    const stale = await openSession(await createReader(database, newEmail()), { agoSeconds: 1000 })
    expect(await attempt(database, stale, DELETE_ACCOUNT)).toEqual({ refusal: 'PT403' })
    const refreshed = {
      ...stale,
      claims: {
        ...stale.claims,
        amr: [{ method: 'token_refresh', timestamp: Date.now() / 1000 }],
      },
    }
    expect(await attempt(database, refreshed, DELETE_ACCOUNT)).toEqual({ refusal: 'PT403' })
    const ended = await openSession(await createReader(database, newEmail()))
    await database.query('delete from auth.sessions where id = $1', [ended.claims.session_id])
    expect(await attempt(database, ended, DELETE_ACCOUNT)).toEqual({ refusal: 'PT403' })
  })

  test('the subscription moves to a changed address, unless that one has its own', async () => {
    const [before, after, taken] = [newEmail(), newEmail(), newEmail()]
    await database.query(`insert into public.newsletter_subscribers (email) values ($1), ($2)`, [
      before,
      taken,
    ])
    const reader = await createReader(database, before)
    const change = 'update auth.users set email = $2 where id = $1'
    await database.query(change, [reader.claims.sub, after])
    expect(await findStatus(before)).toBeUndefined()
    expect(await findStatus(after)).toBe('active')
    await database.query(change, [reader.claims.sub, taken])
    expect(await findStatus(after)).toBe('active')
  })
})
