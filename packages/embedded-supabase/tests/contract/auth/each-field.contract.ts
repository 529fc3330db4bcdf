import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { createAccount } from './accounts.ts'
import { createAuthFixture, newEmail, PASSWORD } from './auth-fixture.ts'

const routes: Record<string, Record<string, unknown>> = {
  '/signup': { email: 'a@b.example', password: PASSWORD, data: { a: 1 } },
  '/token?grant_type=password': { email: 'a@b.example', password: PASSWORD },
  '/token?grant_type=refresh_token': { refresh_token: 'x' },
  '/token?grant_type=pkce': { auth_code: crypto.randomUUID(), code_verifier: 'v'.repeat(43) },
  '/token?grant_type=id_token': { provider: 'google', id_token: 'e30.e30.e30', nonce: 'n' },
  '/otp': { email: 'a@b.example', create_user: false, data: {} },
  '/magiclink': { email: 'a@b.example', data: {} },
  '/recover': { email: 'a@b.example' },
  '/resend': { email: 'a@b.example', type: 'signup' },
  '/verify': { email: 'a@b.example', type: 'email', token: '123456' },
  '/factors': { factor_type: 'totp', friendly_name: 'app', issuer: 'kachi' },
  '/invite': { email: 'a@b.example', data: {} },
  '/admin/users': {
    email: 'a@b.example',
    password: PASSWORD,
    email_confirm: true,
    user_metadata: {},
  },
  '/admin/generate_link': { type: 'magiclink', email: 'a@b.example' },
}

const odd: [name: string, json: string][] = [
  ['empty', '""'],
  ['null', 'null'],
  ['a number', '7'],
  ['a truth', 'true'],
  ['a list', '[]'],
  ['a table', '{"a":{}}'],
  ['too long', JSON.stringify('é'.repeat(200_000))],
  ['with a zero byte', '"a\\u0000b"'],
]

/** The body with one field replaced, left out or written twice. */
function bodies(right: Record<string, unknown>, field: string): [string, string][] {
  const others = Object.entries(right).filter(([name]) => name !== field)
  const rest = others.map(([name, value]) => `"${name}":${JSON.stringify(value)}`)
  const write = (...fields: string[]) => `{${[...rest, ...fields].join(',')}}`
  const twice = `"${field}":${JSON.stringify(right[field])}`
  return [
    ['missing', write()],
    ['twice', write(twice, twice)],
    ['twice, differing', write(twice, `"${field}":"other"`)],
    ...odd.map(([name, json]): [string, string] => [name, write(`"${field}":${json}`)]),
  ]
}

export function describeEachField(database: () => Database): void {
  describe('each field of each endpoint', () => {
    it.each(Object.entries(routes))('%s answers whatever it holds', async (path, right) => {
      const auth = await createAuthFixture(database())
      const { session } = await createAccount(auth)
      const operator = await auth.signAs({ role: 'service_role' })
      const token = path === '/factors' ? session.access_token : operator
      const headers = { Authorization: `Bearer ${token}` }
      const fresh = 'email' in right ? { ...right, email: newEmail() } : right
      const cases = Object.keys(fresh).flatMap((field) =>
        bodies(fresh, field).map(([name, body]) => [`${field} ${name}`, body] as const),
      )
      for (const [name, body] of cases) {
        const response = await auth.post(path, body, headers)
        expect([name, response.status < 500]).toEqual([name, true])
        const answer = await response.json()
        if (!response.ok) expect(answer).toMatchObject(errorShape(answer))
      }
      expect(auth.failures).toEqual([])
      await auth.takeMails()
    })
  })
}

/** GoTrue uses OAuth's error format for OAuth grants. */
function errorShape(answer: object) {
  const text = expect.any(String)
  return 'error' in answer
    ? { error: text, error_description: text }
    : { code: expect.any(Number), error_code: text, msg: text }
}
