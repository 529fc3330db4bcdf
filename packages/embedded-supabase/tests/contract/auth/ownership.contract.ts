import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { untilWaiting } from '#embedded/tests/until-waiting.ts'
import { createAccount, type TestAccount } from './accounts.ts'
import {
  type AuthFixture,
  createAuthFixture,
  newEmail,
  newPhone,
  PASSWORD,
} from './auth-fixture.ts'
import { addApp, callAs, enrollApp } from './second-factor.ts'

const missing = crypto.randomUUID()

/** All changes that could take over an account. The tests never complete one. */
const changes: Record<string, (account: TestAccount) => [string, string, unknown?]> = {
  'a new address': () => ['PUT', '/user', { email: newEmail() }],
  'a new number': () => ['PUT', '/user', { phone: newPhone() }],
  'a new password': () => ['PUT', '/user', { password: 'Another-one-9' }],
  'linking an identity': () => [
    'GET',
    '/user/identities/authorize?provider=github&skip_http_redirect=true',
  ],
  'linking by ID token': () => [
    'POST',
    '/token?grant_type=id_token',
    { provider: 'google', id_token: 'a.b.c', link_identity: true },
  ],
  'unlinking an identity': () => ['DELETE', `/user/identities/${missing}`],
  'a second factor': () => ['POST', '/factors', { factor_type: 'totp', friendly_name: 'new' }],
}

export function describeOwnership(database: () => Database): void {
  describe('changes that could take over an account', () => {
    const createFixture = () =>
      createAuthFixture(database(), {
        settings: {
          jwt_expiry: 200_000,
          enable_manual_linking: true,
          external: {
            github: { enabled: true, client_id: 'a', secret: 'b' },
            google: { enabled: true, client_id: 'a', secret: 'b' },
          },
        },
        sms: { enable_signup: true },
      })

    it.each(Object.keys(changes))(
      '%s requires a sign-in within the last 15 minutes',
      async (name) => {
        const auth = await createFixture()
        const account = await createAccount(auth)
        auth.advanceClock(14 * 60)
        expect(await codeOf(auth, account, name)).not.toBe('reauthentication_needed')
        auth.advanceClock(61)
        expect(await codeOf(auth, account, name)).toBe('reauthentication_needed')
        // A refresh does not count as a sign-in.
        const { data } = await account.client.auth.refreshSession()
        const refreshed = { ...account, session: data.session ?? account.session }
        expect(await codeOf(auth, refreshed, name)).toBe('reauthentication_needed')
        await Promise.all([auth.takeMails(), auth.takeMessages()])
      },
    )

    it.each(Object.keys(changes))('%s requires the second factor if there is one', async (name) => {
      const auth = await createFixture()
      const account = await createAccount(auth)
      const { email } = account
      await addApp(auth, account)
      const { data } = await auth.client().auth.signInWithPassword({ email, password: PASSWORD })
      if (!data.session) throw new Error('the password should open a session')
      const half = { ...account, session: data.session }
      expect(await codeOf(auth, half, name)).toBe('insufficient_aal')
      await auth.takeMails()
    })

    it.each(['a new password', 'signing out everywhere'])(
      'is refused to a session that ends, by %s, before its body has arrived',
      async (how) => {
        const auth = await createAuthFixture(database())
        const { email, client: owner } = await createAccount(auth)
        const thief = await auth.client().auth.signInWithPassword({ email, password: PASSWORD })
        const { promise: reading, resolve } =
          Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()
        const body = new ReadableStream<Uint8Array>({ pull: resolve }, { highWaterMark: 0 })
        const init: RequestInit & { duplex: 'half' } = {
          method: 'PUT',
          headers: {
            Authorization: `Bearer ${thief.data.session?.access_token}`,
            'Content-Type': 'application/json',
          },
          body,
          duplex: 'half',
        }
        const answer = auth.request('/user', init)
        const rest = await reading
        const { error } =
          how === 'a new password'
            ? await owner.auth.updateUser({ password: 'Owners-new-one-9' })
            : await owner.auth.signOut({ scope: 'global' })
        expect(error).toBeNull()
        rest.enqueue(new TextEncoder().encode(JSON.stringify({ password: 'Thiefs-own-one-7' })))
        rest.close()
        const { status, error_code } = await answer.then(async (one) => ({
          status: one.status,
          error_code: (await one.json()).error_code,
        }))
        expect([status, error_code]).toEqual([403, 'session_not_found'])
      },
    )

    it('removing a second factor requires both', async () => {
      const auth = await createFixture()
      const account = await createAccount(auth)
      const { factorId } = await addApp(auth, account)
      const { data } = await account.client.auth.getSession()
      auth.advanceClock(15 * 60 + 1)
      const path = `/factors/${factorId}`
      const late = await callAs(auth, data.session?.access_token ?? '', 'DELETE', path)
      expect(late.body.error_code).toBe('reauthentication_needed')
      auth.advanceClock(-2)
      const gone = await callAs(auth, data.session?.access_token ?? '', 'DELETE', path)
      expect(gone.status).toBe(200)
    })

    it('changing the name or canceling an enrollment requires neither', async () => {
      const auth = await createFixture()
      const { client } = await createAccount(auth)
      const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'x' })
      auth.advanceClock(3600)
      expect((await client.auth.updateUser({ data: { full_name: 'Mei' } })).error).toBeNull()
      expect((await client.auth.mfa.unenroll({ factorId: data?.id ?? '' })).error).toBeNull()
    })

    it('a factor that is verified while its removal waits stays', async () => {
      const auth = await createFixture()
      const account = await createAccount(auth)
      const { factorId } = await enrollApp(auth, account.client)
      const answer = await database().transaction(async (tx) => {
        const { id } = account.session.user
        await tx.query('select from auth.users where id = $1 for update', [id])
        const removal = callAs(auth, account.session.access_token, 'DELETE', `/factors/${factorId}`)
        await untilWaiting(database(), tx)
        await tx.query(`update auth.mfa_factors set status = 'verified' where id = $1`, [factorId])
        return { removal }
      })
      expect((await answer.removal).status).toBeGreaterThan(399)
      const left = 'select from auth.mfa_factors where id = $1'
      expect(await database().query(left, [factorId])).toHaveLength(1)
    })

    it('of many requests to remove a factor at once, one removes it and is recorded', async () => {
      const auth = await createFixture()
      const { client, session } = await createAccount(auth)
      const { factorId } = await enrollApp(auth, client)
      const remove = () => callAs(auth, session.access_token, 'DELETE', `/factors/${factorId}`)
      const answers = await Promise.all(Array.from({ length: 20 }, remove))
      const counts = Map.groupBy(answers, ({ status }) => status)
      expect([counts.get(200)?.length, counts.get(404)?.length]).toEqual([1, 19])
      const entries = await auth.database.query(
        `select from auth.audit_log_entries where payload::text like $1`,
        [`%factor_unenrolled%${factorId}%`],
      )
      expect(entries).toHaveLength(1)
    })

    it('both an emailed code and a new sign-in are accepted', async () => {
      const auth = await createFixture()
      const { client, email } = await createAccount(auth)
      auth.advanceClock(3600)
      const refused = await client.auth.updateUser({ password: 'Another-one-8' })
      expect(refused.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
      await client.auth.reauthenticate()
      const { variables } = await auth.takeMail()
      const nonce = variables.Token ?? ''
      const proved = await client.auth.updateUser({ password: 'Another-one-8', nonce })
      expect(proved.error).toBeNull()
      await client.auth.signInWithPassword({ email, password: 'Another-one-8' })
      expect((await client.auth.updateUser({ password: 'Another-one-7' })).error).toBeNull()
    })
  })
}

async function codeOf(auth: AuthFixture, account: TestAccount, name: string): Promise<unknown> {
  const [method, path, body] = changes[name]?.(account) ?? ['GET', '/user']
  return (await callAs(auth, account.session.access_token, method, path, body)).body.error_code
}
