import type { Session } from '@supabase/supabase-js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AuthSettings } from '#embedded/auth/http/auth-settings.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { anyText } from '#embedded/tests/any-text.ts'
import { createAccount } from './accounts.ts'
import { type AuthFixture, createAuthFixture, DEFAULT_SETTINGS } from './auth-fixture.ts'
import { enrollApp } from './second-factor.ts'

const FIELDS = [
  'email',
  'phone',
  'password',
  'password_hash',
  'data',
  'type',
  'token',
  'token_hash',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'nonce',
  'channel',
  'challenge_id',
  'code',
  'factor_type',
  'friendly_name',
  'issuer',
  'create_user',
  'redirect_to',
  'new_email',
  'user_metadata',
  'app_metadata',
  'ban_duration',
  'role',
  'id',
  'gotrue_meta_security',
  'provider',
  'id_token',
  'access_token',
  'issuer',
  'client_id',
  'link_identity',
]

const TYPES = [
  'signup',
  'magiclink',
  'recovery',
  'invite',
  'email_change',
  'email',
  'sms',
  'phone_change',
]

/** Texts that have caused trouble elsewhere, and random ones. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    'a@b.co',
    'A@B.CO',
    '\u0000',
    '\ud800',
    "' or 1=1 --",
    '%00',
    '𝕏'.repeat(300),
    'pkce_',
    'google',
    'github',
    'e30.e30.e30',
    'null',
    '24h',
    '123456',
    '１２３４５６',
    '+15550001111',
    'totp',
    'phone',
    'whatsapp',
    `${'9'.repeat(400)}h`,
    '00000000-0000-0000-0000-000000000000',
    'x'.repeat(43),
    '価'.repeat(900),
    's256',
    '__proto__',
    ...TYPES,
  ),
  anyText(80),
)

const oddBody = fc.dictionary(
  fc.constantFrom(...FIELDS),
  fc.oneof(text, text, fc.jsonValue({ maxDepth: 3 }), fc.boolean(), fc.constant(null)),
  { maxKeys: 8 },
)

/** Half of them pass the first checks. */
const body = fc
  .tuple(oddBody, fc.boolean(), fc.constantFrom('a', 'b', 'c', 'd'))
  .map(([odd, isLikely, name]) =>
    isLikely ? { ...odd, email: `${name}@likely.example`, password: 'abcdefgh', phone: '' } : odd,
  )

const FACTOR = '/factors/FACTOR'

const PATHS = [
  ['POST', '/factors'],
  ['POST', `${FACTOR}/challenge`],
  ['POST', `${FACTOR}/verify`],
  ['PUT', `/admin/users/USER${FACTOR}`],
  ['POST', '/signup'],
  ['POST', '/token?grant_type=password'],
  ['POST', '/token?grant_type=refresh_token'],
  ['POST', '/token?grant_type=pkce'],
  ['POST', '/token?grant_type=id_token'],
  ['POST', '/token?grant_type=web3'],
  ['POST', '/sso'],
  ['POST', '/otp'],
  ['POST', '/magiclink'],
  ['POST', '/recover'],
  ['POST', '/resend'],
  ['POST', '/verify'],
  ['PUT', '/user'],
  ['POST', '/invite'],
  ['POST', '/admin/users'],
  ['POST', '/admin/generate_link'],
] as const

/** Per endpoint: few here, more by REQUESTS_PER_ROUTE, and all routes in `npm run bench soak-input`. */
const runs = Number(process.env.REQUESTS_PER_ROUTE ?? (process.env.THOROUGH ? 25 : 6))
const timeLimitMs = 120_000 + runs * PATHS.length * 100

/** Rate limiting is not under test. */
const unlimited = Object.fromEntries(
  Object.keys(DEFAULT_SETTINGS.rate_limit).map((name) => [name, 1_000_000_000]),
) as AuthSettings['rate_limit']

export function describeAnyInput(database: () => Database): void {
  describe('random input', () => {
    it(
      'never causes a server error',
      async () => {
        const auth = await createAuthFixture(database(), {
          sms: { enable_signup: true },
          settings: { rate_limit: unlimited },
        })
        const { client, session } = await createAccount(auth)
        const { factorId } = await enrollApp(auth, client)
        const caller = {
          auth,
          session,
          factorId,
          serviceKey: await auth.signAs({ role: 'service_role' }),
        }
        for (const [method, path] of PATHS) {
          await fc.assert(
            fc.asyncProperty(body, text, async (json, odd) => {
              const response = await send(caller, method, path, { json, odd })
              expect(response.status).toBeLessThan(500)
              expect(auth.failures).toEqual([])
            }),
            { numRuns: runs, seed: 20_261_121 },
          )
          await auth.takeMails()
          await auth.takeMessages()
        }
      },
      timeLimitMs,
    )

    it(
      'never causes a server error on links',
      async () => {
        const auth = await createAuthFixture(database(), { settings: { rate_limit: unlimited } })
        await fc.assert(
          fc.asyncProperty(fc.constantFrom(...TYPES), text, text, async (type, token, target) => {
            const query = new URLSearchParams({ type, token, redirect_to: target })
            const response = await auth.request(`/verify?${query}`)
            expect([303, 400]).toContain(response.status)
            expect(auth.failures).toEqual([])
          }),
          { numRuns: Math.max(100, runs), seed: 20_261_121 },
        )
      },
      timeLimitMs,
    )

    it(
      'never causes a server error on the way to and from a provider',
      async () => {
        const auth = await createAuthFixture(database(), {
          settings: {
            enable_manual_linking: true,
            rate_limit: unlimited,
            external: {
              // Nothing listens there.
              github: { enabled: true, client_id: 'kachi', secret: 'x', url: 'http://127.0.0.1:9' },
            },
          },
        })
        const { session } = await createAccount(auth)
        const headers = { Authorization: `Bearer ${session.access_token}` }
        const path = fc.constantFrom('/authorize', '/callback', '/user/identities/authorize')
        const name = fc.constantFrom(...PROVIDER_PARAMETERS)
        const query = fc.dictionary(fc.oneof(name, name, text), text, { maxKeys: 4 })
        await fc.assert(
          fc.asyncProperty(path, query, fc.boolean(), async (target, parameters, isPost) => {
            const form = new URLSearchParams({ provider: 'github', ...parameters })
            const begun = await auth.request('/authorize?provider=github')
            const sent = new URL(begun.headers.get('Location') ?? '').searchParams
            if (!form.has('state')) form.set('state', sent.get('state') ?? '')
            const response =
              isPost && target === '/callback'
                ? await auth.request(target, { method: 'POST', body: form })
                : await auth.request(`${target}?${form}`, { headers })
            expect([302, 303, 400, 404]).toContain(response.status)
            const { origin } = new URL(response.headers.get('Location') ?? 'http://localhost:3000')
            expect(['http://localhost:3000', 'http://127.0.0.1:9']).toContain(origin)
          }),
          { numRuns: Math.max(50, runs * 3), seed: 20_261_121 },
        )
      },
      timeLimitMs,
    )
  })
}

const PROVIDER_PARAMETERS = ['state', 'code', 'error', 'scopes', 'invite_token', 'x', 'user']

type Caller = { auth: AuthFixture; session: Session; factorId: string; serviceKey: string }

/** With the credentials that the endpoint needs to pass its first check. */
function send(
  { auth, session, factorId, serviceKey }: Caller,
  method: string,
  path: string,
  { json, odd }: { json: unknown; odd: string },
): Promise<Response> {
  const isReader = path === '/user' || path.startsWith('/factors')
  const token = isReader ? session.access_token : serviceKey
  const place = path.replace('FACTOR', factorId).replace('USER', session.user.id)
  const redirect = odd.isWellFormed() ? encodeURIComponent(odd) : 'x'
  return auth.request(`${place}${path.includes('?') ? '&' : '?'}redirect_to=${redirect}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(json),
  })
}
