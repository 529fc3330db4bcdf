import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { roundsOf } from '#embedded/tests/rounds-of.ts'
import { createAccount } from './accounts.ts'
import {
  createAuthFixture,
  DEFAULT_SETTINGS,
  newEmail,
  newPhone,
  PASSWORD,
} from './auth-fixture.ts'

const redaction = new URL('../../../postgres/bootstrap/0032_redact_audit_log.sql', import.meta.url)

const TOO_LARGE = {
  code: 400,
  error_code: 'validation_failed',
  msg: 'Metadata is too large (max 8192 bytes)',
}

/** Metadata of this many bytes as JSON. */
function metadataOf(bytes: number, key = 'a'): Record<string, string> {
  return { [key]: 'é'.repeat((bytes - `{"${key}":""}`.length) / 2) }
}

export function describeSizes(database: () => Database): void {
  describe('stored request data', () => {
    it('are not counted further for limits that are spent', async () => {
      const auth = await createAuthFixture(database(), {
        settings: { rate_limit: { ...DEFAULT_SETTINGS.rate_limit, token_verifications: 2 } },
      })
      const send = async () => (await auth.request('/callback', {}, '198.51.100.44')).status
      const statuses: number[] = []
      while (statuses.at(-1) !== 429 && statuses.length < 1_000) statuses.push(await send())
      const state = () =>
        database().query('select key_hash, ctid::text, uses from embedded.rate_limits order by 1')
      const before = await state()
      for (let n = 0; n < 20; n += 1) expect(await send()).toBe(429)
      expect(await state()).toEqual(before)
    })

    it.each([
      ['/signup', 'data'],
      ['/otp', 'data'],
      ['/magiclink', 'data'],
      ['/admin/users', 'user_metadata'],
      ['/admin/users', 'app_metadata'],
      ['/invite', 'data'],
    ])('is at most 8 KB of metadata at %s as %s', async (path, field) => {
      const auth = await createAuthFixture(database())
      const key = { Authorization: `Bearer ${await auth.signAs({ role: 'service_role' })}` }
      const send = (email: string, bytes: number, name?: string) =>
        auth.post(path, { email, password: PASSWORD, [field]: metadataOf(bytes, name) }, key)
      const { email: taken } = await createAccount(auth)
      // Whether or not the address is taken.
      for (const email of [newEmail(), taken]) {
        const response = await send(email, 8_194)
        expect([response.status, await response.json()]).toEqual([400, TOO_LARGE])
      }
      // Not even under a name that the service writes.
      expect((await send(newEmail(), 8_194, 'phone')).status).toBe(400)
      expect((await send(newEmail(), 8_192, 'ab')).status).toBe(200)
      await auth.takeMails()
    })

    it('is at most 8 KB of metadata in total', async () => {
      const auth = await createAuthFixture(database())
      const { client } = await createAccount(auth)
      const update = async (data: object) => {
        const { error } = await client.auth.updateUser({ data })
        return error && { code: error.status, error_code: error.code, msg: error.message }
      }
      expect(await update(metadataOf(5_000, 'ab'))).toBeNull()
      expect(await update(metadataOf(5_000, 'cd'))).toEqual(TOO_LARGE)
      expect(await update({ ...metadataOf(5_000, 'cd'), ab: null })).toBeNull()
      const phones = await createAuthFixture(database(), { sms: { enable_signup: true } })
      const byPhone = { phone: newPhone(), password: PASSWORD, data: metadataOf(8_194) }
      expect(await (await phones.post('/signup', byPhone)).json()).toEqual(TOO_LARGE)
    })

    it('is at most 500 sessions of an account: the oldest end', async () => {
      const auth = await createAuthFixture(database())
      const { email, session } = await createAccount(auth)
      const { id } = session.user
      await database().query(
        `insert into auth.sessions (id, user_id, created_at)
         select gen_random_uuid(), $1, $2::timestamptz - make_interval(secs => n) from generate_series(1, 510) as n`,
        [id, auth.services.now()],
      )
      const { error } = await auth.client().auth.signInWithPassword({ email, password: PASSWORD })
      expect(error).toBeNull()
      const [left] = await database().query(
        `select count(*)::int as count, round(extract(epoch from $2 - min(created_at)))::int as oldest
         from auth.sessions where user_id = $1`,
        [id, auth.services.now()],
      )
      expect(left).toEqual({ count: 500, oldest: 498 })
    })

    it('includes five characters of an address in the audit log, and no network address', async () => {
      const auth = await createAuthFixture(database(), { sms: { enable_signup: true } })
      const { email, client } = await createAccount(auth)
      await client.auth.updateUser({ data: { full_name: 'Ada Lovelace' } })
      const phone = newPhone()
      await auth.post('/signup', { phone, password: PASSWORD })
      await auth.takeMessages()
      const trail = await database().query<{ entry: string; ip_address: string }>(
        `select payload::text as entry, ip_address from auth.audit_log_entries`,
      )
      const all = JSON.stringify(trail)
      for (const secret of [email, phone, '203.0.113.7', 'Ada', email.slice(0, 6)]) {
        expect(all).not.toContain(secret)
      }
      expect(all).toContain(`${email.slice(0, 5)}***`)
      // The hash only shows whether two network addresses are the same.
      const addresses = new Set(trail.map((entry) => entry.ip_address))
      for (const address of addresses) expect(address).toMatch(/^([0-9a-f]{16})?$/)
    })

    it('is masked in older audit log entries', async () => {
      const id = crypto.randomUUID()
      const before = {
        action: 'login',
        actor_username: 'ada.lovelace@example.com',
        actor_name: 'Ada',
      }
      await database().query(
        `insert into auth.audit_log_entries (id, payload, ip_address) values ($1, $2, '198.51.100.9')`,
        [id, JSON.stringify(before)],
      )
      await database().runScript(await readFile(redaction, 'utf8'))
      const [entry] = await database().query(
        'select payload, ip_address from auth.audit_log_entries where id = $1',
        [id],
      )
      expect(entry).toEqual({
        payload: { action: 'login', actor_username: 'ada.l***' },
        ip_address: '',
      })
    })

    it('is parsed one large body at a time, with others answered in between', async () => {
      const auth = await createAuthFixture(database())
      const body = `{"email":"${'x'.repeat(200_000)}`
      const rounds = await roundsOf(Array(6).fill(() => auth.post('/verify', body)))
      expect(new Set(rounds).size).toBe(6)
    })
  })
}
