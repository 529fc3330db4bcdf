import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { createAccount, followLink, wrongCode } from './accounts.ts'
import { type AuthFixture, createAuthFixture, newEmail, PASSWORD } from './auth-fixture.ts'

export function describeLinks(database: () => Database): void {
  describe('codes and links', () => {
    it('creates an account for a new address and signs in by code', async () => {
      const auth = await createAuthFixture(database())
      const email = newEmail()
      const client = auth.client()
      const asked = await client.auth.signInWithOtp({ email, options: { data: { plan: 'pro' } } })
      expect(asked).toMatchObject({ error: null, data: { user: null, session: null } })
      const mail = await auth.takeMail()
      expect(mail.template).toBe('confirmation')
      const { data, error } = await client.auth.verifyOtp({
        email,
        token: mail.variables.Token ?? '',
        type: 'email',
      })
      expect(error).toBeNull()
      expect(data.session?.user.user_metadata).toMatchObject({ plan: 'pro', email_verified: true })
    })

    it('sends an existing account a magic link that is independent of the code', async () => {
      const auth = await createAuthFixture(database())
      const { email } = await createAccount(auth)
      await auth.client().auth.signInWithOtp({ email })
      const { template, variables } = await auth.takeMail()
      expect(template).toBe('magic_link')
      expect(variables.TokenHash).toMatch(/^[0-9a-f]{64}$/)
      const hash = createHash('sha256')
        .update(variables.TokenHash ?? '')
        .digest('hex')
      const stored = await auth.database.query(
        `select t.token_type, t.token_hash, t.relates_to, u.recovery_token
         from auth.one_time_tokens t join auth.users u on u.id = t.user_id where u.email = $1`,
        [email],
      )
      expect(stored).toEqual([
        { token_type: 'recovery_token', token_hash: hash, relates_to: email, recovery_token: hash },
      ])
      const target = await followLink(auth, variables.ConfirmationURL)
      expect(new URLSearchParams(target.hash.slice(1)).get('type')).toBe('magiclink')
    })

    it('creates no account if create_user is false', async () => {
      const auth = await createAuthFixture(database())
      const { error } = await auth
        .client()
        .auth.signInWithOtp({ email: newEmail(), options: { shouldCreateUser: false } })
      expect(error).toMatchObject({
        status: 422,
        code: 'otp_disabled',
        message: 'Signups not allowed for otp',
      })
      expect(await auth.takeMails()).toEqual([])
    })

    it('redeems a token once, even for parallel requests', async () => {
      const auth = await createAuthFixture(database())
      const { email } = await createAccount(auth)
      await auth.client().auth.signInWithOtp({ email })
      const { variables } = await auth.takeMail()
      const body = { type: 'magiclink', token_hash: variables.TokenHash }
      const answers = await Promise.all([1, 2, 3].map(() => auth.post('/verify', body)))
      const statuses = answers.map((answer) => answer.status)
      expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 403, 403])
      const later = await auth.post('/verify', { type: 'email', email, token: variables.Token })
      expect(await later.json()).toEqual({
        code: 403,
        error_code: 'otp_expired',
        msg: 'Token has expired or is invalid',
      })
    })

    it('disables a code after five wrong attempts, but not the link in the same email', async () => {
      const auth = await createAuthFixture(database())
      const { email } = await createAccount(auth)
      await auth.client().auth.signInWithOtp({ email })
      const { variables } = await auth.takeMail()
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const wrong = wrongCode(variables.Token, attempt)
        expect((await tryCode(auth, email, wrong)).status).toBe(403)
      }
      expect((await tryCode(auth, email, variables.Token)).status).toBe(403)
      const target = await followLink(auth, variables.ConfirmationURL)
      expect(target.hash).toContain('access_token=')
    })

    it('accepts the code after fewer wrong attempts, and resets the count for a new code', async () => {
      const auth = await createAuthFixture(database())
      const { email } = await createAccount(auth)
      await auth.client().auth.signInWithOtp({ email })
      const first = await auth.takeMail()
      for (let attempt = 0; attempt < 5; attempt += 1) {
        await tryCode(auth, email, wrongCode(first.variables.Token, attempt))
      }
      await auth.client().auth.signInWithOtp({ email })
      const second = await auth.takeMail()
      await tryCode(auth, email, wrongCode(second.variables.Token))
      expect((await tryCode(auth, email, second.variables.Token)).status).toBe(200)
    })

    it('refuses codes for phones without an account', async () => {
      const auth = await createAuthFixture(database())
      const verify = (phone: string) =>
        auth.client().auth.verifyOtp({ phone, token: '123456', type: 'sms' })
      expect((await verify('+34123456789')).error).toMatchObject({
        status: 403,
        message: 'Token has expired or is invalid',
      })
      expect((await verify('+34123-invalid')).error?.message).toBe(
        'Invalid phone number format (E.164 required)',
      )
    })

    it('expires codes and links', async () => {
      const auth = await createAuthFixture(database(), { email: { otp_expiry: 600 } })
      const { email } = await createAccount(auth)
      await auth.client().auth.signInWithOtp({
        email,
        options: { emailRedirectTo: 'http://localhost:3000/pro' },
      })
      const { variables } = await auth.takeMail()
      auth.advanceClock(601)
      expect((await tryCode(auth, email, variables.Token)).status).toBe(403)
      const target = await followLink(auth, variables.ConfirmationURL)
      expect(target.pathname).toBe('/pro')
      expect(Object.fromEntries(new URLSearchParams(target.hash.slice(1)))).toEqual({
        error: 'access_denied',
        error_code: 'otp_expired',
        error_description: 'Email link is invalid or has expired',
        sb: '',
      })
      auth.advanceClock(-601)
    })

    it('does not redeem a link on HEAD, which mail scanners send', async () => {
      const auth = await createAuthFixture(database())
      const { email } = await createAccount(auth)
      await auth.client().auth.signInWithOtp({ email })
      const { variables } = await auth.takeMail()
      const link = new URL(variables.ConfirmationURL ?? '')
      const head = await auth.request(`/verify${link.search}`, { method: 'HEAD' })
      expect(head.status).toBe(405)
      expect((await followLink(auth, link.href)).hash).toContain('access_token=')
    })

    it('recovers an account, with the same response for an unknown address', async () => {
      const auth = await createAuthFixture(database())
      const { email } = await createAccount(auth)
      const client = auth.client()
      expect((await client.auth.resetPasswordForEmail(newEmail())).error).toBeNull()
      expect(await auth.takeMails()).toEqual([])
      expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull()
      const { template, variables } = await auth.takeMail()
      expect(template).toBe('recovery')
      await client.auth.verifyOtp({ type: 'recovery', token_hash: variables.TokenHash ?? '' })
      expect((await client.auth.updateUser({ password: 'A-new-one-2' })).error).toBeNull()
      const old = await auth.client().auth.signInWithPassword({ email, password: PASSWORD })
      expect(old.error?.code).toBe('invalid_credentials')
      const { error } = await auth
        .client()
        .auth.signInWithPassword({ email, password: 'A-new-one-2' })
      expect(error).toBeNull()
    })

    it.each([
      ['/recover', {}],
      ['/resend', { type: 'signup' }],
      ['/resend', { type: 'email_change' }],
    ])(
      '%s %j gives the same response in the same time, with and without an account, once and twice',
      async (path, options) => {
        const auth = await createAuthFixture(database(), {
          answersSteadily: true,
          email: { max_frequency: 60 },
        })
        const { email } = await createAccount(auth)
        for (const address of [email, newEmail()]) {
          const startedAt = performance.now()
          const first = await auth.post(path, { email: address, ...options })
          // Longer than queuing an email takes; timers may fire a millisecond early.
          expect(performance.now() - startedAt).toBeGreaterThanOrEqual(98)
          expect([first.status, await first.json()]).toEqual([200, {}])
          const second = await auth.post(path, { email: address, ...options })
          expect([second.status, (await second.json()).error_code]).toEqual([
            429,
            'over_email_send_rate_limit',
          ])
        }
        await auth.takeMails()
      },
    )

    it('removes a stranger’s password from an unconfirmed account', async () => {
      const auth = await createAuthFixture(database())
      const email = newEmail()
      await auth.client().auth.signUp({ email, password: 'set-by-a-stranger' })
      await auth.takeMails()
      await auth.client().auth.resetPasswordForEmail(email)
      const { variables } = await auth.takeMail()
      const client = auth.client()
      const { data } = await client.auth.verifyOtp({
        type: 'recovery',
        token_hash: variables.TokenHash ?? '',
      })
      expect(data.user?.email_confirmed_at).toBeTruthy()
      const stranger = await auth
        .client()
        .auth.signInWithPassword({ email, password: 'set-by-a-stranger' })
      expect(stranger.error?.code).toBe('invalid_credentials')
    })

    it('resends a confirmation only while one is pending', async () => {
      const auth = await createAuthFixture(database())
      const email = newEmail()
      const client = auth.client()
      await client.auth.signUp({ email, password: PASSWORD })
      const first = await auth.takeMail()
      expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
      const second = await auth.takeMail()
      const stale = await auth.post('/verify', {
        type: 'signup',
        token_hash: first.variables.TokenHash,
      })
      expect(stale.status).toBe(403)
      await client.auth.verifyOtp({ type: 'signup', token_hash: second.variables.TokenHash ?? '' })
      for (const address of [email, newEmail()]) {
        expect((await client.auth.resend({ type: 'signup', email: address })).error).toBeNull()
      }
      expect(await auth.takeMails()).toEqual([])
    })
  })
}

function tryCode(auth: AuthFixture, email: string, code: string | undefined) {
  return auth.post('/verify', { type: 'email', email, token: code })
}
