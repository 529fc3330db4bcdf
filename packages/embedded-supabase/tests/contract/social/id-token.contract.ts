import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AuthSettings } from '#embedded/auth/http/auth-settings.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { CLIENT_ID, type OpenIdStandIn } from '#embedded/tests/stand-ins/openid-provider.ts'
import { untilWaiting } from '#embedded/tests/until-waiting.ts'
import { createAccount } from '../auth/accounts.ts'
import { type AuthFixture, newEmail } from '../auth/auth-fixture.ts'
import { createSocialFixture } from './social-fixture.ts'

export function describeIdToken(database: () => Database, openId: () => OpenIdStandIn): void {
  describe('sign-in with an ID token', () => {
    // As for a native app: without a secret, with two client ids.
    const createFixture = (google: NonNullable<AuthSettings['external']>[string] = {}) =>
      createSocialFixture(database(), {
        external: {
          google: {
            enabled: true,
            client_id: `${CLIENT_ID}, kachi-phone`,
            url: openId().issuer,
            ...google,
          },
        },
      })

    const claimsFor = (auth: AuthFixture, email: string, claims: Record<string, unknown> = {}) => {
      const now = Math.floor(auth.services.now().getTime() / 1000)
      const person = { sub: `sub of ${email}`, email, email_verified: true, name: 'Mei Tan' }
      return { iat: now, exp: now + 600, ...person, ...claims }
    }

    const refusalOf = async (auth: AuthFixture, id_token: string, body: object = {}) => {
      const response = await auth.post('/token?grant_type=id_token', {
        provider: 'google',
        id_token,
        ...body,
      })
      return { status: response.status, body: await response.json() }
    }

    it('opens a session, for each of the clients, with nonce and access token', async () => {
      const auth = await createFixture()
      const email = newEmail()
      const nonce = 'chosen by the application'
      const access_token = 'ya29.for the API of the provider'
      const half = createHash('sha256').update(access_token).digest().subarray(0, 16)
      const token = await openId().signIdToken(
        claimsFor(auth, email, {
          aud: ['another', 'kachi-phone'],
          nonce: createHash('sha256').update(nonce).digest('hex'),
          at_hash: half.toString('base64url'),
          hd: 'kachi.example',
        }),
      )
      const { data, error } = await auth
        .client()
        .auth.signInWithIdToken({ provider: 'google', token, access_token, nonce })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({
        email,
        app_metadata: { provider: 'google', providers: ['google'] },
        user_metadata: { custom_claims: { hd: 'kachi.example' }, full_name: 'Mei Tan' },
      })
      const again = await auth.client().auth.signInWithIdToken({
        provider: 'google',
        token: await openId().signIdToken(claimsFor(auth, email)),
      })
      expect(again.data.user?.id).toBe(data.user?.id)
    })

    it('refuses a token that is forged, expired or from another issuer', async () => {
      const auth = await createFixture()
      const email = newEmail()
      const good = await openId().signIdToken(claimsFor(auth, email))
      const [head, , signature] = good.split('.')
      const other = Buffer.from(JSON.stringify(claimsFor(auth, newEmail()))).toString('base64url')
      const now = Math.floor(auth.services.now().getTime() / 1000)
      const bad = [
        `${head}.${other}.${signature}`,
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${other}.`,
        await openId().signIdToken(claimsFor(auth, email), { withForeignKey: true }),
        await openId().signIdToken(claimsFor(auth, email, { iss: 'https://evil.example' })),
        await openId().signIdToken(claimsFor(auth, email, { exp: now - 1 })),
        await openId().signIdToken(claimsFor(auth, email, { exp: undefined })),
        await openId().signIdToken(claimsFor(auth, email, { nbf: now + 301 })),
        await openId().signIdToken(claimsFor(auth, email, { email_verified: 'perhaps' })),
        'no token at all',
      ]
      for (const token of bad) {
        expect(await refusalOf(auth, token)).toEqual({
          status: 400,
          body: { error: 'invalid request', error_description: 'Bad ID token' },
        })
      }
      const withHash = await openId().signIdToken(
        claimsFor(auth, email, { at_hash: 'x'.repeat(22) }),
      )
      const foreign = await refusalOf(auth, withHash, { access_token: 'of someone else' })
      expect(foreign.body.error_description).toBe('Bad ID token')
      expect(auth.failures).toEqual([])
    })

    it('tolerates a clock that is five minutes off, either way', async () => {
      const auth = await createFixture()
      const now = Math.floor(auth.services.now().getTime() / 1000)
      for (const off of [300, -300]) {
        const times = { iat: now + off, nbf: now + off, exp: now + off + 600 }
        const token = await openId().signIdToken(claimsFor(auth, newEmail(), times))
        expect((await refusalOf(auth, token)).status).toBe(200)
      }
    })

    it('refuses a token for another client, or with another nonce', async () => {
      const auth = await createFixture()
      const email = newEmail()
      const token = (claims: Record<string, unknown>) =>
        openId().signIdToken(claimsFor(auth, email, claims))
      const nonce = createHash('sha256').update('right').digest('hex')
      const unlike = 'Passed nonce and nonce in id_token should either both exist or not.'
      for (const [claims, body, error, error_description] of [
        [
          { aud: ['one', 'two'] },
          {},
          'invalid request',
          'Unacceptable audience in id_token: [one two]',
        ],
        [{ aud: '' }, {}, 'invalid request', 'Unacceptable audience in id_token: []'],
        [{ sub: '' }, {}, 'invalid request', 'Missing sub claim in id_token'],
        [{ nonce }, { nonce: 'wrong' }, 'invalid nonce', 'Nonces mismatch'],
        [{ nonce: 'right' }, { nonce: 'right' }, 'invalid nonce', 'Nonces mismatch'],
        [{ nonce }, {}, 'invalid request', unlike],
        [{}, { nonce: 'right' }, 'invalid request', unlike],
      ] as const) {
        expect(await refusalOf(auth, await token(claims), body)).toEqual({
          status: 400,
          body: { error, error_description },
        })
      }
      const lenient = await createFixture({ skip_nonce_check: true })
      expect((await refusalOf(lenient, await token({ nonce }))).status).toBe(200)
    })

    it('refuses a request without a provider that could have issued the token', async () => {
      const auth = await createFixture()
      const token = await openId().signIdToken(claimsFor(auth, newEmail()))
      const oauth = (error_description: string) => ({ error: 'invalid request', error_description })
      const coded = (error_code: string, msg: string) => ({ code: 400, error_code, msg })
      for (const [body, answer] of [
        [{ id_token: '' }, oauth('id_token required')],
        [{ provider: '' }, oauth('provider or client_id and issuer required')],
        [
          { provider: 'github' },
          coded('validation_failed', 'Custom OIDC provider "github" not allowed'),
        ],
        [
          { provider: '', client_id: CLIENT_ID, issuer: 'https://evil.example' },
          coded('validation_failed', 'Custom OIDC provider "" not allowed'),
        ],
        [
          { provider: 'apple' },
          coded('validation_failed', 'Detected ID token issuer is not an Apple ID token issuer'),
        ],
        [
          { provider: 'apple', id_token: 'x.y.z' },
          coded('validation_failed', 'Unable to detect issuer in ID token for Apple provider'),
        ],
        [
          { provider: 'keycloak' },
          coded('provider_disabled', 'Provider (issuer "") is not enabled'),
        ],
      ] as const) {
        expect(await refusalOf(auth, token, body)).toEqual({ status: 400, body: answer })
      }
      const off = await createFixture({ enabled: false })
      expect(await refusalOf(off, token)).toEqual({
        status: 400,
        body: coded('provider_disabled', `Provider (issuer "${openId().issuer}") is not enabled`),
      })
      const byIssuer = { provider: '', client_id: 'any', issuer: openId().issuer }
      expect((await refusalOf(auth, token, byIssuer)).status).toBe(200)
    })

    it('refetches the keys after the provider rotates them', async () => {
      const auth = await createFixture()
      const old = await openId().signIdToken(claimsFor(auth, newEmail()))
      expect((await refusalOf(auth, old)).status).toBe(200)
      await openId().rotateKeys()
      const fresh = await openId().signIdToken(claimsFor(auth, newEmail()))
      expect((await refusalOf(auth, fresh)).status).toBe(200)
      expect((await refusalOf(auth, old)).body.error_description).toBe('Bad ID token')
    })

    it('uses cached metadata while the provider is down, and fails without any', async () => {
      const known = await createFixture()
      const token = await openId().signIdToken(claimsFor(known, newEmail()))
      expect((await refusalOf(known, token)).status).toBe(200)
      const unknown = await createFixture()
      unknown.services.providerTimeoutMs = 200
      try {
        openId().behave('with failures')
        expect((await refusalOf(known, token)).status).toBe(200)
        expect(await refusalOf(unknown, token)).toMatchObject({
          status: 500,
          body: { error_code: 'unexpected_failure' },
        })
        openId().behave('not at all')
        expect(await refusalOf(unknown, token)).toEqual({
          status: 504,
          body: {
            code: 504,
            error_code: 'request_timeout',
            msg: 'Processing this request timed out, please retry after a moment.',
          },
        })
      } finally {
        openId().behave('normally')
      }
    })

    it('opens no session for an identity that its account loses meanwhile', async () => {
      const auth = await createFixture()
      const email = newEmail()
      const token = await openId().signIdToken(claimsFor(auth, email, { email_verified: false }))
      const signIn = () => auth.client().auth.signInWithIdToken({ provider: 'google', token })
      expect((await signIn()).error?.status).toBe(422)
      const [identity] = await database().query<{ user_id: string }>(
        'select user_id from auth.identities where email = $1',
        [email],
      )
      const id = identity?.user_id
      const late = await database().transaction(async (tx) => {
        await tx.query('select from auth.users where id = $1 for update', [id])
        const answer = signIn()
        await untilWaiting(database(), tx)
        // As a sign-in with the proved address does.
        await tx.query('delete from auth.identities where user_id = $1', [id])
        await tx.query('update auth.users set email_confirmed_at = now() where id = $1', [id])
        return { answer }
      })
      const { data } = await late.answer
      expect(data.session).toBeNull()
      await auth.takeMails()
    })

    it('links to the signed-in account if linking is on', async () => {
      const auth = await createSocialFixture(database(), {
        settings: { enable_manual_linking: true },
        external: { google: { enabled: true, client_id: CLIENT_ID, url: openId().issuer } },
      })
      const { client, session } = await createAccount(auth)
      const token = await openId().signIdToken(claimsFor(auth, newEmail()))
      auth.advanceClock(1)
      const { data, error } = await client.auth.linkIdentity({ provider: 'google', token })
      expect(error).toBeNull()
      expect(data.user?.id).toBe(session.user.id)
      expect(data.user?.app_metadata.providers).toEqual(['email', 'google'])
      const again = await client.auth.linkIdentity({ provider: 'google', token })
      expect(again.error?.message).toBe('Identity is already linked')

      const off = await createFixture()
      const refused = await refusalOf(off, token, { link_identity: true })
      expect(refused.body.error_description).toBe(
        'Linking requires a valid user access token in Authorization',
      )
      const someone = await createAccount(off)
      const disabled = await someone.client.auth.linkIdentity({ provider: 'google', token })
      expect(disabled.error?.code).toBe('manual_linking_disabled')
    })
  })
}
