import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { type OAuthStandIn, startOAuthProvider } from '#embedded/tests/stand-ins/oauth-provider.ts'
import type { OpenIdStandIn } from '#embedded/tests/stand-ins/openid-provider.ts'
import { createAccount } from '../auth/accounts.ts'
import { type AuthFixture, newEmail } from '../auth/auth-fixture.ts'
import { type Browser, createBrowser } from './browser.ts'
import {
  askToSignIn,
  createSocialFixture,
  openSocialSession,
  PROVIDER_CLIENT,
  signInAt,
} from './social-fixture.ts'

export function describeOtherProviders(
  database: () => Database,
  openId: () => OpenIdStandIn,
): void {
  describe('sign-in with GitHub and GitLab', () => {
    let provider: OAuthStandIn
    beforeAll(async () => {
      provider = await startOAuthProvider()
    })
    afterAll(() => provider.stop())

    let personCount = 1000
    const introduce = (...emails: OAuthStandIn['person']['emails']) => {
      personCount += 1
      provider.person = { id: personCount, login: 'mei', name: 'Mei Tan', emails }
    }
    const createFixture = () => {
      const settings = { ...PROVIDER_CLIENT, url: provider.address }
      return createSocialFixture(database(), { external: { github: settings, gitlab: settings } })
    }

    it('uses the verified primary address from GitHub', async () => {
      const auth = await createFixture()
      const email = newEmail()
      introduce(
        { email: newEmail(), primary: false, verified: true },
        { email, primary: true, verified: true },
      )
      const options = { provider: 'github', scopes: 'read:org' } as const
      const { user, session } = await openSocialSession(auth, options)
      expect(session.provider_token).toMatch(/^gho_/)
      expect(session).not.toHaveProperty('provider_refresh_token')
      expect(user.email).toBe(email)
      expect(user.identities?.[0]).toMatchObject({ provider: 'github', id: String(personCount) })
      expect(user.identities?.[0]?.identity_data).toEqual({
        iss: `${provider.address}/api/v3`,
        sub: String(personCount),
        name: 'Mei Tan',
        preferred_username: 'mei',
        full_name: 'Mei Tan',
        provider_id: String(personCount),
        user_name: 'mei',
        email,
        email_verified: true,
        phone_verified: false,
      })
    })

    it('joins an account by any verified address, and by no other', async () => {
      const auth = await createFixture()
      const account = await createAccount(auth)
      introduce(
        { email: newEmail(), primary: true, verified: true },
        { email: account.email, primary: false, verified: true },
      )
      const joined = await openSocialSession(auth, { provider: 'github' })
      expect(joined.user.id).toBe(account.session.user.id)
      expect(joined.user.email).toBe(account.email)

      const other = await createAccount(auth)
      const own = newEmail()
      introduce(
        { email: own, primary: true, verified: true },
        { email: other.email, primary: false, verified: false },
      )
      const apart = await openSocialSession(auth, { provider: 'github' })
      expect(apart.user).toMatchObject({ email: own })
      expect(apart.user.id).not.toBe(other.session.user.id)
    })

    it('does not link by an unverified address of an identity', async () => {
      const auth = await createFixture()
      const victim = newEmail()
      const own = { email: newEmail(), primary: true, verified: true }
      introduce(own)
      const intruder = await openSocialSession(auth, { provider: 'github' })
      introduce({ email: victim, primary: true, verified: false })
      personCount -= 1
      provider.person = { ...provider.person, id: personCount }
      await openSocialSession(auth, { provider: 'github' })
      personCount += 10
      provider.person = {
        id: personCount,
        login: 'vic',
        name: null,
        emails: [{ email: victim, primary: true, verified: true }],
      }
      const { user } = await openSocialSession(auth, { provider: 'github' })
      expect(user.email).toBe(victim)
      expect(user.id).not.toBe(intruder.user.id)
    })

    it('reports when the person declines, shares no address, or the API refuses', async () => {
      const auth = await createFixture()
      const client = auth.client({ flowType: 'pkce' })
      const declined = await signInAt(auth, client, {
        provider: 'github',
        queryParams: { decline: 'yes' },
      })
      expect(Object.fromEntries(declined.searchParams)).toEqual({
        error: 'access_denied',
        error_description: 'The user has denied your application access.',
      })
      introduce()
      const nameless = await signInAt(auth, client, { provider: 'github' })
      expect(nameless.searchParams.get('error_description')).toBe(
        'Error getting user email from external provider',
      )
      const browser = createBrowser(auth)
      const callback = await browser.openUpToCallback(
        await askToSignIn(client, { provider: 'github' }),
      )
      callback.searchParams.set('code', 'made-up')
      const forged = await browser.open(callback.href)
      expect(forged.searchParams.get('error_description')).toBe(
        'Unable to exchange external code: made',
      )
    })

    it('does not accept a code twice', async () => {
      const auth = await createFixture()
      introduce({ email: newEmail(), primary: true, verified: true })
      const browser = createBrowser(auth)
      const begin = async () =>
        browser.openUpToCallback(
          await askToSignIn(auth.client({ flowType: 'pkce' }), { provider: 'github' }),
        )
      const [one, other] = [await begin(), await begin()]
      await browser.open(one.href)
      other.searchParams.set('code', one.searchParams.get('code') ?? '')
      const replayed = await browser.open(other.href)
      expect(replayed.searchParams.get('error_code')).toBe('unexpected_failure')
    })

    it('asks GitLab whether the primary address is confirmed', async () => {
      const auth = await createFixture()
      const email = newEmail()
      introduce({ email, primary: true, verified: true })
      const { user } = await openSocialSession(auth, { provider: 'gitlab' })
      expect(user.email).toBe(email)
      expect(user.app_metadata.providers).toEqual(['gitlab'])
      introduce({ email: newEmail(), primary: true, verified: false })
      const page = await signInAt(auth, auth.client(), { provider: 'gitlab' })
      expect(page.searchParams.get('error_code')).toBe('provider_email_needs_verification')
      await auth.takeMails()
    })
  })

  describe('sign-in with Apple', () => {
    it('accepts the form that Apple posts, with the name that it sends only once', async () => {
      const auth = await createSocialFixture(database(), {
        external: { apple: { ...PROVIDER_CLIENT, url: openId().issuer } },
      })
      const email = newEmail()
      const client = auth.client({ flowType: 'pkce' })
      const browser = createBrowser(auth)
      const form = await openAppleForm(
        browser,
        await askToSignIn(client, { provider: 'apple', email }),
      )
      form.set('user', JSON.stringify({ name: { firstName: 'Mei', lastName: 'Tan' }, email }))
      const page = await postForm(auth, browser, form)
      const code = page.searchParams.get('code') ?? ''
      const { data, error } = await client.auth.exchangeCodeForSession(code)
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Mei Tan' } })

      const odd = await openAppleForm(
        browser,
        await askToSignIn(client, { provider: 'apple', email }),
      )
      odd.set('user', 'not JSON')
      expect((await postForm(auth, browser, odd)).searchParams.get('error_description')).toBe(
        'Error getting user profile from external provider',
      )
      const long = await auth.request('/callback', { method: 'POST', body: 'x'.repeat(70_000) })
      expect(long.status).toBe(413)
    })
  })
}

async function openAppleForm(browser: Browser, address: string): Promise<URLSearchParams> {
  const html = await browser.readPage(address)
  const fields = [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)]
  return new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))
}

/** Cross-site, so without cookies; the redirect that follows sends them. */
async function postForm(auth: AuthFixture, browser: Browser, form: URLSearchParams): Promise<URL> {
  const response = await auth.request('/callback', { method: 'POST', body: form })
  expect(response.status).toBe(303)
  return browser.open(response.headers.get('Location') ?? '')
}
