import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SETTINGS_FOR_LOAD } from '#bench/load/kill-under-load.ts'
import { signUpForSession } from '#bench/sign-up-reader.ts'
import { anyDatabase, createScratch, type Scratch } from '#tests/scratch-server.ts'
import type { ServerProcess } from '#tests/server-process.ts'

let scratch: Scratch
let server: ServerProcess
let tokens: { reader: string; anon: string; service: string; bad: string }

beforeAll(async () => {
  scratch = await createScratch({
    ...anyDatabase,
    withoutSite: true,
    settings: SETTINGS_FOR_LOAD,
  })
  server = await scratch.start()
  const keys = await scratch.loadKeys()
  const { access_token } = await signUpForSession(server.address, keys)
  tokens = {
    reader: access_token,
    anon: keys.anonKey,
    service: keys.serviceRoleKey,
    bad: `${access_token.slice(0, -8)}AAAAAAAA`,
  }
})

afterAll(async () => {
  await server.stop()
  await scratch.remove()
})

type Ask = { path: string; headers?: Record<string, string> }

/** A header that is sent twice is left to web requests: see direct-reads.ts. */
async function ask({ path, headers: given }: Ask, way: 'direct' | 'web') {
  const more = way === 'web' ? { 'X-Twice': ['1', '2'] } : {}
  const asked = request(server.address + path, { headers: { ...given, ...more } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const body = (await answer.toArray()).join('')
  const id = String(answer.headers['x-request-id'])
  const lasting = Object.entries(answer.headers).filter(
    ([name]) => name !== 'date' && name !== 'x-request-id',
  )
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(lasting),
    body: body.replaceAll(id, 'ID'),
  }
}

const USER = '/auth/v1/user'
const ROWS = '/rest/v1/newsletter_subscribers?select=id,email&order=created_at.desc&limit=10'

test.each<[string, string, keyof typeof tokens | undefined, Record<string, string>?]>([
  ['an account', USER, 'reader'],
  ['an account from elsewhere', USER, 'reader', { Origin: 'https://elsewhere.example' }],
  ['an account without a token', USER, undefined],
  ['an account with a bad token', USER, 'bad', { 'X-Supabase-Api-Version': '2024-01-01' }],
  ['an account with a key', USER, 'anon'],
  ['rows for the operator', ROWS, 'service'],
  ['rows from elsewhere', ROWS, 'service', { Origin: 'https://elsewhere.example' }],
  ['rows for a reader', ROWS, 'reader'],
  ['rows for a visitor', ROWS, 'anon'],
  ['rows without a key', ROWS, undefined],
  ['rows with a key in the address', `${ROWS}&apikey=none`, undefined],
  ['rows with a bad token', ROWS, 'bad', { Origin: 'https://elsewhere.example' }],
  ['escapes', '/rest/v1/newsletter_subscribers?select=id%2Cemail&email=eq.a%40b.c', 'service'],
  ['a bad escape', '/rest/v1/newsletter_subscribers?select=%', 'service'],
  ['a count', ROWS, 'service', { Prefer: 'count=exact' }],
  ['no single row', ROWS, 'service', { Accept: 'application/vnd.pgrst.object+json' }],
  ['CSV', ROWS, 'service', { Accept: 'text/csv' }],
  ['a column that is none', '/rest/v1/newsletter_subscribers?select=none', 'service'],
  ['a table that is none', '/rest/v1/none', 'anon'],
  ['a function', '/rest/v1/rpc/is_active_subscriber', 'reader'],
  ['a path that is none', '/rest/v1/a/b', 'anon'],
])('%s is answered directly as by way of web requests', async (_name, path, as, more = {}) => {
  const credentials = as && { apikey: tokens.anon, Authorization: `Bearer ${tokens[as]}` }
  const asked = { path, headers: { ...credentials, ...more } }
  const direct = await ask(asked, 'direct')
  expect(direct).toEqual(await ask(asked, 'web'))
  expect(direct.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('a session that was ended is refused at once, although its token is known', async () => {
  const headers = { apikey: tokens.anon, Authorization: `Bearer ${tokens.reader}` }
  expect(await ask({ path: USER, headers }, 'direct')).toMatchObject({ status: 200 })
  const logout = `${server.address}/auth/v1/logout`
  expect((await fetch(logout, { method: 'POST', headers })).status).toBe(204)
  const refused = await ask({ path: USER, headers }, 'direct')
  expect(refused.status).toBe(403)
  expect(refused.body).toContain('session_not_found')
})

test('whoever waits for as many answers as allowed is refused direct ones too', async () => {
  const few = await createScratch({
    ...anyDatabase,
    withoutSite: true,
    environment: { PER_ADDRESS_LIMIT_SCALE: '0.02' },
  })
  const strict = await few.start()
  try {
    const { anonKey } = await few.loadKeys()
    const headers = { apikey: anonKey }
    const status = async () => (await fetch(strict.address + ROWS, { headers })).status
    expect(await status()).not.toBe(429)
    const waiting: ClientRequest[] = []
    const hold = () => {
      const options = { method: 'POST', headers: { ...headers, 'Content-Length': 100 } }
      const asked = request(`${strict.address}/rest/v1/newsletter_subscribers`, options)
      asked.on('error', () => {})
      asked.flushHeaders()
      waiting.push(asked)
    }
    hold()
    // One that comes while a read is answered is refused itself.
    const holdMore = async () => {
      const answered = await status()
      if (answered !== 429) hold()
      return answered
    }
    await expect.poll(holdMore).toBe(429)
    for (const asked of waiting) asked.destroy()
    await expect.poll(status).not.toBe(429)
  } finally {
    await strict.stop()
    await few.remove()
  }
})
