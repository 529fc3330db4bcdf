import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFetchWithFreshToken } from './fetch-with-fresh-token.ts'

function startStandIn({ canRefresh = true } = {}) {
  let issued = 1
  const asked: string[] = []
  vi.stubGlobal('location', { href: 'http://stand-in.test/account' })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input))
    asked.push(pathname)
    if (pathname === '/auth/v1/token') {
      if (asked.length > 1 && !canRefresh) return Response.json({ code: 'x' }, { status: 400 })
      if (asked.length > 1) issued += 1
      return Response.json({
        access_token: `token-${issued}`,
        refresh_token: `refresh-${issued}`,
        token_type: 'bearer',
        expires_in: 3600,
        user: { id: '1', email: 'mei@kachi.test' },
      })
    }
    const token = new Headers(init?.headers).get('Authorization')
    return token === `Bearer token-${issued}`
      ? Response.json([{ id: '1' }])
      : Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 })
  })
  return { asked, expire: () => (issued += 1) }
}

let client: SupabaseClient
beforeEach(() => {
  client = createClient('http://stand-in.test', 'anon', {
    auth: { autoRefreshToken: false, persistSession: false },
    global: { fetch: createFetchWithFreshToken(() => client.auth) },
  })
})
afterEach(() => vi.unstubAllGlobals())

const signIn = () => client.auth.signInWithPassword({ email: 'mei@kachi.test', password: 'x' })

test('a token that the server finds expired is refreshed, and the requests are sent again', async () => {
  const { asked, expire } = startStandIn()
  await signIn()
  expire()
  const answers = await Promise.all([client.from('a').select(), client.from('b').select()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(asked.filter((path) => path === '/auth/v1/token')).toHaveLength(2)
})

test('without a session to refresh, the refusal is the answer', async () => {
  const { asked } = startStandIn()
  expect((await client.from('a').select()).status).toBe(401)
  expect(asked).toEqual(['/rest/v1/a'])
})

test('if refreshing fails, the refusal is the answer', async () => {
  const { expire } = startStandIn({ canRefresh: false })
  await signIn()
  expire()
  expect((await client.from('a').select()).status).toBe(401)
})
