import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { createAccount } from './accounts.ts'
import { type AuthFixture, createAuthFixture, newEmail, PASSWORD } from './auth-fixture.ts'

export function describeSessions(database: () => Database): void {
  describe('sign-in with a password', () => {
    it('returns a session with GoTrue’s claims', async () => {
      const auth = await createAuthFixture(database())
      const { email, session: first } = await createAccount(auth)
      const { data, error } = await auth.client().auth.signInWithPassword({
        email: email.toUpperCase(),
        password: PASSWORD,
      })
      expect(error).toBeNull()
      const session = data.session
      expect(session?.expires_at).toBe(Math.floor(auth.services.now().getTime() / 1000) + 3600)
      const claims = decodeJwt(session?.access_token ?? '')
      expect(claims).toMatchObject({
        iss: 'http://localhost:3000/auth/v1',
        aud: 'authenticated',
        sub: data.user?.id,
        role: 'authenticated',
        email,
        phone: '',
        aal: 'aal1',
        amr: [{ method: 'password', timestamp: claims.iat }],
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { full_name: 'Ada', email_verified: true },
        is_anonymous: false,
      })
      expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600)
      expect(claims.session_id).not.toBe(decodeJwt(first.access_token).session_id)
      const { kid, alg } = decodeProtectedHeader(session?.access_token ?? '')
      expect(alg).toBe('ES256')
      const keys = await (await auth.request('/.well-known/jwks.json')).json()
      expect(keys.keys[0]).toMatchObject({ kid, kty: 'EC', crv: 'P-256', use: 'sig' })
      expect(keys.keys[0]).not.toHaveProperty('d')
    })

    it('has a token that getClaims verifies with the published keys', async () => {
      const auth = await createAuthFixture(database())
      const { client, session } = await createAccount(auth)
      const { data, error } = await client.auth.getClaims(session.access_token)
      expect(error).toBeNull()
      expect(data?.claims.sub).toBe(session.user.id)
    })

    it('gives the same response for a wrong password, a missing and an unconfirmed account', async () => {
      const auth = await createAuthFixture(database())
      const { email } = await createAccount(auth)
      const unconfirmed = newEmail()
      await auth.client().auth.signUp({ email: unconfirmed, password: PASSWORD })
      await auth.takeMails()
      for (const address of [email, unconfirmed, newEmail()]) {
        const { error } = await auth
          .client()
          .auth.signInWithPassword({ email: address, password: 'wrong-password' })
        expect(error).toMatchObject({
          status: 400,
          code: 'invalid_credentials',
          message: 'Invalid login credentials',
        })
      }
      const right = await auth
        .client()
        .auth.signInWithPassword({ email: unconfirmed, password: PASSWORD })
      expect(right.error).toMatchObject({
        status: 400,
        code: 'email_not_confirmed',
        message: 'Email not confirmed',
      })
    })

    it('takes about as long for a missing account as for a wrong password', async () => {
      const auth = await createAuthFixture(database(), { hasFullPasswordCost: true })
      const { email } = await createAccount(auth)
      const [stored] = await auth.database.query<{ encrypted_password: string }>(
        'select encrypted_password from auth.users where email = $1',
        [email],
      )
      expect(stored?.encrypted_password, 'at the cost of a server').toMatch(/^\$2b\$10\$/)
      const known: number[] = []
      const missing: number[] = []
      for (let run = 0; run < 5; run += 1) {
        known.push(await timeOf(() => tryPassword(auth, email)))
        missing.push(await timeOf(() => tryPassword(auth, newEmail())))
      }
      // Without hashing a password it would be a twentieth.
      expect(Math.min(...missing) / Math.min(...known)).toBeGreaterThan(0.25)
    })

    it('refuses a longer password with the same first 72 bytes', async () => {
      const auth = await createAuthFixture(database(), { email: { enable_confirmations: false } })
      const email = newEmail()
      const secret = 'p'.repeat(72)
      expect((await auth.client().auth.signUp({ email, password: secret })).error).toBeNull()
      const longer = await auth.client().auth.signInWithPassword({ email, password: `${secret}x` })
      expect(longer.error?.code).toBe('invalid_credentials')
      const exact = await auth.client().auth.signInWithPassword({ email, password: secret })
      expect(exact.error).toBeNull()
    })

    it('warns about a password that newer settings consider weak', async () => {
      const auth = await createAuthFixture(database())
      const { email } = await createAccount(auth)
      const strict = await createAuthFixture(database(), {
        settings: { minimum_password_length: 40 },
      })
      const { data } = await strict.client().auth.signInWithPassword({ email, password: PASSWORD })
      expect(data.weakPassword).toMatchObject({ reasons: ['length'] })
    })

    it('reveals a ban only after the right password', async () => {
      const auth = await createAuthFixture(database())
      const { email, client, session } = await createAccount(auth)
      await auth.database.query(
        `update auth.users set banned_until = now() + interval '1 day' where email = $1`,
        [email],
      )
      const { error } = await auth.client().auth.signInWithPassword({ email, password: PASSWORD })
      expect(error).toMatchObject({ status: 400, code: 'user_banned' })
      const wrong = await auth.client().auth.signInWithPassword({ email, password: 'wrong-one' })
      expect(wrong.error?.code).toBe('invalid_credentials')
      expect((await client.auth.getUser()).error).toMatchObject({ status: 403 })
      const { error: refreshError } = await client.auth.refreshSession(session)
      expect(refreshError).toMatchObject({ status: 400, code: 'user_banned' })
    })
  })

  describe('refresh', () => {
    it('rotates the token and keeps the session', async () => {
      const auth = await createAuthFixture(database())
      const { session } = await createAccount(auth)
      const next = await refresh(auth, session.refresh_token)
      expect(next.status).toBe(200)
      expect(next.body.refresh_token).not.toBe(session.refresh_token)
      expect(next.body.user.id).toBe(session.user.id)
      const claims = decodeJwt(next.body.access_token)
      expect(claims.session_id).toBe(decodeJwt(session.access_token).session_id)
      expect(claims.amr).toMatchObject([{ method: 'otp' }])
    })

    it('returns one session and one next token to parallel refreshes of a token', async () => {
      const auth = await createAuthFixture(database())
      const { session } = await createAccount(auth)
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => refresh(auth, session.refresh_token)),
      )
      expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
      expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1)
      const tokens = await auth.database.query(
        'select revoked from auth.refresh_tokens where user_id = $1 and revoked is false',
        [session.user.id],
      )
      expect(tokens).toHaveLength(1)
    })

    it('returns the active token to a client that never received it, however late', async () => {
      const auth = await createAuthFixture(database())
      const { session } = await createAccount(auth)
      const next = await refresh(auth, session.refresh_token)
      auth.advanceClock(3600)
      const again = await refresh(auth, session.refresh_token)
      expect(again.body.refresh_token).toBe(next.body.refresh_token)
    })

    it('ends the session when an old token is reused', async () => {
      const auth = await createAuthFixture(database())
      const { session } = await createAccount(auth)
      const second = await refresh(auth, session.refresh_token)
      const third = await refresh(auth, second.body.refresh_token)
      auth.advanceClock(11)
      const reused = await refresh(auth, session.refresh_token)
      expect(reused.status).toBe(400)
      expect(reused.body).toMatchObject({
        code: 'refresh_token_already_used',
        message: 'Invalid Refresh Token: Already Used',
      })
      expect((await refresh(auth, third.body.refresh_token)).body.code).toBe(
        'refresh_token_not_found',
      )
      const user = await auth.request('/user', bearer(third.body.access_token))
      expect(user.status).toBe(403)
      expect(await user.json()).toMatchObject({ error_code: 'session_not_found' })
    })

    it('refuses unknown and malformed tokens', async () => {
      const auth = await createAuthFixture(database())
      expect(await refresh(auth, 'aaaaaaaaaaaa')).toMatchObject({
        status: 400,
        body: {
          code: 'refresh_token_not_found',
          message: 'Invalid Refresh Token: Refresh Token Not Found',
        },
      })
      for (const token of ['', 'short', 'ABCDEFGHIJKL', 'x'.repeat(500)]) {
        expect(await refresh(auth, token)).toMatchObject({
          status: 400,
          body: { code: 'validation_failed', message: 'Refresh token is not valid' },
        })
      }
    })

    it('ends when the session exceeds the configured lifetime', async () => {
      const auth = await createAuthFixture(database(), {
        settings: { sessions: { timebox: 7200, inactivity_timeout: 3600 } },
      })
      const { session } = await createAccount(auth)
      auth.advanceClock(3000)
      const next = await refresh(auth, session.refresh_token)
      expect(next.status).toBe(200)
      auth.advanceClock(3601)
      expect((await refresh(auth, next.body.refresh_token)).body).toMatchObject({
        code: 'session_expired',
        message: 'Invalid Refresh Token: Session Expired (Inactivity)',
      })
      auth.advanceClock(1000)
      expect((await refresh(auth, next.body.refresh_token)).body.message).toBe(
        'Invalid Refresh Token: Session Expired',
      )
    })
  })

  describe('logout', () => {
    it.each([
      ['local', [403, 200]],
      ['others', [200, 403]],
      ['global', [403, 403]],
    ] as const)('with scope %s ends what it says', async (scope, statuses) => {
      const auth = await createAuthFixture(database())
      const { email, client, session } = await createAccount(auth)
      const other = await auth.client().auth.signInWithPassword({ email, password: PASSWORD })
      expect((await client.auth.signOut({ scope })).error).toBeNull()
      const tokens = [session.access_token, other.data.session?.access_token ?? '']
      const answers = await Promise.all(tokens.map((token) => auth.request('/user', bearer(token))))
      expect(answers.map((answer) => answer.status)).toEqual(statuses)
      const refreshed = await refresh(auth, session.refresh_token)
      expect(refreshed.status).toBe(statuses[0] === 200 ? 200 : 400)
    })

    it('leaves no row where it ends no session, however often it is asked', async () => {
      const auth = await createAuthFixture(database())
      const { session } = await createAccount(auth)
      const init = { method: 'POST', ...bearer(session.access_token) }
      const countEntries = async () =>
        (await database().query('select from auth.audit_log_entries')).length
      const before = await countEntries()
      for (let turn = 0; turn < 3; turn += 1) {
        expect((await auth.request('/logout?scope=others', init)).status).toBe(204)
      }
      expect(await countEntries()).toBe(before)
    })

    it('refuses unknown scopes and requests without a token', async () => {
      const auth = await createAuthFixture(database())
      const { session } = await createAccount(auth)
      const init = { method: 'POST', ...bearer(session.access_token) }
      expect((await auth.request('/logout?scope=all', init)).status).toBe(400)
      expect((await auth.request('/logout', { method: 'POST' })).status).toBe(401)
    })
  })
}

function bearer(token: string) {
  return { headers: { Authorization: `Bearer ${token}` } }
}

async function refresh(auth: AuthFixture, token: string) {
  const response = await auth.post(
    '/token?grant_type=refresh_token',
    { refresh_token: token },
    { 'X-Supabase-Api-Version': '2024-01-01' },
  )
  return { status: response.status, body: await response.json() }
}

function tryPassword(auth: AuthFixture, email: string) {
  return auth.post('/token?grant_type=password', { email, password: 'wrong-password' })
}

/** Of all processors, since passwords are hashed on other threads. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage()
  await work()
  return process.cpuUsage(start).user
}
