import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { createAccount } from './accounts.ts'
import { createAuthFixture } from './auth-fixture.ts'

export function describeSwitchedOff(database: () => Database): void {
  describe('features that are off', () => {
    it('refuse single sign-on with GoTrue’s errors, by domain and by provider', async () => {
      const auth = await createAuthFixture(database())
      const client = auth.client()
      for (const options of [{ domain: 'kachi.example' }, { providerId: crypto.randomUUID() }]) {
        const { error } = await client.auth.signInWithSSO(options)
        expect(error).toMatchObject({
          status: 404,
          code: 'saml_provider_disabled',
          message: 'SAML 2.0 is disabled',
        })
      }
      expect((await auth.request('/sso/saml/metadata')).status).toBe(404)
    })

    it.each([
      ['GET', '/passkeys', 'passkey_disabled', 'Passkeys are disabled'],
      ['POST', '/passkeys/authentication/options', 'passkey_disabled', 'Passkeys are disabled'],
      ['PATCH', '/passkeys/1', 'passkey_disabled', 'Passkeys are disabled'],
      ['GET', '/oauth/authorizations/1', 'feature_disabled', 'OAuth server is disabled'],
      ['POST', '/oauth/token', 'feature_disabled', 'OAuth server is disabled'],
    ])('%s %s responds with %s', async (method, path, error_code, msg) => {
      const auth = await createAuthFixture(database())
      const response = await auth.request(path, { method })
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ code: 404, error_code, msg })
    })

    it('require the right credentials before they refuse', async () => {
      const auth = await createAuthFixture(database())
      const { session } = await createAccount(auth)
      const headers = { Authorization: `Bearer ${session.access_token}` }
      for (const [path, status] of [
        ['/user/oauth/grants', 404],
        ['/admin/oauth/clients', 403],
      ] as const) {
        expect((await auth.request(path)).status).toBe(401)
        expect((await auth.request(path, { headers })).status).toBe(status)
      }
    })

    it('refuse Web3 wallets', async () => {
      const auth = await createAuthFixture(database())
      const response = await auth.post('/token?grant_type=web3', { chain: 'solana' })
      expect(response.status).toBe(422)
      expect(await response.json()).toEqual({
        code: 422,
        error_code: 'web3_provider_disabled',
        msg: 'Web3 provider is disabled',
      })
    })

    it('are listed in the settings with the enabled providers', async () => {
      const auth = await createAuthFixture(database(), {
        settings: { external: { google: { enabled: true }, discord: { enabled: true } } },
      })
      const settings = await (await auth.request('/settings')).json()
      expect(settings).toMatchObject({ saml_enabled: false, passkeys_enabled: false })
      // Discord works only on hosted Supabase: a button for it would lead to a refusal.
      expect(settings.external).toMatchObject({ google: true, apple: false, discord: false })
    })
  })
}
