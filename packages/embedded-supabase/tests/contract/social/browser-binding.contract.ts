import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import type { OpenIdStandIn } from '#embedded/tests/stand-ins/openid-provider.ts'
import { createAccount } from '../auth/accounts.ts'
import { type AuthFixture, newEmail, PASSWORD, SITE_URL } from '../auth/auth-fixture.ts'
import { addApp } from '../auth/second-factor.ts'
import { createBrowser } from './browser.ts'
import { askToSignIn, openSocialSession, signInAt, withGoogle } from './social-fixture.ts'

export function describeBrowserBinding(
  database: () => Database,
  openId: () => OpenIdStandIn,
): void {
  const createFixture = () =>
    withGoogle(database(), openId(), { settings: { enable_manual_linking: true } })

  describe('a sign-in at a provider', () => {
    it('ends only in the browser that began it', async () => {
      const auth = await createFixture()
      const [mine, other] = [createBrowser(auth), createBrowser(auth)]
      const options = { provider: 'google', email: newEmail() } as const
      const callback = await mine.openUpToCallback(await askToSignIn(auth.client(), options))
      // With the cookie of another sign-in, and without any cookie.
      await other.openUpToCallback(await askToSignIn(auth.client(), options))
      for (const browser of [other, createBrowser(auth)]) {
        const page = await browser.open(callback.href)
        expect(page.searchParams.get('error_code')).toBe('bad_oauth_state')
        expect(page.hash).toBe('')
      }
      // A stranger's attempt has not used it up.
      expect((await mine.open(callback.href)).hash).toContain('access_token=')
    })

    it('may begin twice in one browser, as in two tabs', async () => {
      const auth = await createFixture()
      const browser = createBrowser(auth)
      const options = { provider: 'google', email: newEmail() } as const
      const begin = async () => browser.openUpToCallback(await askToSignIn(auth.client(), options))
      const [first, second] = [await begin(), await begin()]
      expect((await browser.open(second.href)).hash).toContain('access_token=')
      // The test provider has replaced the older code, so the state is not what fails.
      const older = await browser.open(first.href)
      expect(older.searchParams.get('error_code')).not.toBe('bad_oauth_state')
    })

    it('hides its cookie from scripts and other sites, and over TLS from other hosts', async () => {
      const auth = await createFixture()
      const cookieOf = async (site: string) => {
        auth.services.apiUrl = site
        const response = await auth.request('/authorize?provider=google')
        return response.headers.get('Set-Cookie')
      }
      expect(await cookieOf('https://kachi.example')).toMatch(
        /^__Host-sb-sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
      expect(await cookieOf(SITE_URL)).toMatch(/^sb-sign-in=.*HttpOnly; SameSite=Lax$/)
    })

    it('adds no identity to an account with a second factor', async () => {
      const auth = await createFixture()
      const account = await createAccount(auth)
      await addApp(auth, account)
      const page = await signInAt(auth, auth.client(), { provider: 'google', email: account.email })
      expect(page.searchParams.get('error_code')).toBe('insufficient_aal')
      const { data } = await account.client.auth.getUser()
      expect(data.user?.identities).toHaveLength(1)
    })

    it('leaves no identity in an account that its owner signs up for', async () => {
      const auth = await createFixture()
      const email = newEmail()
      openId().describe(email, { emailVerified: false })
      const options = { provider: 'google', email } as const
      const refused = await signInAt(auth, auth.client(), options)
      expect(refused.searchParams.get('error_code')).toBe('provider_email_needs_verification')
      await auth.takeMails()
      await auth.client().auth.signUp({ email, password: PASSWORD })
      const { variables } = await auth.takeMail()
      const owner = auth.client()
      const token_hash = variables.TokenHash ?? ''
      const { data } = await owner.auth.verifyOtp({ type: 'signup', token_hash })
      expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email'])
      const stranger = await signInAt(auth, auth.client(), options)
      expect(stranger.hash).not.toContain('access_token=')
    })
  })

  describe('linking an identity', () => {
    const path = '/user/identities/authorize?provider=google&skip_http_redirect=true&login_hint='
    const askFor = async (auth: AuthFixture, token: string, from: Record<string, string> = {}) => {
      const headers = { Authorization: `Bearer ${token}`, ...from }
      const response = await auth.request(path + newEmail(), { headers })
      return { cookie: response.headers.get('Set-Cookie'), url: (await response.json()).url }
    }

    it('binds a same-origin page at once, and other clients when they open the address', async () => {
      const auth = await createFixture()
      const { session } = await createAccount(auth)
      const own = await askFor(auth, session.access_token, { 'Sec-Fetch-Site': 'same-origin' })
      expect(own.cookie).toContain('HttpOnly')
      expect(new URL(own.url).origin).toBe(new URL(openId().issuer).origin)
      const elsewhere = createBrowser(auth)
      const callback = await elsewhere.openUpToCallback(own.url)
      const refused = await elsewhere.open(callback.href)
      expect(refused.searchParams.get('error_code')).toBe('bad_oauth_state')

      const native = await askFor(auth, session.access_token)
      expect(native.cookie).toBeNull()
      expect(new URL(native.url).origin).toBe(SITE_URL)
      const page = await createBrowser(auth).open(native.url)
      expect(page.hash).toContain('access_token=')
    })

    it('refuses an address that expired, was changed or is opened from another network', async () => {
      const auth = await createFixture()
      const { session } = await createAccount(auth)
      const { url } = await askFor(auth, session.access_token)
      const open = async (address: string, from?: string) => {
        const { pathname, search } = new URL(address)
        const response = await auth.request(pathname.replace('/auth/v1', '') + search, {}, from)
        return new URL(response.headers.get('Location') ?? '').searchParams.get('error_code')
      }
      expect(await open(url)).toBeNull()
      expect(await open(url, '198.51.100.9')).toBe('bad_oauth_state')
      expect(await open(url.replace('link_ticket=', 'link_ticket=A'))).toBe('bad_oauth_state')
      auth.advanceClock(301)
      expect(await open(url)).toBe('bad_oauth_state')
    })

    it('ends with the session that requested it', async () => {
      const auth = await createFixture()
      const { client, session } = await createAccount(auth)
      const browser = createBrowser(auth)
      const { url } = await askFor(auth, session.access_token)
      const callback = await browser.openUpToCallback(url)
      await client.auth.signOut({ scope: 'global' })
      const page = await browser.open(callback.href)
      expect(page.searchParams.get('error_code')).toBe('session_not_found')
      const { user } = await openSocialSession(auth, { provider: 'google', email: newEmail() })
      expect(user.id).not.toBe(session.user.id)
    })
  })
}
