import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { createAccount } from './accounts.ts'
import { createAuthFixture, DEFAULT_SETTINGS, newPhone, PASSWORD } from './auth-fixture.ts'

const SMS = { enable_signup: true }

export function describePhoneRefusals(database: () => Database): void {
  describe('sign-in by phone', () => {
    it('is off unless enabled in the settings', async () => {
      const auth = await createAuthFixture(database())
      const { client } = await createAccount(auth)
      const phone = newPhone()
      const refusals = [
        await auth.client().auth.signUp({ phone, password: PASSWORD }),
        await auth.client().auth.signInWithPassword({ phone, password: PASSWORD }),
        await auth.client().auth.signInWithOtp({ phone }),
        await auth.client().auth.resend({ type: 'sms', phone }),
        await client.auth.updateUser({ phone }),
      ]
      expect(refusals.map(({ error }) => [error?.status, error?.code, error?.message])).toEqual([
        [400, 'phone_provider_disabled', 'Phone signups are disabled'],
        [422, 'phone_provider_disabled', 'Phone logins are disabled'],
        [400, 'phone_provider_disabled', 'Unsupported phone provider'],
        [400, 'phone_provider_disabled', 'Phone logins are disabled'],
        [400, 'phone_provider_disabled', 'Phone logins are disabled'],
      ])
    })

    it('creates no account if sign-ups are disabled', async () => {
      const auth = await createAuthFixture(database(), {
        sms: SMS,
        settings: { enable_signup: false },
      })
      const phone = newPhone()
      const closed = await auth.client().auth.signInWithOtp({ phone })
      expect(closed.error).toMatchObject({ status: 422, code: 'signup_disabled' })
      const options = { shouldCreateUser: false }
      const unknown = await auth.client().auth.signInWithOtp({ phone, options })
      expect(unknown.error).toMatchObject({ status: 422, code: 'otp_disabled' })
      expect(await auth.takeMessages()).toEqual([])
    })

    it('requires a valid number, channel and flow', async () => {
      const auth = await createAuthFixture(database(), { sms: SMS })
      const phone = newPhone()
      const post = async (path: string, body: unknown) => {
        const response = await auth.post(path, body)
        const { msg } = await response.json()
        return [response.status, msg]
      }
      const format = 'Invalid phone number format (E.164 required)'
      expect(await post('/otp', { phone: '+0123' })).toEqual([400, format])
      expect(await post('/signup', { phone: '12ab', password: PASSWORD })).toEqual([400, format])
      expect(await post('/verify', { phone: '', token: '123456', type: 'sms' })).toEqual([
        400,
        format,
      ])
      expect(await post('/otp', { phone, channel: 'pigeon' })).toEqual([
        400,
        expect.stringContaining('Invalid channel'),
      ])
      expect(await post('/otp', { phone, email: 'a@b.co' })).toEqual([
        400,
        'Only an email address or phone number should be provided',
      ])
      const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }
      expect(await post('/signup', { phone, password: PASSWORD, ...challenge })).toEqual([
        400,
        'PKCE not supported for phone signups',
      ])
      expect(await post('/verify', { type: 'sms', token_hash: 'abc' })).toEqual([
        400,
        'Invalid email verification type',
      ])
      expect(await auth.takeMessages()).toEqual([])
    })

    it('supports WhatsApp only if the provider does', async () => {
      const auth = await createAuthFixture(database(), {
        sms: { ...SMS, vonage: { enabled: true } },
      })
      const { error } = await auth
        .client()
        .auth.signInWithOtp({ phone: newPhone(), options: { channel: 'whatsapp' } })
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
    })

    it('enforces a pause, a limit per number and a total limit', async () => {
      const slow = await createAuthFixture(database(), { sms: { ...SMS, max_frequency: 60 } })
      const phone = newPhone()
      const ask = (auth: typeof slow, number: string) =>
        auth.client().auth.signInWithOtp({ phone: number })
      expect((await ask(slow, phone)).error).toBeNull()
      slow.advanceClock(10)
      expect((await ask(slow, phone)).error).toMatchObject({
        status: 429,
        code: 'over_sms_send_rate_limit',
        message: 'For security purposes, you can only request this after 50 seconds.',
      })
      slow.advanceClock(51)
      expect((await ask(slow, phone)).error).toBeNull()
      const shared = await createAuthFixture(database(), {
        sms: SMS,
        settings: { rate_limit: { ...DEFAULT_SETTINGS.rate_limit, sms_sent: 0 } },
      })
      const unknown = newPhone()
      expect((await ask(shared, unknown)).error).toMatchObject({
        status: 429,
        code: 'over_sms_send_rate_limit',
        message: 'SMS rate limit exceeded',
      })
      const made = await shared.database.query('select id from auth.users where phone = $1', [
        unknown,
      ])
      expect(made).toEqual([])
      const auth = await createAuthFixture(database(), { sms: SMS })
      const pestered = newPhone()
      for (let count = 0; count < 20; count += 1) await ask(auth, pestered)
      expect((await ask(auth, pestered)).error?.message).toBe('SMS rate limit exceeded')
      await auth.takeMessages()
    })

    it('is described in the settings', async () => {
      const auth = await createAuthFixture(database(), {
        sms: { ...SMS, twilio: { enabled: true } },
      })
      expect(await (await auth.request('/settings')).json()).toMatchObject({
        external: { phone: true },
        phone_autoconfirm: false,
        sms_provider: 'twilio',
      })
    })
  })
}
