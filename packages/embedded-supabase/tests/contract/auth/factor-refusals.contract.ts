import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { createAccount, wrongCode } from './accounts.ts'
import {
  type AuthFixture,
  createAuthFixture,
  DEFAULT_SETTINGS,
  newPhone,
  PASSWORD,
} from './auth-fixture.ts'
import { addApp, callAs, enrollApp } from './second-factor.ts'

export function describeFactorRefusals(database: () => Database): void {
  describe('an answer to a challenge', () => {
    it('is accepted with a clock 30 seconds off, but not five minutes', async () => {
      const auth = await createAuthFixture(database())
      const { client } = await createAccount(auth)
      const app = await enrollApp(auth, client)
      const verify = (code: string) =>
        client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code })
      for (const seconds of [-300, -90, 90, 300]) {
        expect((await verify(app.code(seconds))).error).toMatchObject({
          status: 422,
          code: 'mfa_verification_failed',
          message: 'Invalid TOTP code entered',
        })
      }
      expect((await verify(app.code(-30))).error).toBeNull()
      expect((await verify(app.code(30))).error).toBeNull()
    })

    it('works once: neither the challenge nor the code can be reused', async () => {
      const auth = await createAuthFixture(database())
      const account = await createAccount(auth)
      const app = await addApp(auth, account)
      const { client } = account
      const { factorId } = app
      const challengeId = (await client.auth.mfa.challenge({ factorId })).data?.id ?? ''
      const answer = { factorId, challengeId, code: app.code() }
      expect((await client.auth.mfa.verify(answer)).error).toBeNull()
      expect((await client.auth.mfa.verify(answer)).error).toMatchObject({
        status: 422,
        code: 'mfa_ip_address_mismatch',
      })
      const replayed = await client.auth.mfa.challengeAndVerify(answer)
      expect(replayed.error?.code).toBe('mfa_verification_failed')
      auth.advanceClock(30)
      const next = { factorId, code: app.code() }
      expect((await client.auth.mfa.challengeAndVerify(next)).error).toBeNull()
    })

    it('raises only one session, even for parallel requests', async () => {
      const auth = await createAuthFixture(database())
      const account = await createAccount(auth)
      const app = await addApp(auth, account)
      const { data } = await account.client.auth.getSession()
      const token = data.session?.access_token ?? ''
      const challenge = await callAs(auth, token, 'POST', `/factors/${app.factorId}/challenge`, {})
      const answer = { challenge_id: challenge.body.id, code: app.code() }
      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          callAs(auth, token, 'POST', `/factors/${app.factorId}/verify`, answer),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    })

    it('is refused if late, from another address, for another factor or without a challenge', async () => {
      const auth = await createAuthFixture(database())
      const { client, session } = await createAccount(auth)
      const token = session.access_token
      const app = await enrollApp(auth, client)
      const other = await enrollApp(auth, client, 'Tablet')
      const path = `/factors/${app.factorId}/verify`
      const challenge = async () =>
        (await callAs(auth, token, 'POST', `/factors/${app.factorId}/challenge`, {})).body.id
      const id = await challenge()
      const answer = { challenge_id: id, code: app.code() }
      const elsewhere = await callAs(auth, token, 'POST', path, answer, '198.51.100.77')
      expect(elsewhere.body.error_code).toBe('mfa_ip_address_mismatch')
      const foreign = await callAs(auth, token, 'POST', `/factors/${other.factorId}/verify`, answer)
      expect(foreign).toMatchObject({
        status: 422,
        body: {
          error_code: 'mfa_factor_not_found',
          msg: 'MFA factor with the provided challenge ID not found',
        },
      })
      const none = await callAs(auth, token, 'POST', path, { code: '123456' })
      expect(none.body.error_code).toBe('mfa_factor_not_found')
      const empty = await callAs(auth, token, 'POST', path, { challenge_id: id })
      expect(empty).toMatchObject({ status: 400, body: { msg: 'Code needs to be non-empty' } })
      auth.advanceClock(301)
      const late = await callAs(auth, token, 'POST', path, { ...answer, code: app.code() })
      expect(late).toMatchObject({ status: 422, body: { error_code: 'mfa_challenge_expired' } })
    })

    it('may be wrong five times per challenge and twenty times per factor', async () => {
      const auth = await createAuthFixture(database())
      const { client, session } = await createAccount(auth)
      const app = await enrollApp(auth, client)
      const token = session.access_token
      const statuses: number[] = []
      for (let attempt = 0; attempt < 26; attempt += 1) {
        const path = `/factors/${app.factorId}`
        const { body } = await callAs(auth, token, 'POST', `${path}/challenge`, {})
        const tries = attempt === 0 ? 6 : 1
        for (let time = 0; time < tries; time += 1) {
          const code = wrongCode(app.code(), 7 * (attempt + time))
          const answer = { challenge_id: body.id, code }
          statuses.push((await callAs(auth, token, 'POST', `${path}/verify`, answer)).status)
        }
      }
      expect(statuses.slice(0, 6)).toEqual([422, 422, 422, 422, 422, 429])
      expect(statuses.filter((status) => status === 422)).toHaveLength(20)
      expect(statuses.at(-1)).toBe(429)
    })

    it('is limited per network address', async () => {
      const settings = { rate_limit: { ...DEFAULT_SETTINGS.rate_limit, token_verifications: 2 } }
      const auth = await createAuthFixture(database(), { settings })
      const open = await createAuthFixture(database())
      const { session } = await createAccount(open)
      const statuses = []
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const path = `/factors/${crypto.randomUUID()}/challenge`
        const address = '198.51.100.90'
        statuses.push((await callAs(auth, session.access_token, 'POST', path, {}, address)).status)
      }
      expect(statuses).toEqual([404, 404, 429])
    })
  })

  describe('a factor', () => {
    it('by text message counts with all that a network has sent', async () => {
      const open = await createAuthFixture(database())
      const { client, email, session } = await createAccount(open)
      const factorId = await enrollPhone(open, client)
      const settings = { rate_limit: { ...DEFAULT_SETTINGS.rate_limit, sign_in_sign_ups: 1 } }
      const auth = await createAuthFixture(database(), { settings })
      const address = '198.51.100.91'
      await auth.client({ address }).auth.resetPasswordForEmail(email)
      await auth.takeMails()
      const path = `/factors/${factorId}/challenge`
      const { status } = await callAs(auth, session.access_token, 'POST', path, {}, address)
      expect(status).toBe(429)
      expect(await auth.takeMessages()).toEqual([])
    })

    it('belongs to one user', async () => {
      const auth = await createAuthFixture(database())
      const owner = await createAccount(auth)
      const stranger = await createAccount(auth)
      const { factorId } = await enrollApp(auth, owner.client)
      const token = stranger.session.access_token
      for (const [method, path] of [
        ['POST', '/challenge'],
        ['POST', '/verify'],
        ['DELETE', ''],
      ] as const) {
        const answer = await callAs(auth, token, method, `/factors/${factorId}${path}`, {})
        expect(answer).toMatchObject({ status: 404, body: { error_code: 'mfa_factor_not_found' } })
      }
      const odd = await callAs(auth, token, 'DELETE', '/factors/1')
      expect(odd).toMatchObject({ status: 404, body: { msg: 'factor_id must be an UUID' } })
      expect((await auth.request('/factors', { method: 'POST' })).status).toBe(401)
    })

    it('has a unique name, and their number is limited', async () => {
      const mfa = { ...DEFAULT_SETTINGS.mfa, max_enrolled_factors: 2 }
      const auth = await createAuthFixture(database(), { settings: { mfa } })
      const { client } = await createAccount(auth)
      await enrollApp(auth, client, 'One')
      const twice = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'One' })
      expect(twice.error).toMatchObject({
        status: 422,
        code: 'mfa_factor_name_conflict',
        message: 'A factor with the friendly name "One" for this user already exists',
      })
      await enrollApp(auth, client, 'Two')
      const third = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Three' })
      expect(third.error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })
      auth.advanceClock(301)
      await client.auth.refreshSession()
      expect(
        (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'One' })).error,
      ).toBeNull()
    })

    it('is removed if unverified when another of its type is verified', async () => {
      const auth = await createAuthFixture(database())
      const account = await createAccount(auth)
      await enrollApp(auth, account.client, 'Abandoned')
      await account.client.auth.mfa.enroll({ factorType: 'phone', phone: newPhone() })
      const { factorId } = await addApp(auth, account)
      const { data } = await account.client.auth.mfa.listFactors()
      expect(data?.all.map((factor) => factor.factor_type).sort()).toEqual(['phone', 'totp'])
      expect(data?.totp.map(({ id }) => id)).toEqual([factorId])
    })

    it('begun before another was verified needs the proof of that one', async () => {
      const auth = await createAuthFixture(database())
      const owner = await createAccount(auth)
      const stranger = auth.client()
      await stranger.auth.signInWithPassword({ email: owner.email, password: PASSWORD })
      const phone = await enrollPhone(auth, stranger)
      const app = await addApp(auth, owner)
      await stranger.auth.signInWithPassword({ email: owner.email, password: PASSWORD })
      const refusal = { status: 403, code: 'insufficient_aal' }
      expect((await stranger.auth.mfa.challenge({ factorId: phone })).error).toMatchObject(refusal)
      expect(await auth.takeMessages()).toEqual([])
      await stranger.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code(60) })
      expect((await owner.client.auth.mfa.challenge({ factorId: phone })).error).toBeNull()
      await auth.takeMessage()
    })

    it('is not verified by a challenge that was asked for before another was verified', async () => {
      const auth = await createAuthFixture(database())
      const owner = await createAccount(auth)
      const phone = await enrollPhone(auth, owner.client)
      const challenge = await owner.client.auth.mfa.challenge({ factorId: phone })
      const { code } = await auth.takeMessage()
      await addApp(auth, owner)
      const stranger = auth.client()
      await stranger.auth.signInWithPassword({ email: owner.email, password: PASSWORD })
      const answer = { factorId: phone, challengeId: challenge.data?.id ?? '', code }
      const { error } = await stranger.auth.mfa.verify(answer)
      expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' })
      const { data } = await owner.client.auth.mfa.listFactors()
      expect(data?.phone).toEqual([])
    })

    it('can be disabled by type, and unknown types are refused', async () => {
      const off = { enroll_enabled: false, verify_enabled: false }
      const { mfa } = DEFAULT_SETTINGS
      const auth = await createAuthFixture(database(), {
        settings: { mfa: { ...mfa, totp: off, phone: { ...mfa.phone, ...off } } },
      })
      const open = await createAuthFixture(database())
      const { client, session } = await createAccount(open)
      const app = await enrollApp(open, client)
      const token = session.access_token
      const enroll = async (body: unknown) => {
        const { body: answer } = await callAs(auth, token, 'POST', '/factors', body)
        return answer.error_code
      }
      expect(await enroll({ factor_type: 'totp' })).toBe('mfa_totp_enroll_not_enabled')
      expect(await enroll({ factor_type: 'phone' })).toBe('mfa_phone_enroll_not_enabled')
      expect(await enroll({ factor_type: 'webauthn' })).toBe('mfa_webauthn_enroll_not_enabled')
      expect(await enroll({ factor_type: 'pigeon' })).toBe('validation_failed')
      for (const path of ['challenge', 'verify']) {
        const answer = await callAs(auth, token, 'POST', `/factors/${app.factorId}/${path}`, {
          code: '123456',
        })
        expect(answer.body.error_code).toBe('mfa_totp_verify_not_enabled')
      }
    })

    it('on a phone has a pause between codes and only valid channels', async () => {
      const { mfa } = DEFAULT_SETTINGS
      const auth = await createAuthFixture(database(), {
        settings: { mfa: { ...mfa, phone: { ...mfa.phone, max_frequency: 30 } } },
      })
      const { client, session } = await createAccount(auth)
      const missing = await client.auth.mfa.enroll({ factorType: 'phone', phone: '' })
      expect(missing.error?.message).toBe('Phone number required to enroll Phone factor')
      const wrong = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+0 12' })
      expect(wrong.error?.message).toBe('Invalid phone number format (E.164 required)')
      const factorId = await enrollPhone(auth, client)
      const path = `/factors/${factorId}/challenge`
      const pigeon = await callAs(auth, session.access_token, 'POST', path, { channel: 'pigeon' })
      expect(pigeon).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
      expect((await client.auth.mfa.challenge({ factorId })).error).toBeNull()
      expect((await client.auth.mfa.challenge({ factorId })).error).toMatchObject({
        status: 429,
        code: 'over_sms_send_rate_limit',
        message: 'For security purposes, you can only request this after 30 seconds.',
      })
      await auth.takeMessage()
    })
  })
}

async function enrollPhone(auth: AuthFixture, client: ReturnType<AuthFixture['client']>) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'phone', phone: newPhone() })
  if (error) throw error
  expect(await auth.takeMessages()).toEqual([])
  return data.id
}
