import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import type { OpenIdStandIn } from '#embedded/tests/stand-ins/openid-provider.ts'
import { newEmail, SITE_URL } from '../auth/auth-fixture.ts'
import { createBrowser } from './browser.ts'
import {
  askToSignIn,
  openSocialSession,
  PROVIDER_CLIENT,
  signInAt,
  withGoogle,
} from './social-fixture.ts'

export function describeSignIn(database: () => Database, provider: () => OpenIdStandIn): void {
  describe('sign-in with an OpenID provider', () => {
    const createFixture = (options = {}) => withGoogle(database(), provider(), options)

    it('goes to the provider, returns with a code, and opens a session once', async () => {
      const auth = await createFixture()
      const email = newEmail()
      const redirectTo = `${SITE_URL}/pro?tab=news`
      const { client, page, code, session, user } = await openSocialSession(auth, {
        provider: 'google',
        email: email.toUpperCase().replace('EXAMPLE', 'Example'),
        redirectTo,
      })
      expect(page.origin + page.pathname).toBe(`${SITE_URL}/pro`)
      expect(page.searchParams.get('tab')).toBe('news')
      expect(page.hash).toBe('')
      expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
      expect(session.provider_token).toBeTruthy()
      expect(session.provider_refresh_token).toBeTruthy()
      expect(user).toMatchObject({
        email,
        app_metadata: { provider: 'google', providers: ['google'] },
        user_metadata: { full_name: 'Mei Tan', email, email_verified: true },
      })
      expect(user.email_confirmed_at).toBeTruthy()
      expect(user.identities).toMatchObject([
        {
          provider: 'google',
          identity_data: { iss: provider().issuer, name: 'Mei Tan', email, phone_verified: false },
        },
      ])
      expect(user.identities?.[0]?.id).toBe(user.identities?.[0]?.identity_data?.sub)
      expect((await client.auth.getUser()).data.user?.id).toBe(user.id)
      expect((await client.auth.refreshSession()).error).toBeNull()
      const again = await auth.post('/token?grant_type=pkce', {
        auth_code: code,
        code_verifier: 'x',
      })
      expect(again.status).toBe(404)
      expect(auth.failures).toEqual([])
    })

    it('opens the same account the next time, with updated claims', async () => {
      const auth = await createFixture()
      const email = newEmail()
      const first = await openSocialSession(auth, { provider: 'google', email })
      provider().describe(email, { name: 'Mei Tan-Lim' })
      const second = await openSocialSession(auth, { provider: 'google', email })
      expect(second.user.id).toBe(first.user.id)
      expect(second.user.identities).toHaveLength(1)
      expect(second.user.identities?.[0]?.identity_data).toMatchObject({ name: 'Mei Tan-Lim' })
      expect(second.user.user_metadata).toMatchObject({ full_name: 'Mei Tan-Lim' })
    })

    it('returns the session and the provider’s token in the fragment without PKCE', async () => {
      const auth = await createFixture()
      const client = auth.client()
      const url = await askToSignIn(client, { provider: 'google', email: newEmail() })
      const browser = createBrowser(auth)
      const callback = await browser.openUpToCallback(url)
      const page = await browser.open(callback.href)
      expect(page.href.startsWith(`${SITE_URL}#`) || page.pathname === '/').toBe(true)
      const fragment = new URLSearchParams(page.hash.slice(1))
      expect([...fragment.keys()]).toEqual([
        'access_token',
        'expires_at',
        'expires_in',
        'provider_refresh_token',
        'provider_token',
        'refresh_token',
        'sb',
        'token_type',
      ])
      const { error } = await client.auth.setSession({
        access_token: fragment.get('access_token') ?? '',
        refresh_token: fragment.get('refresh_token') ?? '',
      })
      expect(error).toBeNull()
      const replayed = await browser.open(callback.href)
      expect(replayed.searchParams.get('error_code')).toBe('bad_oauth_state')
    })

    it('passes the query on to the provider, except our own parameters', async () => {
      const auth = await createFixture()
      const url = await askToSignIn(auth.client({ flowType: 'pkce' }), {
        provider: 'google',
        redirectTo: 'https://evil.example/',
        scopes: 'calendar,drive.readonly mail',
        queryParams: {
          prompt: 'select_account',
          access_type: 'offline',
          state: 'mine',
          Redirect_Uri: 'https://evil.example/',
          client_id: 'other',
          scope: 'everything',
          nonce: 'mine',
          response_mode: 'fragment',
          request_uri: 'https://evil.example/request',
        },
      })
      const response = await auth.request(url.replace(`${SITE_URL}/auth/v1`, ''))
      expect(response.status).toBe(302)
      const sent = new URL(response.headers.get('Location') ?? '').searchParams
      expect(sent.get('prompt')).toBe('select_account')
      expect(sent.get('access_type')).toBe('offline')
      expect(sent.get('scope')).toBe('openid email profile calendar drive.readonly mail')
      expect(sent.get('client_id')).toBe(PROVIDER_CLIENT.client_id)
      expect(sent.get('redirect_uri')).toBe(`${SITE_URL}/auth/v1/callback`)
      expect(sent.get('state')).toMatch(/^[0-9a-f-]{36}$/)
      expect(sent.get('code_challenge_method')).toBe('S256')
      expect(sent.get('nonce')).not.toBe('mine')
      const unsaid = ['Redirect_Uri', 'redirect_to', 'response_mode', 'request_uri', 'provider']
      for (const name of unsaid) expect(sent.has(name)).toBe(false)
    })

    it('falls back to the site if the requested redirect is not allowed', async () => {
      const auth = await createFixture()
      const page = await signInAt(auth, auth.client({ flowType: 'pkce' }), {
        provider: 'google',
        email: newEmail(),
        redirectTo: 'https://evil.example/',
      })
      expect(page.origin).toBe(SITE_URL)
      expect(page.searchParams.has('code')).toBe(true)
    })

    it('tolerates clocks that differ by five minutes', async () => {
      for (const seconds of [300, -300]) {
        const auth = await createFixture()
        auth.advanceClock(seconds)
        const options = { provider: 'google', email: newEmail() } as const
        expect((await openSocialSession(auth, options)).session.access_token).toBeTruthy()
      }
    })

    it('keeps working after the provider rotates its keys', async () => {
      const auth = await createFixture()
      await openSocialSession(auth, { provider: 'google', email: newEmail() })
      await provider().rotateKeys()
      await openSocialSession(auth, { provider: 'google', email: newEmail() })
      expect(auth.failures).toEqual([])
    })
  })
}
