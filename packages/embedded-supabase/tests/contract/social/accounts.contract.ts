import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import type { OpenIdStandIn } from '#embedded/tests/stand-ins/openid-provider.ts'
import { createAccount } from '../auth/accounts.ts'
import { newEmail, PASSWORD, SITE_URL } from '../auth/auth-fixture.ts'
import { createBrowser } from './browser.ts'
import {
  askToSignIn,
  createSocialFixture,
  openSocialSession,
  PROVIDER_CLIENT,
  signInAt,
  withGoogle,
} from './social-fixture.ts'

export function describeStatements(database: () => Database, provider: () => OpenIdStandIn): void {
  describe('the account of a sign-in with a provider', () => {
    const createFixture = (options = {}) => withGoogle(database(), provider(), options)

    it('is an existing one only if the provider has verified its address', async () => {
      const auth = await createFixture({ email: { max_frequency: 0 } })
      const account = await createAccount(auth)
      auth.advanceClock(1)
      const joined = await openSocialSession(auth, { provider: 'google', email: account.email })
      expect(joined.user.id).toBe(account.session.user.id)
      expect(joined.user.app_metadata).toEqual({
        provider: 'email',
        providers: ['email', 'google'],
      })
      expect(joined.user.identities?.map((identity) => identity.provider)).toEqual([
        'email',
        'google',
      ])

      const other = await createAccount(auth)
      provider().describe(other.email, { emailVerified: false })
      const options = { provider: 'google', email: other.email } as const
      const page = await signInAt(auth, auth.client({ flowType: 'pkce' }), options)
      expect(Object.fromEntries(page.searchParams)).toEqual({
        error: 'access_denied',
        error_code: 'provider_email_needs_verification',
        error_description:
          'Unverified email with google. Verify the email with google in order to sign in',
      })
      const { data } = await other.client.auth.getUser()
      expect(data.user?.identities).toHaveLength(1)
    })

    it('needs confirmation if the provider has not verified the address', async () => {
      const auth = await createFixture({ email: { max_frequency: 0 } })
      const email = newEmail()
      provider().describe(email, { emailVerified: false })
      const options = { provider: 'google', email, redirectTo: `${SITE_URL}/magazine` } as const
      const page = await signInAt(auth, auth.client({ flowType: 'pkce' }), options)
      expect(page.searchParams.get('error_description')).toBe(
        'Unverified email with google. A confirmation email has been sent to your google email',
      )
      expect(new URLSearchParams(page.hash.slice(1)).get('error_code')).toBe(
        'provider_email_needs_verification',
      )
      const mail = await auth.takeMail()
      expect(mail).toMatchObject({ recipient: email, template: 'confirmation' })
      expect(mail.variables.RedirectTo).toBe(`${SITE_URL}/magazine`)
      const client = auth.client()
      const token_hash = mail.variables.TokenHash ?? ''
      expect((await client.auth.verifyOtp({ type: 'signup', token_hash })).error).toBeNull()
      const { user } = await openSocialSession(auth, options)
      expect(user.email).toBe(email)
    })

    it('loses the password and sessions that a stranger gave it before confirmation', async () => {
      const auth = await createFixture()
      const email = newEmail()
      const intruder = auth.client()
      await intruder.auth.signUp({
        email,
        password: PASSWORD,
        options: { data: { full_name: 'Intruder' } },
      })
      const mail = await auth.takeMail()
      const { user } = await openSocialSession(auth, { provider: 'google', email })
      expect(user.identities?.map((identity) => identity.provider)).toEqual(['google'])
      expect(user.user_metadata).toMatchObject({ full_name: 'Mei Tan' })
      const attempt = await intruder.auth.signInWithPassword({ email, password: PASSWORD })
      expect(attempt.error?.code).toBe('invalid_credentials')
      const token_hash = mail.variables.TokenHash ?? ''
      const link = await intruder.auth.verifyOtp({ type: 'signup', token_hash })
      expect(link.error?.code).toBe('otp_expired')
    })

    it('is not confirmed by another verified address', async () => {
      const auth = await createFixture({ email: { max_frequency: 0 } })
      const claimed = newEmail()
      provider().describe(claimed, { emailVerified: false })
      const options = { provider: 'google', email: claimed } as const
      const page = await signInAt(auth, auth.client({ flowType: 'pkce' }), options)
      expect(page.searchParams.get('error_code')).toBe('provider_email_needs_verification')
      await auth.takeMails()
      const now = Math.floor(auth.services.now().getTime() / 1000)
      const id_token = await provider().signIdToken({
        sub: claimed,
        exp: now + 60,
        email: newEmail(),
        email_verified: true,
      })
      const answer = await auth.post('/token?grant_type=id_token', { provider: 'google', id_token })
      expect(await answer.json()).toMatchObject({
        error_code: 'provider_email_needs_verification',
      })
      await auth.takeMails()
    })

    it('is refused if banned, new while sign-ups are off, or without an address', async () => {
      const auth = await createFixture()
      const email = newEmail()
      const { user } = await openSocialSession(auth, { provider: 'google', email })
      await database().query(
        `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
        [user.id],
      )
      const closed = await createFixture({ settings: { enable_signup: false } })
      const nameless = newEmail()
      provider().describe(nameless, { withoutEmail: true })
      const outcomes = [
        [auth, email, 'access_denied', 'user_banned', 'User is banned'],
        [
          closed,
          newEmail(),
          'access_denied',
          'signup_disabled',
          'Signups not allowed for this instance',
        ],
        [
          auth,
          nameless,
          'server_error',
          'unexpected_failure',
          'Error getting user email from external provider',
        ],
      ] as const
      for (const [fixture, address, error, error_code, error_description] of outcomes) {
        const options = { provider: 'google', email: address } as const
        const page = await signInAt(fixture, fixture.client({ flowType: 'pkce' }), options)
        expect(Object.fromEntries(page.searchParams)).toEqual({
          error,
          error_code,
          error_description,
        })
      }
      const optional = await createSocialFixture(database(), {
        external: {
          google: { ...PROVIDER_CLIENT, url: provider().issuer, email_optional: true },
        },
      })
      const options = { provider: 'google', email: nameless } as const
      expect((await openSocialSession(optional, options)).user.email).toBe('')
    })

    it('is created once for two simultaneous first sign-ins', async () => {
      const auth = await createFixture()
      const email = newEmail()
      const begin = async () => {
        const url = await askToSignIn(auth.client({ flowType: 'pkce' }), {
          provider: 'google',
          email,
        })
        const browser = createBrowser(auth)
        return { browser, callback: await browser.openUpToCallback(url) }
      }
      const callbacks = [await begin(), await begin()]
      const pages = await Promise.all(
        callbacks.map(({ browser, callback }) => browser.open(callback.href)),
      )
      expect(pages.every((page) => page.searchParams.has('code'))).toBe(true)
      const users = await database().query('select id from auth.users where email = $1', [email])
      expect(users).toHaveLength(1)
    })

    it('accepts an invitation only with the invited address', async () => {
      const auth = await createFixture()
      const invite = async () => {
        const email = newEmail()
        const key = await auth.signAs({ role: 'service_role' })
        await auth.post('/invite', { email }, { Authorization: `Bearer ${key}` })
        return { email, token: (await auth.takeMail()).variables.TokenHash ?? '' }
      }
      const { email, token } = await invite()
      const options = { provider: 'google', email, queryParams: { invite_token: token } } as const
      const { user } = await openSocialSession(auth, options)
      expect(user.email).toBe(email)
      expect(user.identities?.map((identity) => identity.provider)).toEqual(['google'])
      const spent = await auth.request(`/authorize?provider=google&invite_token=${token}`)
      expect(await spent.json()).toMatchObject({ code: 404, error_code: 'user_not_found' })

      const other = await invite()
      const page = await signInAt(auth, auth.client({ flowType: 'pkce' }), {
        provider: 'google',
        email: newEmail(),
        queryParams: { invite_token: other.token },
      })
      expect(page.searchParams.get('error_description')).toBe(
        'Invited email does not match emails from external provider',
      )
    })
  })
}
