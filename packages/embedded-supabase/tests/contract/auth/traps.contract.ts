import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { createAccount, followLink } from './accounts.ts'
import { createAuthFixture, newEmail, newPhone, PASSWORD } from './auth-fixture.ts'

const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' }

export function describeTraps(database: () => Database): void {
  describe('a link in an email', () => {
    const requested = 'http://localhost:3000/x?code=mine&error=no&a=1#access_token=mine'

    it('returns a code that the requested redirect cannot replace', async () => {
      const auth = await createAuthFixture(database())
      const path = `/otp?redirect_to=${encodeURIComponent(requested)}`
      await auth.post(path, { email: newEmail(), ...challenge })
      const { variables } = await auth.takeMail()
      const { searchParams } = await followLink(auth, variables.ConfirmationURL)
      const codes = searchParams.getAll('code')
      expect([codes.length, codes[0] === 'mine', searchParams.get('a')]).toEqual([1, false, '1'])
      const exchange = { auth_code: codes[0], code_verifier: challenge.code_challenge }
      const response = await auth.post('/token?grant_type=pkce', exchange)
      expect(response.status).toBe(200)
    })

    it('returns a session that the requested redirect cannot replace', async () => {
      const auth = await createAuthFixture(database())
      await auth.post(`/otp?redirect_to=${encodeURIComponent(requested)}`, { email: newEmail() })
      const { variables } = await auth.takeMail()
      const { hash } = await followLink(auth, variables.ConfirmationURL)
      const tokens = new URLSearchParams(hash.slice(1)).getAll('access_token')
      expect([tokens.length, tokens.includes('mine')]).toEqual([1, false])
    })
  })

  describe('a clock that is five minutes off', () => {
    it('keeps all sessions working when it goes back', async () => {
      const auth = await createAuthFixture(database())
      const { client } = await createAccount(auth)
      auth.advanceClock(-300)
      expect((await client.auth.getUser()).error).toBeNull()
      expect((await client.auth.refreshSession()).error).toBeNull()
      expect((await client.auth.getUser()).error).toBeNull()
      expect(auth.failures).toEqual([])
    })

    it('accepts links and codes that seem to come from the future, once', async () => {
      const auth = await createAuthFixture(database())
      const email = newEmail()
      await auth.client().auth.signInWithOtp({ email })
      const { variables } = await auth.takeMail()
      auth.advanceClock(-300)
      const requested = { email, token: variables.Token ?? '', type: 'email' } as const
      expect((await auth.client().auth.verifyOtp(requested)).error).toBeNull()
      expect((await auth.client().auth.verifyOtp(requested)).error?.code).toBe('otp_expired')
    })

    it('expires a token at the second it names, even if it was valid before', async () => {
      const auth = await createAuthFixture(database())
      const { client } = await createAccount(auth)
      const { data } = await client.auth.getSession()
      const headers = { Authorization: `Bearer ${data.session?.access_token}` }
      expect((await auth.request('/user', { headers })).status).toBe(200)
      auth.advanceClock(3600 - 1)
      expect((await auth.request('/user', { headers })).status).toBe(200)
      auth.advanceClock(1)
      const refused = await auth.request('/user', { headers })
      expect([refused.status, (await refused.json()).error_code]).toEqual([403, 'bad_jwt'])
    })
  })

  describe('a request that cannot work', () => {
    it('is refused at once if a text message cannot be delivered', async () => {
      const auth = await createAuthFixture(database(), {
        sms: { enable_signup: true },
        canSendTextMessages: false,
      })
      const phone = newPhone()
      const { error } = await auth.client().auth.signInWithOtp({ phone })
      expect(error).toMatchObject({ status: 422, code: 'sms_send_failed' })
      expect(await auth.takeMessages()).toEqual([])
      const users = await auth.database.query('select id from auth.users where phone = $1', [phone])
      expect(users).toEqual([])
    })

    it('is refused for the refresh token of a deleted account', async () => {
      const auth = await createAuthFixture(database())
      const { session } = await createAccount(auth)
      await auth.database.query('delete from auth.users where id = $1', [session.user.id])
      const refresh = { refresh_token: session.refresh_token }
      const response = await auth.post('/token?grant_type=refresh_token', refresh)
      expect([response.status, (await response.json()).error_code]).toEqual([
        400,
        'refresh_token_not_found',
      ])
      const { error } = await auth.client().auth.signInWithPassword({
        email: session.user.email ?? '',
        password: PASSWORD,
      })
      expect(error?.code).toBe('invalid_credentials')
    })
  })
}
