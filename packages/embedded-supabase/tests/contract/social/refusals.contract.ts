import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import type { OpenIdStandIn } from '#embedded/tests/stand-ins/openid-provider.ts'
import { newEmail } from '../auth/auth-fixture.ts'
import { createBrowser } from './browser.ts'
import { askToSignIn, createSocialFixture, PROVIDER_CLIENT, withGoogle } from './social-fixture.ts'

export function describeRefusals(database: () => Database, provider: () => OpenIdStandIn): void {
  describe('a failing sign-in with a provider', () => {
    const createFixture = (options = {}) => withGoogle(database(), provider(), options)

    it('refuses a missing, unknown, expired or used state', async () => {
      const auth = await createFixture()
      const browser = createBrowser(auth)
      const begin = async () => {
        const client = auth.client({ flowType: 'pkce' })
        return browser.openUpToCallback(
          await askToSignIn(client, { provider: 'google', email: newEmail() }),
        )
      }
      const errorOf = async (address: URL) =>
        Object.fromEntries((await browser.open(address.href)).searchParams)

      const used = await begin()
      await browser.open(used.href)
      expect(await errorOf(used)).toEqual({
        error: 'invalid_request',
        error_code: 'flow_state_already_used',
        error_description: 'State has already been used',
      })
      for (const [state, code, description] of [
        ['', 'bad_oauth_callback', 'OAuth state parameter missing'],
        ['signed', 'bad_oauth_state', 'OAuth state parameter is invalid'],
        [crypto.randomUUID(), 'bad_oauth_state', 'OAuth state not found or expired'],
      ] as const) {
        const forged = new URL(used)
        forged.searchParams.set('state', state)
        expect(await errorOf(forged)).toEqual({
          error: 'invalid_request',
          error_code: code,
          error_description: description,
        })
      }
      const late = await begin()
      auth.advanceClock(301)
      expect(await errorOf(late)).toMatchObject({ error_description: 'OAuth state has expired' })
    })

    it('refuses a code that is missing, unknown or from another sign-in', async () => {
      const auth = await createFixture()
      const browser = createBrowser(auth)
      const begin = async () =>
        browser.openUpToCallback(
          await askToSignIn(auth.client({ flowType: 'pkce' }), {
            provider: 'google',
            email: newEmail(),
          }),
        )
      const [one, other] = [await begin(), await begin()]
      for (const [code, error_code, description] of [
        ['', 'bad_oauth_callback', 'OAuth callback with missing authorization code missing'],
        ['made-up', 'unexpected_failure', 'Unable to exchange external code: made'],
        [
          other.searchParams.get('code') ?? '',
          'unexpected_failure',
          `Unable to exchange external code: ${other.searchParams.get('code')?.slice(0, 4)}`,
        ],
      ] as const) {
        const forged = new URL(one)
        forged.searchParams.set('code', code)
        const page = await browser.open(forged.href)
        expect(page.searchParams.get('error_code')).toBe(error_code)
        expect(page.searchParams.get('error_description')).toBe(description)
      }
    })

    it('accepts one of two callbacks with the same state', async () => {
      const auth = await createFixture()
      const client = auth.client()
      const url = await askToSignIn(client, { provider: 'google', email: newEmail() })
      const browser = createBrowser(auth)
      const callback = await browser.openUpToCallback(url)
      const pages = await Promise.all([browser.open(callback.href), browser.open(callback.href)])
      expect(pages.filter((page) => page.hash.includes('access_token='))).toHaveLength(1)
    })

    it('reports when the provider refuses, fails or does not respond', async () => {
      const auth = await createFixture()
      auth.services.providerTimeoutMs = 300
      const browser = createBrowser(auth)
      const begin = async () =>
        browser.openUpToCallback(
          await askToSignIn(auth.client({ flowType: 'pkce' }), {
            provider: 'google',
            email: newEmail(),
          }),
        )
      const callback = await begin()
      const declined = new URL(callback)
      declined.searchParams.delete('code')
      declined.searchParams.set('error', 'access_denied')
      declined.searchParams.set('error_description', 'End-User aborted interaction')
      const page = await browser.open(declined.href)
      expect(Object.fromEntries(page.searchParams)).toEqual({
        error: 'access_denied',
        error_description: 'End-User aborted interaction',
      })
      for (const behavior of ['with failures', 'not at all'] as const) {
        provider().behave(behavior)
        const failed = await browser.open(callback.href)
        expect(Object.fromEntries(failed.searchParams)).toEqual({
          error: 'server_error',
          error_code: 'unexpected_failure',
          error_description: `Unable to exchange external code: ${callback.searchParams.get('code')?.slice(0, 4)}`,
        })
        const fresh = await createFixture()
        fresh.services.providerTimeoutMs = 300
        const refused = await fresh.request('/authorize?provider=google')
        expect(await refused.json()).toMatchObject(
          behavior === 'not at all'
            ? { code: 504, error_code: 'request_timeout' }
            : {
                code: 400,
                error_code: 'validation_failed',
                msg: 'Unsupported provider: google could not be reached',
              },
        )
        provider().behave('normally')
      }
      expect(auth.failures.length).toBeGreaterThan(0)
      expect(auth.failures.map(String).join()).not.toContain('@')
      // The failed attempts have used up nothing.
      expect((await browser.open(callback.href)).searchParams.has('code')).toBe(true)
    })

    it('refuses providers that are unknown, disabled or incomplete', async () => {
      const url = provider().issuer
      const auth = await createSocialFixture(database(), {
        external: {
          google: { ...PROVIDER_CLIENT, enabled: false, url },
          apple: { ...PROVIDER_CLIENT, secret: '', url },
          github: { ...PROVIDER_CLIENT, client_id: '' },
          keycloak: PROVIDER_CLIENT,
        },
      })
      for (const [name, reason] of [
        ['google', 'provider is not enabled'],
        ['apple', 'missing OAuth secret'],
        ['github', 'missing OAuth client ID'],
        ['keycloak', 'unable to find URL for the keycloak provider'],
        ['MySpace', 'Provider myspace could not be found'],
        ['__proto__', 'Provider __proto__ could not be found'],
      ] as const) {
        const response = await auth.request(`/authorize?provider=${name}`)
        expect(response.status).toBe(400)
        expect(await response.json()).toEqual({
          code: 400,
          error_code: 'validation_failed',
          msg: `Unsupported provider: ${reason}`,
        })
      }
      const half = await auth.request('/authorize?provider=keycloak&code_challenge=x')
      expect(half.status).toBe(400)
    })
  })
}
