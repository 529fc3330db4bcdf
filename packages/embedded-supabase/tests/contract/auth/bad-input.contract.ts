import { describe, expect, it } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { createAuthFixture, newEmail, PASSWORD } from './auth-fixture.ts'

export function describeBadInput(database: () => Database): void {
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

    it('refuses bad links with 400 or a redirect, never with a server error', async () => {
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

    it('stores odd but harmless metadata', async () => {
      const auth = await createAuthFixture(database(), { email: { enable_confirmations: false } })
      const response = await auth.post(
        '/signup',
        `{"email":"${newEmail()}","password":"abcdefgh","data":{"__proto__":{"x":1},"big":1e400,"emoji":"😀"}}`,
      )
      expect(response.status).toBe(200)
      expect((await response.json()).user.user_metadata.emoji).toBe('😀')
    })

    it('does not let sign-up metadata fake a verified address', async () => {
      const auth = await createAuthFixture(database())
      const email = newEmail()
      const data = { email: 'victim@example.com', sub: 'x', email_verified: true }
      const response = await auth.post('/signup', { email, password: PASSWORD, data })
      const user = await response.json()
      expect(user.user_metadata).toMatchObject({ email, sub: user.id, email_verified: false })
      expect(user.identities[0]).toMatchObject({ email, id: user.id })
      await auth.takeMails()
    })
  })
}
