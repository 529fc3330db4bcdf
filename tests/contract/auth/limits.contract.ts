import { describe, expect, it } from 'vitest'
import type { CaptchaVerdict } from '#backend/auth/auth-services.ts'
import type { Database } from '#backend/postgres/database.ts'
import { createAccount } from './accounts.ts'
import { createAuthFixture, defaultSettings, newEmail, password } from './auth-fixture.ts'

export function describeLimits(database: () => Database): void {
  describe('limits', () => {
    const rateLimit = { ...defaultSettings.rate_limit, sign_in_sign_ups: 2, token_verifications: 2 }

    it('count for each address, scaled', async () => {
      const auth = await createAuthFixture(database(), {
        settings: { rate_limit: rateLimit },
        perAddressLimitScale: 2,
      })
      const statuses = []
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const client = auth.client({ address: '198.51.100.1' })
        const { error } = await client.auth.signInWithPassword({ email: newEmail(), password })
        statuses.push([error?.status, error?.code])
      }
      expect(statuses.slice(0, 4)).toEqual(Array(4).fill([400, 'invalid_credentials']))
      expect(statuses[4]).toEqual([429, 'over_request_rate_limit'])
      const elsewhere = auth.client({ address: '198.51.100.2' })
      const { error } = await elsewhere.auth.signInWithPassword({ email: newEmail(), password })
      expect(error?.status).toBe(400)
    })

    it('count wrong passwords for each account, from wherever they come', async () => {
      const auth = await createAuthFixture(database())
      const email = newEmail()
      let status = 400
      let attempts = 0
      while (status === 400 && attempts < 60) {
        const client = auth.client({ address: `198.51.100.${attempts}` })
        const { error } = await client.auth.signInWithPassword({ email, password: 'guess-guess' })
        status = error?.status ?? 200
        attempts += 1
      }
      expect([status, attempts]).toEqual([429, 51])
    })

    it('hold for mails in all', async () => {
      const auth = await createAuthFixture(database(), {
        settings: { rate_limit: { ...defaultSettings.rate_limit, email_sent: 0 } },
      })
      const email = newEmail()
      const { error } = await auth.client().auth.signUp({ email, password })
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

    it('stands before everything that sends a mail or tries a password', async () => {
      const asked: string[][] = []
      const verifyCaptcha = async (token: string, address: string): Promise<CaptchaVerdict> => {
        asked.push([token, address])
        return token === 'earned'
          ? { isAccepted: true }
          : { isAccepted: false, errorCodes: ['timeout-or-duplicate'] }
      }
      const auth = await createAuthFixture(database(), { settings, verifyCaptcha })
      const email = newEmail()
      for (const path of [
        '/signup',
        '/otp',
        '/magiclink',
        '/recover',
        '/resend',
        '/token?grant_type=password',
      ]) {
        const response = await auth.post(path, { email, password, type: 'signup' })
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
      const refused = await client.auth.signInWithPassword({ email, password, options })
      expect(refused.error?.message).toBe(
        'captcha protection: request disallowed (timeout-or-duplicate)',
      )
      const { error } = await client.auth.signUp({
        email,
        password,
        options: { captchaToken: 'earned' },
      })
      expect(error).toBeNull()
      expect(asked).toEqual([
        ['stolen', '203.0.113.7'],
        ['earned', '203.0.113.7'],
      ])
      await auth.takeMails()
    })

    it('lets refreshes and the operator pass, and says when it can’t be asked', async () => {
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
