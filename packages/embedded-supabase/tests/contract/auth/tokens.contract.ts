import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { issueSignInLink } from '#embedded/auth/codes-and-links/issue-sign-in-link.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { createAccount, wrongCode } from './accounts.ts'
import {
  type AuthFixture,
  createAuthFixture,
  newEmail,
  newPhone,
  PASSWORD,
} from './auth-fixture.ts'

/** How tokens used to be made: anyone could compute them all for an address. */
function oldHash(address: string, code: string | undefined): string {
  return createHash('sha224').update(`${address}${code}`).digest('hex')
}

export function describeTokens(database: () => Database): void {
  describe('codes and link tokens', () => {
    it.each([
      ['signup', 'confirmation_token'],
      ['magiclink', 'recovery_token'],
      ['recovery', 'recovery_token'],
      ['email_change', 'email_change_token_current'],
    ] as const)('a %s link can’t be computed from address and code', async (type, tokenType) => {
      const auth = await createAuthFixture(database())
      const email = await ask(auth, type)
      const mails = await auth.takeMails()
      const variables = mails.find(({ recipient }) => recipient === email)?.variables
      const computed = [
        oldHash(email, variables?.Token),
        `pkce_${oldHash(email, variables?.Token)}`,
      ]
      for (const token_hash of [...computed, variables?.Token]) {
        expect((await auth.post('/verify', { type, token_hash })).status).toBe(403)
        const link = await auth.request(`/verify?type=${type}&token=${token_hash}`)
        expect(link.headers.get('Location')).toContain('otp_expired')
      }
      const [stored] = await auth.database.query(
        `select t.*, u.${tokenType} as column_value
         from auth.one_time_tokens t join auth.users u on u.id = t.user_id
         where t.relates_to = $1 and t.token_type = $2::auth.one_time_token_type`,
        [email, tokenType],
      )
      // The database holds neither the values nor hashes that can be brute-forced.
      const text = JSON.stringify(stored)
      expect(stored).toBeDefined()
      expect(variables?.TokenHash).toMatch(/^[0-9a-f]{64}$/)
      for (const secret of [variables?.TokenHash ?? '?', ...computed]) {
        expect(text).not.toContain(secret)
      }
      const body = { type, token_hash: variables?.TokenHash }
      expect((await auth.post('/verify', body)).status).toBe(200)
    })

    it('are also safe in links for operators and the newsletter', async () => {
      const auth = await createAuthFixture(database())
      const { email } = await createAccount(auth)
      const headers = { Authorization: `Bearer ${await auth.signAs({ role: 'service_role' })}` }
      const options = { type: 'magiclink', email }
      const made = await (await auth.post('/admin/generate_link', options, headers)).json()
      expect(made.hashed_token).toMatch(/^[0-9a-f]{64}$/)
      expect(new URL(made.action_link).searchParams.get('token')).toBe(made.hashed_token)
      expect(made.hashed_token).not.toBe(oldHash(email, made.email_otp))
      const guess = { type: 'magiclink', token_hash: oldHash(email, made.email_otp) }
      expect((await auth.post('/verify', guess)).status).toBe(403)
      const right = await auth.post('/verify', { type: 'email', email, token: made.email_otp })
      expect(right.status).toBe(200)

      const link = await auth.database.transaction((tx) =>
        issueSignInLink(tx, auth.services, { email }),
      )
      const forged = { type: 'magiclink', token_hash: oldHash(email, link.token) }
      expect((await auth.post('/verify', forged)).status).toBe(403)
      const opened = { type: 'magiclink', token_hash: link.tokenHash }
      expect((await auth.post('/verify', opened)).status).toBe(200)
    })

    it('a phone code never works as a link, under any type', async () => {
      const auth = await createAuthFixture(database(), { sms: { enable_signup: true } })
      const phone = newPhone()
      await auth.post('/otp', { phone })
      const { code } = await auth.takeMessage()
      for (const type of ['signup', 'magiclink', 'recovery', 'invite', 'email', 'email_change']) {
        const body = { type, token_hash: oldHash(phone, code) }
        expect((await auth.post('/verify', body)).status).toBe(403)
      }
      const stored = await auth.database.query(
        `select t.token_hash from auth.one_time_tokens t
         join auth.users u on u.id = t.user_id where u.phone = $1`,
        [phone],
      )
      expect(stored).toEqual([])
      const body = { type: 'sms', phone, token: code }
      expect((await auth.post('/verify', body)).status).toBe(200)
    })

    it('an invitation token cannot be used to guess the code', async () => {
      const auth = await createAuthFixture(database(), {
        settings: { external: { github: { enabled: true, client_id: 'a', secret: 'b' } } },
      })
      const email = newEmail()
      const headers = { Authorization: `Bearer ${await auth.signAs({ role: 'service_role' })}` }
      await auth.post('/invite', { email }, headers)
      const { variables } = await auth.takeMail()
      const begin = (token: string | undefined, settings = auth) =>
        settings.request(`/authorize?provider=github&invite_token=${token}`)
      expect((await begin(oldHash(email, variables.Token))).status).toBe(404)
      expect((await begin(variables.TokenHash)).status).toBe(302)
      const tight = await createAuthFixture(database(), {
        settings: {
          ...auth.services.settings,
          rate_limit: { ...auth.services.settings.rate_limit, token_verifications: 3 },
        },
      })
      await tight.database.query('delete from embedded.rate_limits')
      const statuses: number[] = []
      for (let guess = 0; guess < 3; guess += 1) statuses.push((await begin('guess', tight)).status)
      expect(statuses).toEqual([404, 404, 404])
      // Counts with the attempts at `verify`, so neither bypasses the other.
      expect((await begin('guess', tight)).status).toBe(429)
      expect((await tight.post('/verify', { type: 'invite', token_hash: 'x' })).status).toBe(429)
      await tight.database.query('delete from embedded.rate_limits')
    })

    it('a code allows five attempts, even in parallel and under different types', async () => {
      const auth = await createAuthFixture(database())
      const { email } = await createAccount(auth)
      await auth.client().auth.signInWithOtp({ email })
      const { variables } = await auth.takeMail()
      const types = ['email', 'magiclink', 'recovery']
      const guesses = Array.from({ length: 40 }, (_, index) =>
        tryCode(auth, types[index % 3] ?? '', email, wrongCode(variables.Token, index), index),
      )
      const all = await Promise.all([
        ...guesses,
        tryCode(auth, 'email', email, variables.Token, 999),
      ])
      expect(new Set(all)).toEqual(new Set([403]))
      expect(await tryCode(auth, 'recovery', email, variables.Token, 1000)).toBe(403)
    })

    it('a fixed code allows no more guesses than others', async () => {
      const phone = newPhone()
      const auth = await createAuthFixture(database(), {
        sms: { enable_signup: true, test_otp: { [phone]: '424242' } },
      })
      await auth.post('/otp', { phone })
      for (let attempt = 0; attempt < 20; attempt += 1) {
        const body = { type: 'sms', phone, token: wrongCode('424242', attempt) }
        expect((await auth.post('/verify', body)).status).toBe(403)
      }
      const body = { type: 'sms', phone, token: '424242' }
      expect((await auth.post('/verify', body)).status).toBe(403)
    })

    it('a nonce works once', async () => {
      const auth = await createAuthFixture(database(), { settings: { jwt_expiry: 200_000 } })
      const { session } = await createAccount(auth)
      auth.advanceClock(1000)
      const headers = {
        Authorization: `Bearer ${session.access_token}`,
        'Content-Type': 'application/json',
      }
      await auth.request('/reauthenticate', { headers })
      const { variables } = await auth.takeMail()
      const put = async (body: unknown) =>
        (await auth.request('/user', { method: 'PUT', headers, body: JSON.stringify(body) })).status
      expect(await put({ email: newEmail(), nonce: variables.Token })).toBe(200)
      await auth.takeMails()
      expect(await put({ email: newEmail(), nonce: variables.Token })).toBe(422)
    })
  })
}

async function ask(
  auth: AuthFixture,
  type: 'signup' | 'magiclink' | 'recovery' | 'email_change',
): Promise<string> {
  if (type === 'signup') {
    const email = newEmail()
    await auth.client().auth.signUp({ email, password: PASSWORD })
    return email
  }
  const { client, email } = await createAccount(auth)
  if (type === 'magiclink') await client.auth.signInWithOtp({ email })
  if (type === 'recovery') await client.auth.resetPasswordForEmail(email)
  if (type === 'email_change') await client.auth.updateUser({ email: newEmail() })
  return email
}

/** Each time from a new network address. */
async function tryCode(
  auth: AuthFixture,
  type: string,
  email: string,
  token: string | undefined,
  index: number,
): Promise<number> {
  const response = await auth.request(
    '/verify',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ type, email, token }),
    },
    `198.51.100.${index % 250}`,
  )
  return response.status
}
