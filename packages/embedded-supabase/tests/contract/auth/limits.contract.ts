import { describe, expect, it } from 'vitest'
import type { CaptchaQuestion, CaptchaVerdict } from '#embedded/auth/http/auth-services.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { createAccount, wrongCode } from './accounts.ts'
import { createAuthFixture, DEFAULT_SETTINGS, newEmail, PASSWORD } from './auth-fixture.ts'
import { addApp } from './second-factor.ts'

export function describeLimits(database: () => Database): void {
  describe('limits', () => {
    const rateLimit = {
      ...DEFAULT_SETTINGS.rate_limit,
      sign_in_sign_ups: 2,
      token_verifications: 2,
    }

    it('apply per network address, scaled', async () => {
      const auth = await createAuthFixture(database(), {
        settings: { rate_limit: rateLimit },
        perAddressLimitScale: 2,
      })
      const statuses = []
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const client = auth.client({ address: '198.51.100.1' })
        const { error } = await client.auth.signInWithPassword({
          email: newEmail(),
          password: PASSWORD,
        })
        statuses.push([error?.status, error?.code])
      }
      expect(statuses.slice(0, 4)).toEqual(Array(4).fill([400, 'invalid_credentials']))
      expect(statuses[4]).toEqual([429, 'over_request_rate_limit'])
      const elsewhere = auth.client({ address: '198.51.100.2' })
      const { error } = await elsewhere.auth.signInWithPassword({
        email: newEmail(),
        password: PASSWORD,
      })
      expect(error?.status).toBe(400)
    })

    it('count all calls that send email together, per network address', async () => {
      // A change of address sends two.
      const auth = await createAuthFixture(database(), {
        settings: { rate_limit: { ...rateLimit, sign_in_sign_ups: 7 } },
      })
      const { session } = await createAccount(await createAuthFixture(database()))
      const bearer = { Authorization: `Bearer ${session.access_token}` }
      const send = async (path: string, method = 'POST') => {
        const email = newEmail()
        const body = path === '/user' ? { email } : { email, password: PASSWORD, type: 'signup' }
        const headers = { 'Content-Type': 'application/json', ...bearer }
        const init = method === 'GET' ? {} : { body: JSON.stringify(body) }
        const request = { method, headers, ...init }
        return (await auth.request(path, request, '198.51.100.30')).status
      }
      const paths = ['/signup', '/otp', '/magiclink', '/recover', '/resend']
      for (const path of paths) expect([path, await send(path)]).toEqual([path, 200])
      expect(await send('/user', 'PUT')).toBe(200)
      for (const path of paths) expect([path, await send(path)]).toEqual([path, 429])
      expect(await send('/user', 'PUT')).toBe(429)
      expect(await send('/reauthenticate', 'GET')).toBe(429)
      // Signing in sends no email and still works.
      expect(await send('/token?grant_type=password')).toBe(400)
      const elsewhere = auth.client({ address: '198.51.100.31' })
      expect((await elsewhere.auth.resetPasswordForEmail(newEmail())).error).toBeNull()
      await auth.takeMails()
    })

    it('also count calls that send email per day', async () => {
      const auth = await createAuthFixture(database(), {
        settings: { rate_limit: { ...rateLimit, sign_in_sign_ups: 1 } },
      })
      const recover = async () => {
        // As after five minutes: the database has its own clock.
        await database().query(
          `delete from embedded.rate_limits where key_hash = sha256('auth:mail:address:198.51.100.32')`,
        )
        const { auth: client } = auth.client({ address: '198.51.100.32' })
        return (await client.resetPasswordForEmail(newEmail())).error?.status
      }
      for (let count = 0; count < 10; count += 1) expect(await recover()).toBeUndefined()
      expect(await recover()).toBe(429)
    })

    it.each([
      ['verify', 20, { path: '/verify', method: 'POST' }],
      ['factor-challenge', 20, { path: '/factors/none/challenge', method: 'POST' }],
      ['factor-verify', 20, { path: '/factors/none/verify', method: 'POST' }],
      ['authorize', 8, { path: '/authorize?provider=none', method: 'GET' }],
      ['id_token', 8, { path: '/token?grant_type=id_token', method: 'POST' }],
    ])('also count %s per day', async (use, most, { path, method }) => {
      const auth = await createAuthFixture(database(), {
        settings: { rate_limit: { ...rateLimit, token_refresh: 2 } },
      })
      const { session } = await createAccount(await createAuthFixture(database()))
      const headers = {
        Authorization: `Bearer ${session.access_token}`,
        'Content-Type': 'application/json',
      }
      const send = async () => {
        // As after five minutes: the database has its own clock.
        await database().query(
          'delete from embedded.rate_limits where key_hash = sha256($1::text::bytea)',
          [`auth:${use}:address:198.51.100.34`],
        )
        const body = method === 'GET' ? {} : { body: '{}' }
        return (await auth.request(path, { method, headers, ...body }, '198.51.100.34')).status
      }
      for (let count = 0; count < most; count += 1) expect(await send()).not.toBe(429)
      expect(await send()).toBe(429)
    })

    it('do not count pretended emails and messages in the total', async () => {
      const settings = {
        rate_limit: { ...DEFAULT_SETTINGS.rate_limit, email_sent: 0, sms_sent: 0 },
      }
      const spent = await createAuthFixture(database(), { settings })
      const auth = await createAuthFixture(database(), { sms: { enable_signup: true } })
      const { email } = await createAccount(auth)
      const uses = async () => {
        const [row] = await database().query<{ uses: number }>(
          `select coalesce(sum(uses), 0)::int as uses from embedded.rate_limits
           where key_hash in (sha256('auth:email_sent'), sha256('auth:sms_sent'))`,
        )
        return row?.uses
      }
      const before = await uses()
      for (const body of [{ email: newEmail() }, { email: newEmail(), type: 'signup' }]) {
        expect((await auth.post(body.type ? '/resend' : '/recover', body)).status).toBe(200)
      }
      expect((await auth.post('/signup', { email, password: PASSWORD })).status).toBe(200)
      expect(await uses()).toBe(before)
      // Otherwise a spent limit would reveal who has an account.
      const refusals = await Promise.all(
        [email, newEmail()].map(async (to) => (await spent.post('/recover', { email: to })).json()),
      )
      expect(refusals[0]).toMatchObject({ code: 429, error_code: 'over_email_send_rate_limit' })
      expect(refusals[1]).toEqual(refusals[0])
    })

    it('count wrong passwords per account, except from the owner’s addresses', async () => {
      const auth = await createAuthFixture(database())
      const { email } = await createAccount(auth)
      const signInFrom = (host: number, guess: string) =>
        auth
          .client({ address: `198.51.100.${host}` })
          .auth.signInWithPassword({ email, password: guess })
      // Parallel requests do not bypass the count.
      const guesses = await Promise.all(
        Array.from({ length: 55 }, (_, attempt) => signInFrom(attempt, 'guess-guess')),
      )
      const statuses = guesses.map(({ error }) => error?.status)
      expect(statuses.filter((status) => status === 400)).toHaveLength(50)
      expect(statuses.filter((status) => status === 429)).toHaveLength(5)
      // Guessing does not lock out the owner, who has signed in from this address before.
      const owner = await auth.client().auth.signInWithPassword({ email, password: PASSWORD })
      expect(owner.error).toBeNull()
      const { error } = await signInFrom(200, PASSWORD)
      expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    })

    it('count wrong codes per account, separately for the owner’s addresses', async () => {
      const auth = await createAuthFixture(database())
      const { email, client } = await createAccount(auth)
      await auth.client().auth.signInWithOtp({ email })
      const code = (await auth.takeMail()).variables.Token ?? ''
      const verifyFrom = async (host: number, token: string) => {
        const stranger = auth.client({ address: `198.51.100.${host}` })
        return (await stranger.auth.verifyOtp({ email, token, type: 'email' })).error?.code
      }
      const wrongCodes = Array.from({ length: 12 }, (_, index) => wrongCode(code, index))
      const errors = await Promise.all(wrongCodes.map((token, host) => verifyFrom(host, token)))
      expect(new Set(errors)).toEqual(new Set(['otp_expired']))
      expect(await verifyFrom(200, code)).toBe('otp_expired')
      const owner = await client.auth.verifyOtp({ email, token: code, type: 'email' })
      expect(owner.error).toBeNull()
    })

    it('keep a person who knows the password from locking the owner’s second factor', async () => {
      const auth = await createAuthFixture(database())
      const account = await createAccount(auth)
      const app = await addApp(auth, account)
      const { factorId } = app
      const thief = auth.client({ address: '198.51.100.66' })
      await thief.auth.signInWithPassword({ email: account.email, password: PASSWORD })
      const guess = (attempt: number) =>
        thief.auth.mfa.challengeAndVerify({ factorId, code: wrongCode(app.code(), 5 * attempt) })
      for (let attempt = 0; attempt < 20; attempt += 1) {
        expect((await guess(attempt)).error?.status).toBe(422)
      }
      expect((await guess(20)).error).toMatchObject({ status: 429 })
      const owner = auth.client()
      await owner.auth.signInWithPassword({ email: account.email, password: PASSWORD })
      const { error } = await owner.auth.mfa.challengeAndVerify({ factorId, code: app.code() })
      expect(error).toBeNull()
    })

    it('apply to emails per recipient', async () => {
      const auth = await createAuthFixture(database())
      const { email } = await createAccount(auth)
      let sent = 0
      let refusal: unknown
      while (!refusal && sent < 40) {
        const { error } = await auth.client().auth.resetPasswordForEmail(email)
        refusal = error
        if (!error) sent += 1
      }
      // Including the email that confirmed the sign-up.
      expect([sent + 1, refusal]).toMatchObject([
        30,
        { status: 429, code: 'over_email_send_rate_limit' },
      ])
      expect(await auth.takeMails()).toHaveLength(sent)
    })

    it('apply to emails in total', async () => {
      const auth = await createAuthFixture(database(), {
        settings: { rate_limit: { ...DEFAULT_SETTINGS.rate_limit, email_sent: 0 } },
      })
      const email = newEmail()
      const { error } = await auth.client().auth.signUp({ email, password: PASSWORD })
      expect(error).toMatchObject({
        status: 429,
        code: 'over_email_send_rate_limit',
        message: 'email rate limit exceeded',
      })
      expect(await auth.takeMails()).toEqual([])
      const users = await auth.database.query('select id from auth.users where email = $1', [email])
      expect(users).toEqual([])
    })
  })

  describe('the bot check', () => {
    const settings = { captcha: { enabled: true } }

    it('guards all calls that send email or check a password', async () => {
      const asked: CaptchaQuestion[] = []
      const verifyCaptcha = async (question: CaptchaQuestion): Promise<CaptchaVerdict> => {
        asked.push(question)
        return question.token === 'earned'
          ? { isAccepted: true }
          : { isAccepted: false, errorCodes: ['timeout-or-duplicate'] }
      }
      const auth = await createAuthFixture(database(), { settings, verifyCaptcha })
      const email = newEmail()
      const senders = ['/signup', '/otp', '/magiclink', '/recover', '/resend']
      for (const path of [...senders, '/token?grant_type=password']) {
        const response = await auth.post(path, { email, password: PASSWORD, type: 'signup' })
        expect([path, await response.json()]).toEqual([
          path,
          {
            code: 400,
            error_code: 'captcha_failed',
            msg: 'captcha protection: request disallowed (no captcha_token found)',
          },
        ])
      }
      const client = auth.client()
      const options = { captchaToken: 'stolen' }
      const refused = await client.auth.signInWithPassword({ email, password: PASSWORD, options })
      expect(refused.error?.message).toBe(
        'captcha protection: request disallowed (timeout-or-duplicate)',
      )
      const { error } = await client.auth.signUp({
        email,
        password: PASSWORD,
        options: { captchaToken: 'earned' },
      })
      expect(error).toBeNull()
      const address = '203.0.113.7'
      expect(asked).toEqual([
        { token: 'stolen', address, subject: email },
        { token: 'earned', address, subject: email },
      ])
      await auth.takeMails()
    })

    it('exempts refreshes and the operator, and reports when it is unreachable', async () => {
      const open = await createAuthFixture(database())
      const { session } = await createAccount(open)
      const auth = await createAuthFixture(database(), {
        settings,
        verifyCaptcha: () => Promise.reject(new Error('no route to host')),
      })
      const refresh = { refresh_token: session.refresh_token }
      expect((await auth.post('/token?grant_type=refresh_token', refresh)).status).toBe(200)
      const serviceKey = await auth.signAs({ role: 'service_role' })
      const operator = { Authorization: `Bearer ${serviceKey}` }
      expect((await auth.post('/recover', { email: newEmail() }, operator)).status).toBe(200)
      const body = { email: newEmail(), gotrue_meta_security: { captcha_token: 'x' } }
      const failed = await auth.post('/recover', body)
      expect(await failed.json()).toMatchObject({
        code: 500,
        msg: 'captcha verification process failed',
      })
    })
  })
}
