import type { Session } from '@supabase/supabase-js'
import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { createAccount, followLink } from './accounts.ts'
import { type AuthFixture, createAuthFixture, newEmail, PASSWORD } from './auth-fixture.ts'

export function describeUser(database: () => Database): void {
  describe('the user', () => {
    it('is read with one query', async () => {
      const auth = await createAuthFixture(database())
      const { client, email, session } = await createAccount(auth)
      const { data, error } = await client.auth.getUser()
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ id: session.user.id, email, is_anonymous: false })
      expect(data.user?.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
      expect(JSON.stringify(data.user)).not.toContain('password')

      let queries = 0
      const counted = await createAuthFixture({
        ...auth.database,
        query: (text, values) => {
          queries += 1
          return auth.database.query(text, values)
        },
      })
      queries = 0
      await counted.request('/user', {
        headers: { Authorization: `Bearer ${session.access_token}` },
      })
      expect(queries).toBe(1)
    })

    it('lists identities and factors, oldest first, without secrets', async () => {
      const auth = await createAuthFixture(database())
      const { client, session } = await createAccount(auth)
      await auth.database.query(
        `insert into auth.identities (id, user_id, provider_id, provider, identity_data, created_at, updated_at)
         select gen_random_uuid(), $1::uuid, name, name, '{}', now() + later, now()
         from (values ('google', interval '2 seconds'), ('github', interval '0.25 seconds'),
                      ('apple', interval '-1 day')) as added (name, later)`,
        [session.user.id],
      )
      await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'first' })
      await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'second' })
      await auth.database.query(
        `update auth.mfa_factors set created_at = created_at - interval '1 second'
         where user_id = $1 and friendly_name = 'second'`,
        [session.user.id],
      )
      const { data } = await client.auth.getUser()
      const providers = data.user?.identities?.map(({ provider }) => provider)
      expect(providers).toEqual(['apple', 'email', 'github', 'google'])
      expect(data.user?.factors?.map((factor) => factor.friendly_name)).toEqual(['second', 'first'])
      expect(Object.keys(data.user?.factors?.[0] ?? {})).not.toContain('secret')
    })

    it('merges metadata and removes null values', async () => {
      const auth = await createAuthFixture(database())
      const { client } = await createAccount(auth)
      await client.auth.updateUser({ data: { theme: 'dark', nested: { a: 1 } } })
      const { data, error } = await client.auth.updateUser({ data: { full_name: null, x: 'é価' } })
      expect(error).toBeNull()
      expect(data.user?.user_metadata).toMatchObject({ theme: 'dark', nested: { a: 1 }, x: 'é価' })
      expect(data.user?.user_metadata).not.toHaveProperty('full_name')
    })

    it('cannot set its own app_metadata or role', async () => {
      const auth = await createAuthFixture(database())
      const { session } = await createAccount(auth)
      const response = await auth.request('/user', {
        method: 'PUT',
        headers: {
          Authorization: `Bearer ${session.access_token}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ app_metadata: { admin: true }, role: 'service_role' }),
      })
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ error_code: 'not_admin' })
    })

    it('changes the password, which ends the other sessions', async () => {
      const auth = await createAuthFixture(database())
      const { client, email } = await createAccount(auth)
      const other = auth.client()
      await other.auth.signInWithPassword({ email, password: PASSWORD })
      const same = await client.auth.updateUser({ password: PASSWORD })
      expect(same.error).toMatchObject({ status: 422, code: 'same_password' })
      expect((await client.auth.updateUser({ password: 'Another-one-3' })).error).toBeNull()
      expect((await client.auth.getUser()).error).toBeNull()
      expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    })

    it('needs an emailed code if the session is older', async () => {
      const auth = await createAuthFixture(database(), {
        settings: { jwt_expiry: 200_000 },
        email: { secure_password_change: true },
      })
      const { session } = await createAccount(auth)
      auth.advanceClock(25 * 3600)
      const change = (body: unknown) =>
        auth.request('/user', {
          method: 'PUT',
          headers: {
            Authorization: `Bearer ${session.access_token}`,
            'Content-Type': 'application/json',
          },
          body: JSON.stringify(body),
        })
      const refused = await change({ password: 'Another-one-4' })
      expect(await refused.json()).toMatchObject({ error_code: 'reauthentication_needed' })
      const wrong = await change({ password: 'Another-one-4', nonce: '000000' })
      expect(await wrong.json()).toMatchObject({
        code: 422,
        error_code: 'reauthentication_not_valid',
      })
    })

    it('changes the address after both mailboxes have confirmed', async () => {
      const auth = await createAuthFixture(database())
      const { client, email } = await createAccount(auth)
      const newAddress = newEmail()
      const { data } = await client.auth.updateUser({ email: newAddress })
      expect(data.user).toMatchObject({ email, new_email: newAddress })
      const mails = await auth.takeMails()
      expect(mails.map((mail) => mail.template)).toEqual(['email_change', 'email_change'])
      expect(new Set(mails.map((mail) => mail.recipient))).toEqual(new Set([email, newAddress]))
      const [first, second] = mails
      expect(first?.variables).toMatchObject({ Email: email, NewEmail: newAddress })
      const half = await followLink(auth, first?.variables.ConfirmationURL)
      expect(new URLSearchParams(half.hash.slice(1)).get('message')).toContain(
        'Please proceed to confirm link sent to the other email',
      )
      expect((await client.auth.getUser()).data.user?.email).toBe(email)
      const { error } = await client.auth.verifyOtp({
        type: 'email_change',
        email: second?.recipient ?? '',
        token: second?.variables.Token ?? '',
      })
      expect(error).toBeNull()
      const changed = (await client.auth.getUser()).data.user
      expect(changed).toMatchObject({ email: newAddress })
      expect(changed?.new_email).toBeUndefined()
      expect(changed?.identities?.[0]?.identity_data).toMatchObject({ email: newAddress })
    })

    it('cannot take an address that another account has or gets meanwhile', async () => {
      const auth = await createAuthFixture(database(), { email: { double_confirm_changes: false } })
      const { client } = await createAccount(auth)
      const { email: taken } = await createAccount(auth)
      const { error } = await client.auth.updateUser({ email: taken })
      expect(error).toMatchObject({ status: 422, code: 'email_exists' })

      const contested = newEmail()
      await client.auth.updateUser({ email: contested })
      const change = await auth.takeMail()
      await auth.client().auth.signUp({ email: contested, password: PASSWORD })
      await auth.takeMails()
      const target = await followLink(auth, change.variables.ConfirmationURL)
      expect(target.hash).toContain('error_code=email_exists')
      expect(auth.failures).toEqual([])
    })
  })

  describe('access tokens', () => {
    it('are checked against the server’s clock, five minutes behind or ahead of the client’s', async () => {
      for (const seconds of [-300, 300]) {
        const auth = await createAuthFixture(database())
        const { client, email } = await createAccount(auth)
        auth.advanceClock(seconds)
        const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD })
        const serverSeconds = Math.floor(auth.services.now().getTime() / 1000)
        expect(data.session?.expires_at).toBe(serverSeconds + 3600)
        expect((await client.auth.getUser()).error).toBeNull()
        auth.advanceClock(3601)
        // Its token no longer works; how the client notices depends on its clock.
        const late = await auth.request('/user', {
          headers: { Authorization: `Bearer ${data.session?.access_token}` },
        })
        expect([late.status, await late.json()]).toMatchObject([
          403,
          {
            error_code: 'bad_jwt',
            msg: 'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired',
          },
        ])
        expect((await client.auth.refreshSession()).error).toBeNull()
        expect((await client.auth.getUser()).error).toBeNull()
      }
    })

    it('may have a future iat, as in GoTrue, but not a future nbf', async () => {
      const auth = await createAuthFixture(database())
      const { session } = await createAccount(auth)
      const nowSeconds = Math.floor(auth.services.now().getTime() / 1000)
      const claims = { ...decodeJwt(session.access_token), exp: nowSeconds + 900 }
      const ask = async (changes: object) => {
        const token = await auth.signAs({ ...claims, ...changes })
        const response = await auth.request('/user', {
          headers: { Authorization: `Bearer ${token}` },
        })
        return [response.status, (await response.json()).msg]
      }
      expect((await ask({ iat: nowSeconds + 300 }))[0]).toBe(200)
      expect(await ask({ nbf: nowSeconds + 300 })).toEqual([
        403,
        'invalid JWT: unable to parse or verify signature, token has invalid claims: token is not valid yet',
      ])
    })

    it('must be present, ours, unexpired and of an open session', async () => {
      const auth = await createAuthFixture(database())
      const { session } = await createAccount(auth)
      for (const [name, authorization, status, code] of await listRefused(auth, session)) {
        const headers = authorization ? { Authorization: authorization } : undefined
        const response = await auth.request('/user', { headers })
        const body = await response.json()
        expect([name, response.status, body]).toMatchObject([
          name,
          status,
          { code: status, error_code: code },
        ])
        expect(response.headers.get('X-Sb-Error-Code')).toBe(code)
      }
    })
  })
}

type RefusedToken = [name: string, authorization: string | undefined, status: number, code: string]

async function listRefused(auth: AuthFixture, session: Session): Promise<RefusedToken[]> {
  const [header = '', payload = '', signature = ''] = session.access_token.split('.')
  const { signers, jwks } = auth.services.keys
  const { kid } = signers.sessions
  const nowSeconds = Math.floor(Date.now() / 1000)
  const fresh = { exp: nowSeconds + 60, role: 'authenticated' }
  const sub = session.user.id
  const forge = (alg: string, key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT({ ...fresh, sub }).setProtectedHeader({ alg, kid }).sign(key)
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  const foreign = await forge('ES256', (await generateKeyPair('ES256')).privateKey)
  const confused = await forge('HS256', Buffer.from(JSON.stringify(jwks)))
  const expired = await auth.signAs({ sub, exp: nowSeconds - 1 })
  const anon = await auth.signAs({ role: 'anon' })
  const badId = await auth.signAs({ ...fresh, sub: '1' })
  const unknownUser = await auth.signAs({ ...fresh, sub: crypto.randomUUID() })
  const unknownSession = await auth.signAs({ ...fresh, sub, session_id: crypto.randomUUID() })
  return [
    ['no header', undefined, 401, 'no_authorization'],
    ['another scheme', 'Basic abc', 401, 'no_authorization'],
    ['garbage', 'Bearer garbage', 403, 'bad_jwt'],
    ['alg none', `Bearer ${none}.${payload}.`, 403, 'bad_jwt'],
    ['changed payload', `Bearer ${header}.${payload}x.${signature}`, 403, 'bad_jwt'],
    ['foreign key', `Bearer ${foreign}`, 403, 'bad_jwt'],
    ['HS256 with the public key as secret', `Bearer ${confused}`, 403, 'bad_jwt'],
    ['expired', `Bearer ${expired}`, 403, 'bad_jwt'],
    ['the anon key', `Bearer ${anon}`, 403, 'bad_jwt'],
    ['a sub that is no id', `Bearer ${badId}`, 400, 'bad_jwt'],
    ['an unknown user', `Bearer ${unknownUser}`, 403, 'user_not_found'],
    ['an unknown session', `Bearer ${unknownSession}`, 403, 'session_not_found'],
  ]
}
