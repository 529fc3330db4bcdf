import { describe, expect, it } from 'vitest'
import type { CaptchaVerdict } from '#backend/auth/auth-services.ts'
import type { Database } from '#backend/postgres/database.ts'
import { createAccount } from './accounts.ts'
import { createAuthFixture, defaultSettings, newEmail, password } from './auth-fixture.ts'

export function describeRequests(database: () => Database): void {
  describe('bad input', () => {
    const json = { 'Content-Type': 'application/json' }
    const hostile: [string, string, RequestInit, number][] = [
      ['malformed JSON', '/signup', { body: '{"email":', headers: json }, 400],
      ['no body', '/signup', { headers: json }, 400],
      ['an array', '/signup', { body: '[]', headers: json }, 400],
      ['a wrong content type', '/signup', { body: 'email=a@b.c' }, 400],
      ['wrong types', '/signup', { body: '{"email":{"a":1},"password":[]}', headers: json }, 400],
      ['wrong metadata', '/signup', { body: '{"email":"a@b.c","data":"x"}', headers: json }, 400],
      [
        'a null byte in a password',
        '/token?grant_type=password',
        { body: '{"email":"a@b.c","password":"a\\u0000b"}', headers: json },
        400,
      ],
      [
        'a null byte in metadata',
        '/signup',
        { body: '{"email":"a@b.c","password":"abcdefgh","data":{"a":["\\u0000"]}}', headers: json },
        400,
      ],
      [
        'a null byte in a key',
        '/signup',
        { body: '{"email":"a@b.c","password":"abcdefgh","data":{"\\u0000":1}}', headers: json },
        400,
      ],
      [
        'half a surrogate pair',
        '/signup',
        { body: '{"email":"a@b.c","password":"abcdefgh","data":{"a":"\\ud800"}}', headers: json },
        400,
      ],
      [
        'bytes that are not UTF-8',
        '/signup',
        { body: Buffer.from([0x22, 0xff, 0x22]), headers: json },
        400,
      ],
      [
        'deep nesting',
        '/signup',
        {
          body: `{"email":"a@b.c","password":"abcdefgh","data":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`,
          headers: json,
        },
        400,
      ],
      [
        'a million-character address',
        '/signup',
        {
          body: JSON.stringify({ email: `${'a'.repeat(1_000_000)}@b.c`, password: 'abcdefgh' }),
          headers: json,
        },
        400,
      ],
      [
        'a body over the limit',
        '/signup',
        { body: JSON.stringify({ email: 'a'.repeat(1_100_000) }), headers: json },
        413,
      ],
      ['an unknown grant', '/token?grant_type=magic', { body: '{}', headers: json }, 400],
      ['no grant', '/token', { body: '{}', headers: json }, 400],
      [
        'a grant given twice',
        '/token?grant_type=a&grant_type=b',
        { body: '{}', headers: json },
        400,
      ],
      [
        'an unknown verification',
        '/verify',
        { body: '{"type":"x","token":"1"}', headers: json },
        400,
      ],
      [
        'a prototype name as verification',
        '/verify',
        { body: '{"type":"constructor","token":"1","email":"a@b.c"}', headers: json },
        400,
      ],
      [
        'SQL in an address',
        '/otp',
        { body: JSON.stringify({ email: "a'; drop table auth.users; --@b.c" }), headers: json },
        400,
      ],
    ]

    it.each(hostile)('%s is refused in GoTrue’s shape', async (_name, path, init, status) => {
      const auth = await createAuthFixture(database())
      const response = await auth.request(path, { method: 'POST', ...init })
      const body = await response.json()
      expect([response.status, body]).toMatchObject([
        status,
        { code: status, error_code: expect.any(String), msg: expect.any(String) },
      ])
      expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:\d/)
      expect(auth.failures).toEqual([])
    })

    it('refuses bad links with 400 or a redirect, never with a failure', async () => {
      const auth = await createAuthFixture(database())
      const queries = [
        '',
        '?token=x',
        '?type=signup',
        '?type=nonsense&token=x',
        '?type=signup&token=%00',
        '?type=signup&token=a&token=b',
        '?type=signup&token=x&redirect_to=%00',
      ]
      for (const query of queries) {
        const response = await auth.request(`/verify${query}`)
        expect([query, response.status]).toEqual([query, 400])
        expect(await response.json()).toMatchObject({ error_code: 'validation_failed' })
      }
      const odd = await auth.request(
        `/verify?type=signup&token=x&redirect_to=${encodeURIComponent('http://localhost:3000/価値\r\nX: 1')}`,
      )
      expect(odd.status).toBe(303)
      expect(odd.headers.get('X')).toBeNull()
      expect(auth.failures).toEqual([])
    })

    it('accepts odd but harmless metadata and keeps it', async () => {
      const auth = await createAuthFixture(database(), { email: { enable_confirmations: false } })
      const response = await auth.post(
        '/signup',
        `{"email":"${newEmail()}","password":"abcdefgh","data":{"__proto__":{"x":1},"big":1e400,"emoji":"😀"}}`,
      )
      expect(response.status).toBe(200)
      expect((await response.json()).user.user_metadata.emoji).toBe('😀')
    })

    it('does not let sign-up metadata pose as the verified address', async () => {
      const auth = await createAuthFixture(database())
      const email = newEmail()
      const data = { email: 'victim@example.com', sub: 'x', email_verified: true }
      const response = await auth.post('/signup', { email, password, data })
      const user = await response.json()
      expect(user.user_metadata).toMatchObject({ email, sub: user.id, email_verified: false })
      expect(user.identities[0]).toMatchObject({ email, id: user.id })
      await auth.takeMails()
    })
  })

  describe('the protocol', () => {
    it('answers errors in the shape of the version that is asked for', async () => {
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

    it('answers 404 and 405 as GoTrue does', async () => {
      const auth = await createAuthFixture(database())
      const unknown = await auth.request('/nothing')
      expect([unknown.status, await unknown.text()]).toEqual([404, '404 page not found\n'])
      expect((await auth.request('/factors', { method: 'POST' })).status).toBe(404)
      expect((await auth.request('/signup')).status).toBe(405)
    })

    it('lets supabase-js in from any origin', async () => {
      const auth = await createAuthFixture(database())
      const preflight = await auth.request('/token?grant_type=password', {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://elsewhere.example',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers':
            'apikey,authorization,content-type,x-client-info,x-supabase-api-version',
        },
      })
      expect(preflight.status).toBe(204)
      expect(Object.fromEntries(preflight.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers':
          'apikey,authorization,content-type,x-client-info,x-supabase-api-version',
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

  describe('limits', () => {
    const rateLimit = { ...defaultSettings.rate_limit, sign_in_sign_ups: 2, token_verifications: 2 }

    it('count for each address, scaled', async () => {
      const auth = await createAuthFixture(database(), {
        settings: { rate_limit: rateLimit },
        perAddressLimitScale: 2,
      })
      const statuses = []
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const client = auth.client({ address: '198.51.100.1' })
        const { error } = await client.auth.signInWithPassword({ email: newEmail(), password })
        statuses.push([error?.status, error?.code])
      }
      expect(statuses.slice(0, 4)).toEqual(Array(4).fill([400, 'invalid_credentials']))
      expect(statuses[4]).toEqual([429, 'over_request_rate_limit'])
      const elsewhere = auth.client({ address: '198.51.100.2' })
      const { error } = await elsewhere.auth.signInWithPassword({ email: newEmail(), password })
      expect(error?.status).toBe(400)
    })

    it('count wrong passwords for each account, from wherever they come', async () => {
      const auth = await createAuthFixture(database())
      const email = newEmail()
      let status = 400
      let attempts = 0
      while (status === 400 && attempts < 60) {
        const client = auth.client({ address: `198.51.100.${attempts}` })
        const { error } = await client.auth.signInWithPassword({ email, password: 'guess-guess' })
        status = error?.status ?? 200
        attempts += 1
      }
      expect([status, attempts]).toEqual([429, 51])
    })

    it('hold for mails in all', async () => {
      const auth = await createAuthFixture(database(), {
        settings: { rate_limit: { ...defaultSettings.rate_limit, email_sent: 0 } },
      })
      const email = newEmail()
      const { error } = await auth.client().auth.signUp({ email, password })
      expect(error).toMatchObject({
        status: 429,
        code: 'over_email_send_rate_limit',
        message: 'email rate limit exceeded',
      })
      expect(await auth.takeMails()).toEqual([])
      const users = await auth.database.query('select id from auth.users where email = $1', [email])
      expect(users).toEqual([])
    })
  })

  describe('the bot check', () => {
    const settings = { captcha: { enabled: true } }

    it('stands before everything that sends a mail or tries a password', async () => {
      const asked: string[][] = []
      const verifyCaptcha = async (token: string, address: string): Promise<CaptchaVerdict> => {
        asked.push([token, address])
        return token === 'earned'
          ? { isAccepted: true }
          : { isAccepted: false, errorCodes: ['timeout-or-duplicate'] }
      }
      const auth = await createAuthFixture(database(), { settings, verifyCaptcha })
      const email = newEmail()
      for (const path of [
        '/signup',
        '/otp',
        '/magiclink',
        '/recover',
        '/resend',
        '/token?grant_type=password',
      ]) {
        const response = await auth.post(path, { email, password, type: 'signup' })
        expect([path, await response.json()]).toEqual([
          path,
          {
            code: 400,
            error_code: 'captcha_failed',
            msg: 'captcha protection: request disallowed (no captcha_token found)',
          },
        ])
      }
      const client = auth.client()
      const options = { captchaToken: 'stolen' }
      const refused = await client.auth.signInWithPassword({ email, password, options })
      expect(refused.error?.message).toBe(
        'captcha protection: request disallowed (timeout-or-duplicate)',
      )
      const { error } = await client.auth.signUp({
        email,
        password,
        options: { captchaToken: 'earned' },
      })
      expect(error).toBeNull()
      expect(asked).toEqual([
        ['stolen', '203.0.113.7'],
        ['earned', '203.0.113.7'],
      ])
      await auth.takeMails()
    })

    it('lets refreshes and the operator pass, and says when it can’t be asked', async () => {
      const open = await createAuthFixture(database())
      const { session } = await createAccount(open)
      const auth = await createAuthFixture(database(), {
        settings,
        verifyCaptcha: () => Promise.reject(new Error('no route to host')),
      })
      const refresh = { refresh_token: session.refresh_token }
      expect((await auth.post('/token?grant_type=refresh_token', refresh)).status).toBe(200)
      const serviceKey = await auth.signAs({ role: 'service_role' })
      const operator = { Authorization: `Bearer ${serviceKey}` }
      expect((await auth.post('/recover', { email: newEmail() }, operator)).status).toBe(200)
      const body = { email: newEmail(), gotrue_meta_security: { captcha_token: 'x' } }
      const failed = await auth.post('/recover', body)
      expect(await failed.json()).toMatchObject({
        code: 500,
        msg: 'captcha verification process failed',
      })
    })
  })
}
