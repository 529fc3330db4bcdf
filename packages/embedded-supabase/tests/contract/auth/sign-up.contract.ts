import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { createAccount } from './accounts.ts'
import { createAuthFixture, newEmail, PASSWORD } from './auth-fixture.ts'

const UUID_OF_VERSION4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export function describeSignUp(database: () => Database): void {
  describe('sign-up', () => {
    it('sends a confirmation whose link signs the reader in', async () => {
      const auth = await createAuthFixture(database())
      const email = newEmail()
      const { data, error } = await auth.client().auth.signUp({
        email,
        password: PASSWORD,
        options: { data: { full_name: 'Ada' }, emailRedirectTo: 'http://localhost:3000/pro' },
      })
      expect(error).toBeNull()
      expect(data.session).toBeNull()
      expect(data.user).toMatchObject({ email, role: 'authenticated', aud: 'authenticated' })
      expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada', email_verified: false })
      expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
      expect(data.user?.identities?.[0]).toMatchObject({ provider: 'email', email })

      const mail = await auth.takeMail()
      expect(mail).toMatchObject({ template: 'confirmation', recipient: email })
      expect(mail.variables).toMatchObject({
        SiteURL: 'http://localhost:3000',
        Email: email,
        RedirectTo: 'http://localhost:3000/pro',
      })
      expect(mail.variables.Token).toMatch(/^\d{6}$/)

      const link = new URL(mail.variables.ConfirmationURL ?? '')
      const response = await auth.request(link.pathname.replace('/auth/v1', '') + link.search)
      expect(response.status).toBe(303)
      const target = new URL(response.headers.get('Location') ?? '')
      expect(target.origin + target.pathname).toBe('http://localhost:3000/pro')
      const fragment = new URLSearchParams(target.hash.slice(1))
      expect(fragment.get('type')).toBe('signup')
      expect(fragment.get('token_type')).toBe('bearer')

      const client = auth.client()
      const { data: signedIn } = await client.auth.setSession({
        access_token: fragment.get('access_token') ?? '',
        refresh_token: fragment.get('refresh_token') ?? '',
      })
      expect(signedIn.user?.email_confirmed_at).toBeTruthy()
      expect(signedIn.user?.user_metadata.email_verified).toBe(true)
      expect(signedIn.user?.identities?.[0]?.identity_data?.email_verified).toBe(true)
    })

    it('signs in at once if confirmations are off', async () => {
      const auth = await createAuthFixture(database(), { email: { enable_confirmations: false } })
      const email = newEmail()
      const { data, error } = await auth.client().auth.signUp({ email, password: PASSWORD })
      expect(error).toBeNull()
      expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
      expect(data.session?.refresh_token).toMatch(/^[a-z2-7]{12}$/)
      expect(data.user?.email_confirmed_at).toBeTruthy()
      expect(await auth.takeMails()).toEqual([])

      const again = await auth.client().auth.signUp({ email, password: PASSWORD })
      expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' })
      expect(again.error?.message).toBe('User already registered')
    })

    it('does not reveal that an address has an account', async () => {
      const auth = await createAuthFixture(database())
      const email = newEmail()
      const client = auth.client()
      const first = await client.auth.signUp({
        email,
        password: PASSWORD,
        options: { data: { a: 1 } },
      })
      const { variables } = await auth.takeMail()
      await client.auth.verifyOtp({ type: 'signup', token_hash: variables.TokenHash ?? '' })

      const second = await auth.client().auth.signUp({ email, password: 'another-password' })
      expect(second.error).toBeNull()
      expect(second.data.session).toBeNull()
      expect(second.data.user?.email).toBe(email)
      expect(second.data.user?.id).not.toBe(first.data.user?.id)
      expect(second.data.user?.user_metadata).not.toHaveProperty('a')
      expect(second.data.user?.email_confirmed_at).toBeUndefined()
      expect(await auth.takeMails()).toEqual([])
      expect((await signIn(auth, email, 'another-password')).error?.code).toBe(
        'invalid_credentials',
      )
    })

    it('gives the same responses for a new, an unconfirmed and a taken address, once and twice', async () => {
      const auth = await createAuthFixture(database(), { email: { max_frequency: 60 } })
      auth.advanceClock(-61)
      const { email: taken } = await createAccount(auth)
      const unconfirmed = newEmail()
      const before = { email: unconfirmed, password: PASSWORD, data: { full_name: 'Mei Tan' } }
      await auth.post('/signup', before)
      await auth.takeMails()
      auth.advanceClock(61)
      for (const email of [newEmail(), unconfirmed, taken]) {
        const options = { email, password: 'another-password', data: { plan: 'pro' } }
        const first = await auth.post('/signup', options)
        const second = await auth.post('/signup', options)
        expect([first.status, second.status, (await second.json()).error_code]).toEqual([
          200,
          429,
          'over_email_send_rate_limit',
        ])
        const at = auth.services.now().toISOString()
        const { id, identities, ...user } = await first.json()
        const [{ identity_id, ...identity }] = identities
        expect([id, identity_id]).toEqual([
          expect.stringMatching(UUID_OF_VERSION4),
          expect.stringMatching(UUID_OF_VERSION4),
        ])
        expect(JSON.stringify({ ...user, identity })).toBe(
          JSON.stringify(signUpAnswer(id, email, at)),
        )
      }
      await auth.takeMails()
    })

    it('gives a hidden account the same made-up id each time', async () => {
      const auth = await createAuthFixture(database())
      const { email, session } = await createAccount(auth)
      const ids = new Set<string>()
      for (let attempt = 0; attempt < 2; attempt += 1) {
        ids.add((await (await auth.post('/signup', { email, password: PASSWORD })).json()).id)
      }
      expect(ids.size).toBe(1)
      expect([...ids]).not.toContain(session.user.id)
    })

    it('lets one of many parallel sign-ups create the account, without errors', async () => {
      const auth = await createAuthFixture(database())
      const email = newEmail()
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => auth.post('/signup', { email, password: PASSWORD })),
      )
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
      const users = await auth.database.query('select id from auth.users where email = $1', [email])
      expect(users).toHaveLength(1)
      await auth.takeMails()
    })

    it('refuses sign-ups that the settings disable', async () => {
      const auth = await createAuthFixture(database(), {
        settings: {
          minimum_password_length: 8,
          password_requirements: 'lower_upper_letters_digits',
        },
      })
      const { error } = await auth.client().auth.signUp({ email: newEmail(), password: 'short' })
      expect(error).toMatchObject({
        name: 'AuthWeakPasswordError',
        status: 422,
        code: 'weak_password',
        reasons: ['length', 'characters'],
      })
      expect(error?.message).toContain('Password should be at least 8 characters.')

      const closed = await createAuthFixture(database(), { settings: { enable_signup: false } })
      const refused = await closed.client().auth.signUp({ email: newEmail(), password: PASSWORD })
      expect(refused.error).toMatchObject({ status: 422, code: 'signup_disabled' })

      const tooLong = await auth.client().auth.signUp({
        email: newEmail(),
        password: `A1${'é'.repeat(36)}`,
      })
      expect(tooLong.error).toMatchObject({ status: 400, code: 'validation_failed' })
      expect(tooLong.error?.message).toBe('Password cannot be longer than 72 characters')

      const badEmail = await auth.client().auth.signUp({ email: 'a', password: PASSWORD })
      expect(badEmail.error?.message).toBe('Unable to validate email address: invalid format')
    })

    it('enforces a pause between two emails to one address', async () => {
      const auth = await createAuthFixture(database(), { email: { max_frequency: 60 } })
      const email = newEmail()
      await auth.client().auth.signUp({ email, password: PASSWORD })
      auth.advanceClock(10)
      const { error } = await auth.client().auth.signUp({ email, password: PASSWORD })
      expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
      expect(error?.message).toMatch(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      )
      auth.advanceClock(60)
      expect((await auth.client().auth.signUp({ email, password: PASSWORD })).error).toBeNull()
      await auth.takeMails()
    })

    it('signs in anonymously only if that is enabled', async () => {
      const closed = await createAuthFixture(database())
      const refused = await closed.client().auth.signInAnonymously()
      expect(refused.error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })

      const open = await createAuthFixture(database(), {
        settings: { enable_anonymous_sign_ins: true },
      })
      const { data, error } = await open
        .client()
        .auth.signInAnonymously({ options: { data: { theme: 'dark' } } })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ is_anonymous: true, user_metadata: { theme: 'dark' } })
    })
  })
}

async function signIn(
  auth: Awaited<ReturnType<typeof createAuthFixture>>,
  email: string,
  secret: string,
) {
  return auth.client().auth.signInWithPassword({ email, password: secret })
}

/** In the order of GoTrue's fields, without the ids of the user and of the identity. */
function signUpAnswer(id: string, email: string, at: string): object {
  const metadata = { plan: 'pro', sub: id, email, email_verified: false, phone_verified: false }
  const moments = { created_at: at, updated_at: at }
  return {
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    ...moments,
    is_anonymous: false,
    identity: {
      id,
      user_id: id,
      identity_data: metadata,
      provider: 'email',
      last_sign_in_at: at,
      ...moments,
      email,
    },
  }
}
