import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { createAuthFixture, newEmail } from './auth-fixture.ts'

export function describeProtocol(database: () => Database): void {
  describe('the protocol', () => {
    it('returns errors in the shape of the requested version', async () => {
      const auth = await createAuthFixture(database())
      const version = { 'X-Supabase-Api-Version': '2024-01-01' }
      const old = await auth.post('/token?grant_type=x', {})
      expect(await old.json()).toEqual({
        code: 400,
        error_code: 'invalid_credentials',
        msg: 'unsupported_grant_type',
      })
      expect(old.headers.get('X-Supabase-Api-Version')).toBeNull()
      const current = await auth.post('/token?grant_type=x', {}, version)
      expect(await current.json()).toEqual({
        code: 'invalid_credentials',
        message: 'unsupported_grant_type',
      })
      expect(current.headers.get('X-Supabase-Api-Version')).toBe('2024-01-01')
      const weak = await auth.post('/signup', { email: newEmail(), password: 'x' }, version)
      expect(await weak.json()).toEqual({
        code: 'weak_password',
        message: 'Password should be at least 6 characters.',
        weak_password: { reasons: ['length'] },
      })
    })

    it('describes itself', async () => {
      const auth = await createAuthFixture(database())
      expect(await (await auth.request('/health')).json()).toMatchObject({ name: 'GoTrue' })
      expect(await (await auth.request('/settings')).json()).toMatchObject({
        external: { email: true, phone: false, google: false, anonymous_users: false },
        disable_signup: false,
        mailer_autoconfirm: false,
        saml_enabled: false,
      })
      const keys = await auth.request('/.well-known/jwks.json')
      expect(keys.headers.get('Cache-Control')).toBe('public, max-age=600')
    })

    it('returns 404 and 405 like GoTrue', async () => {
      const auth = await createAuthFixture(database())
      const unknown = await auth.request('/nothing')
      expect([unknown.status, await unknown.text()]).toEqual([404, '404 page not found\n'])
      expect((await auth.request('/nothing', { method: 'POST' })).status).toBe(404)
      expect((await auth.request('/passkeys', { method: 'POST' })).status).toBe(405)
      expect((await auth.request('/signup')).status).toBe(405)
    })

    it('allows supabase-js from any origin', async () => {
      const auth = await createAuthFixture(database())
      const preflight = await auth.request('/token?grant_type=password', {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://elsewhere.example',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers':
            'apikey,authorization,content-type,x-application-name,x-client-info,x-supabase-api-version',
        },
      })
      expect(preflight.status).toBe(204)
      expect(Object.fromEntries(preflight.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers':
          'apikey,authorization,content-type,x-application-name,x-client-info,x-supabase-api-version',
      })
      const refused = await auth.request('/user', {
        method: 'OPTIONS',
        headers: { Origin: 'https://x.example', 'Access-Control-Request-Method': 'TRACE' },
      })
      expect(refused.headers.get('Access-Control-Allow-Origin')).toBeNull()
      const error = await auth.request('/user', { headers: { Origin: 'https://x.example' } })
      expect(error.status).toBe(401)
      expect(error.headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(error.headers.get('Access-Control-Expose-Headers')).toContain('X-Supabase-Api-Version')
    })
  })
}
