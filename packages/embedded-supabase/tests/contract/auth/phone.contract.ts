import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { createAccount } from './accounts.ts'
import { createAuthFixture, newEmail, newPhone, PASSWORD } from './auth-fixture.ts'
import { callAs } from './second-factor.ts'

const SMS = { enable_signup: true }

export function describePhone(database: () => Database): void {
  describe('sign-up with a phone', () => {
    it('sends a code, and signs in with the code and with the password', async () => {
      const auth = await createAuthFixture(database(), { sms: SMS })
      const phone = newPhone()
      const client = auth.client()
      const { data, error } = await client.auth.signUp({
        phone: `+${phone.slice(0, 4)} ${phone.slice(4)}`,
        password: PASSWORD,
        options: { data: { full_name: 'Ada' } },
      })
      expect([error, data.session]).toEqual([null, null])
      expect(data.user).toMatchObject({ phone, email: '', user_metadata: { full_name: 'Ada' } })
      expect(data.user?.identities).toMatchObject([{ provider: 'phone' }])
      const early = await auth.client().auth.signInWithPassword({ phone, password: PASSWORD })
      expect(early.error).toMatchObject({ status: 400, code: 'phone_not_confirmed' })
      const message = await auth.takeMessage()
      expect(message).toMatchObject({ recipient: phone, channel: 'sms' })
      expect(message.body).toMatch(/^Your code is \d{6}$/)
      const verified = await client.auth.verifyOtp({ phone, token: message.code, type: 'sms' })
      expect(verified.error).toBeNull()
      expect(verified.data.user?.phone_confirmed_at).toBeTruthy()
      expect(verified.data.user?.app_metadata).toMatchObject({ provider: 'phone' })
      expect(decodeJwt(verified.data.session?.access_token ?? '')).toMatchObject({
        phone,
        email: '',
        aal: 'aal1',
        amr: [{ method: 'otp' }],
      })
      const again = await client.auth.verifyOtp({ phone, token: message.code, type: 'sms' })
      expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
      const spelled = { phone: `+${phone}`, password: PASSWORD }
      const signedIn = await auth.client().auth.signInWithPassword(spelled)
      expect(signedIn.error).toBeNull()
      const wrong = await auth.client().auth.signInWithPassword({ phone, password: 'guess-guess' })
      expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
    })

    it('neither reveals nor changes an existing account', async () => {
      const auth = await createAuthFixture(database(), { sms: SMS })
      const phone = newPhone()
      const client = auth.client()
      const first = await client.auth.signUp({ phone, password: PASSWORD })
      const { code } = await auth.takeMessage()
      await client.auth.verifyOtp({ phone, token: code, type: 'sms' })
      const second = await auth.client().auth.signUp({ phone, password: 'Another-one-5' })
      expect(second.error).toBeNull()
      expect(second.data.user).toMatchObject({ phone, role: 'authenticated' })
      expect(second.data.user?.id).not.toBe(first.data.user?.id)
      expect(await auth.takeMessages()).toEqual([])
    })

    it('opens a session at once if confirmations are off', async () => {
      const auth = await createAuthFixture(database(), {
        sms: { ...SMS, enable_confirmations: false },
      })
      const phone = newPhone()
      const { data } = await auth.client().auth.signUp({ phone, password: PASSWORD })
      expect(data.session?.user.phone_confirmed_at).toBeTruthy()
      const { error } = await auth.client().auth.signUp({ phone, password: PASSWORD })
      expect(error).toMatchObject({ status: 422, code: 'user_already_exists' })
      expect(await auth.takeMessages()).toEqual([])
    })
  })

  describe('a sign-in code', () => {
    it('creates an account for a new number, with the same response as for a known one', async () => {
      const auth = await createAuthFixture(database(), { sms: SMS })
      const phone = newPhone()
      const client = auth.client()
      const asked = await client.auth.signInWithOtp({ phone, options: { channel: 'whatsapp' } })
      expect(asked.error).toBeNull()
      expect(asked.data.messageId).toMatch(/^[0-9a-f-]{36}$/)
      const first = await auth.takeMessage()
      expect(first.channel).toBe('whatsapp')
      const opened = await client.auth.verifyOtp({ phone, token: first.code, type: 'sms' })
      expect(opened.data.user?.phone).toBe(phone)
      await client.auth.signInWithOtp({ phone })
      const second = await auth.takeMessage()
      const reopened = await client.auth.verifyOtp({ phone, token: second.code, type: 'sms' })
      expect(reopened.data.user?.id).toBe(opened.data.user?.id)
    })

    it('removes a password that was set before the number was confirmed', async () => {
      const auth = await createAuthFixture(database(), { sms: SMS })
      const phone = newPhone()
      await auth.client().auth.signUp({ phone, password: PASSWORD })
      await auth.takeMessage()
      const owner = auth.client()
      await owner.auth.signInWithOtp({ phone })
      const { code } = await auth.takeMessage()
      const { error } = await owner.auth.verifyOtp({ phone, token: code, type: 'sms' })
      expect(error).toBeNull()
      const stranger = await auth.client().auth.signInWithPassword({ phone, password: PASSWORD })
      expect(stranger.error?.code).toBe('invalid_credentials')
    })

    it('works for ten minutes, even if the clock is five minutes off', async () => {
      const auth = await createAuthFixture(database(), { sms: SMS })
      const phone = newPhone()
      await auth.client().auth.signInWithOtp({ phone })
      const late = await auth.takeMessage()
      auth.advanceClock(601)
      const verify = (token: string) => auth.client().auth.verifyOtp({ phone, token, type: 'sms' })
      expect((await verify(late.code)).error).toMatchObject({
        code: 'otp_expired',
        message: 'Token has expired or is invalid',
      })
      await auth.client().auth.signInWithOtp({ phone })
      const { code } = await auth.takeMessage()
      auth.advanceClock(-300)
      expect((await verify(code)).error).toBeNull()
    })

    it('is disabled by wrong attempts', async () => {
      const auth = await createAuthFixture(database(), { sms: SMS })
      const phone = newPhone()
      await auth.client().auth.signInWithOtp({ phone })
      const { code } = await auth.takeMessage()
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        const token = String((Number(code) + attempt) % 1_000_000).padStart(6, '0')
        const { error } = await auth.client().auth.verifyOtp({ phone, token, type: 'sms' })
        expect(error?.code).toBe('otp_expired')
      }
      const right = await auth.client().auth.verifyOtp({ phone, token: code, type: 'sms' })
      expect(right.error?.code).toBe('otp_expired')
    })

    it('is fixed for test numbers, which get no message', async () => {
      const phone = newPhone()
      const auth = await createAuthFixture(database(), {
        sms: { ...SMS, test_otp: { [`+${phone}`]: '424242' } },
      })
      const { data } = await auth.client().auth.signInWithOtp({ phone })
      expect(data.messageId).toBe('test-otp')
      expect(await auth.takeMessages()).toEqual([])
      const verify = (token: string) => auth.client().auth.verifyOtp({ phone, token, type: 'sms' })
      expect((await verify('424243')).error?.code).toBe('otp_expired')
      expect((await verify('424242')).data.session?.user.phone).toBe(phone)
    })

    it('is resent for a pending sign-up and a pending sign-in', async () => {
      const auth = await createAuthFixture(database(), { sms: SMS })
      const phone = newPhone()
      const resend = () => auth.client().auth.resend({ type: 'sms', phone })
      expect((await resend()).data.messageId).toBeUndefined()
      await auth.client().auth.signUp({ phone, password: PASSWORD })
      await auth.takeMessage()
      expect((await resend()).error).toBeNull()
      const { code } = await auth.takeMessage()
      const { data } = await auth.client().auth.verifyOtp({ phone, token: code, type: 'sms' })
      expect(data.session).not.toBeNull()
      await resend()
      expect(await auth.takeMessages()).toEqual([])
      const byPassword = await auth.client().auth.signInWithPassword({ phone, password: PASSWORD })
      expect(byPassword.error).toBeNull()
    })
  })

  describe('the number of an account', () => {
    it('can be set, changed and confirmed by the operator', async () => {
      const auth = await createAuthFixture(database(), { sms: SMS })
      const key = await auth.signAs({ role: 'service_role' })
      const email = newEmail()
      const [phone, other] = [newPhone(), newPhone()]
      const users = (method: string, body: unknown, id = '') =>
        callAs(auth, key, method, `/admin/users${id && `/${id}`}`, body)
      const wanted = { email, phone: `+${phone}`, phone_confirm: true, password: PASSWORD }
      const both = await users('POST', wanted)
      expect(both.body).toMatchObject({
        email,
        phone,
        app_metadata: { providers: ['email', 'phone'] },
      })
      expect(both.body.phone_confirmed_at).toBeTruthy()
      const byPassword = await auth.client().auth.signInWithPassword({ phone, password: PASSWORD })
      expect(byPassword.error).toBeNull()
      const taken = await users('POST', { phone })
      expect(taken).toMatchObject({ status: 422, body: { error_code: 'phone_exists' } })
      const alone = await users('POST', { phone: other, user_metadata: { full_name: 'Bo' } })
      expect(alone.body).toMatchObject({ phone: other, user_metadata: { full_name: 'Bo' } })
      const id = String(alone.body.id)
      const moved = await users('PUT', { phone }, id)
      expect(moved).toMatchObject({ status: 422, body: { error_code: 'phone_exists' } })
      const next = newPhone()
      const edited = { phone: next, phone_confirm: true, password: PASSWORD }
      const changed = await users('PUT', edited, id)
      expect(changed.body).toMatchObject({ phone: next })
      expect(
        (await auth.client().auth.signInWithPassword({ phone: next, password: PASSWORD })).error,
      ).toBeNull()
      await users('DELETE', { should_soft_delete: true }, id)
      const deleted = await users('GET', undefined, id)
      expect(String(deleted.body.phone)).not.toContain(next)
    })

    it('changes with a code sent to the new number', async () => {
      const auth = await createAuthFixture(database(), { sms: SMS })
      const { client } = await createAccount(auth)
      auth.advanceClock(1)
      const phone = newPhone()
      const asked = await client.auth.updateUser({ phone: `+${phone}` })
      expect(asked.data.user).toMatchObject({ phone: '', new_phone: phone })
      expect((await auth.takeMessage()).recipient).toBe(phone)
      const resent = await auth.client().auth.resend({ type: 'phone_change', phone })
      expect(resent.error).toBeNull()
      // GoTrue finds the account by its current number, not by the new one.
      expect(await auth.takeMessages()).toEqual([])
      await client.auth.updateUser({ phone })
      const { code } = await auth.takeMessage()
      const { data, error } = await client.auth.verifyOtp({
        phone,
        token: code,
        type: 'phone_change',
      })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ phone, app_metadata: { providers: ['email', 'phone'] } })
      const next = newPhone()
      await client.auth.updateUser({ phone: next })
      await auth.takeMessage()
      await auth.client().auth.resend({ type: 'phone_change', phone })
      const again = await auth.takeMessage()
      expect(again.recipient).toBe(next)
      const changed = await client.auth.verifyOtp({
        phone: next,
        token: again.code,
        type: 'phone_change',
      })
      expect(changed.data.user?.phone).toBe(next)
    })

    it('belongs to one account', async () => {
      const auth = await createAuthFixture(database(), { sms: SMS })
      const one = await createAccount(auth)
      const other = await createAccount(auth)
      const phone = newPhone()
      await one.client.auth.updateUser({ phone })
      const first = await auth.takeMessage()
      await other.client.auth.updateUser({ phone })
      const second = await auth.takeMessage()
      const type = 'phone_change' as const
      const taken = await one.client.auth.verifyOtp({ phone, token: first.code, type })
      expect(taken.error).toBeNull()
      const late = await other.client.auth.verifyOtp({ phone, token: second.code, type })
      expect(late.error).toMatchObject({ status: 422, code: 'phone_exists' })
      const refused = await other.client.auth.updateUser({ phone })
      expect(refused.error).toMatchObject({ status: 422, code: 'phone_exists' })
    })

    it('changes at once if confirmations are off', async () => {
      const auth = await createAuthFixture(database(), {
        sms: { ...SMS, enable_confirmations: false },
      })
      const { client } = await createAccount(auth)
      const phone = newPhone()
      const { data } = await client.auth.updateUser({ phone })
      expect(data.user).toMatchObject({ phone })
      expect(data.user?.phone_confirmed_at).toBeTruthy()
    })

    it('receives the code that an older session needs for a new password', async () => {
      const auth = await createAuthFixture(database(), {
        sms: SMS,
        settings: { jwt_expiry: 200_000 },
        email: { secure_password_change: true },
      })
      const phone = newPhone()
      const client = auth.client()
      await client.auth.signInWithOtp({ phone })
      const { code } = await auth.takeMessage()
      await client.auth.verifyOtp({ phone, token: code, type: 'sms' })
      auth.advanceClock(25 * 3600)
      expect((await client.auth.updateUser({ password: PASSWORD })).error?.code).toBe(
        'reauthentication_needed',
      )
      expect((await client.auth.reauthenticate()).error).toBeNull()
      const { code: nonce } = await auth.takeMessage()
      const wrong = await client.auth.updateUser({ password: PASSWORD, nonce: '000000' })
      expect(wrong.error?.code).toBe('reauthentication_not_valid')
      expect((await client.auth.updateUser({ password: PASSWORD, nonce })).error).toBeNull()
      const byPassword = await auth.client().auth.signInWithPassword({ phone, password: PASSWORD })
      expect(byPassword.error).toBeNull()
    })
  })
}
