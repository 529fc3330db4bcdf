import { once } from 'node:events'
import { request as requestInClear } from 'node:http'
import { request as requestEncrypted } from 'node:https'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#embedded/postgres/database.ts'
import { findFreePort } from '#scripts/programs/postgres.ts'
import { eitherDatabase } from '#tests/databases.ts'
import {
  loadDocumentedSite,
  type NginxProcess,
  PLAIN_SITE,
  startNginx,
} from '#tests/nginx-process.ts'
import { anyDatabase, createScratch, type Scratch } from '#tests/scratch-server.ts'
import type { ServerProcess } from '#tests/server-process.ts'

type Answer = { status: number; body: string }

type Call = {
  port: number
  path: string
  /** Visitors use other loopback addresses; 127.0.0.1 is the proxy's. */
  from?: string
  isEncrypted?: boolean
  method?: string
  headers?: Record<string, string>
  body?: string
}

async function call({ port, path, from = '127.0.0.1', isEncrypted, ...rest }: Call) {
  const { method = 'GET', headers = {}, body } = rest
  const send = isEncrypted ? requestEncrypted : requestInClear
  const outgoing = send({
    host: '127.0.0.1',
    port,
    path,
    method,
    localAddress: from,
    rejectUnauthorized: false,
    headers: { Host: `127.0.0.1:${port}`, ...headers },
    agent: false,
  })
  outgoing.end(body)
  const [response] = await once(outgoing, 'response')
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return { status: Number(response.statusCode), body: text } satisfies Answer
}

const portOf = ({ address }: ServerProcess) => Number(new URL(address).port)

describe('a server without TRUSTED_PROXIES', () => {
  let scratch: Scratch
  let server: ServerProcess
  let nginx: NginxProcess
  beforeAll(async () => {
    scratch = await createScratch({ ...anyDatabase, withoutSite: true })
    server = await scratch.start()
    nginx = await startNginx(PLAIN_SITE, portOf(server))
  })
  afterAll(async () => {
    await nginx?.stop()
    await server?.stop()
    await scratch.remove()
  })

  test('answers through a proxy, but does not show captured emails to it', async () => {
    const { port } = nginx
    expect((await call({ port, path: '/healthz' })).status).toBe(200)
    const paths = ['/mailbox', '/mailbox/', '/mailbox/messages', '/%6dailbox/messages']
    for (const path of [...paths, '/mailbox/messages?to=reader@example.com']) {
      const { status, body } = await call({ port, path })
      expect([403, 404], `${path}: ${body}`).toContain(status)
    }
    const direct = await call({ port: portOf(server), path: '/mailbox/messages' })
    expect(direct).toEqual({ status: 200, body: '[]' })
  })

  test.each([
    ['Host', 'kachi.example'],
    ['Host', '127.0.0.1.kachi.example'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-For', ''],
    ['X-Real-IP', '127.0.0.1'],
    ['Forwarded', 'for=127.0.0.1'],
    ['X-Forwarded-Host', 'kachi.example'],
    ['Via', '1.1 proxy'],
  ])('refuses captured emails to a request with "%s: %s"', async (name, value) => {
    const answer = await call({
      port: portOf(server),
      path: '/mailbox/messages',
      headers: { [name]: value },
    })
    expect(answer.status).toBe(403)
  })
})

/** Thirty wrong tries per five minutes each, and sixty events per minute. */
const doors: { name: string; limit: number; call: Omit<Call, 'port'> }[] = [
  {
    name: 'codes',
    limit: 30,
    call: {
      path: '/auth/v1/verify',
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ type: 'email', email: 'reader@example.com', token: '000000' }),
    },
  },
  {
    name: 'webhooks',
    limit: 30,
    call: {
      path: '/webhooks/newsletter/postmark',
      method: 'POST',
      headers: { Authorization: 'Bearer wrong' },
      body: '{}',
    },
  },
  {
    name: 'functions',
    limit: 30,
    call: { path: '/functions/v1/newsletter-unsubscribe?token=wrong', method: 'POST' },
  },
  {
    name: 'the data API',
    limit: 60,
    call: {
      path: '/rest/v1/security_audit_log',
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Prefer: 'return=minimal' },
      body: JSON.stringify({ event_type: 'login_error', client_ip: 'client-side' }),
    },
  },
]

describe('behind the nginx of docs/deploy.md', () => {
  let scratch: Scratch
  let server: ServerProcess
  let port: number
  let nginx: NginxProcess
  let anonKey: string
  let serviceRoleKey: string
  beforeAll(async () => {
    // The server prints its public address.
    port = await findFreePort()
    scratch = await createScratch({
      ...anyDatabase,
      withoutSite: true,
      environment: {
        PORT: String(port),
        SITE_URL: 'https://kachi.example',
        // No mail server listens there, and these tests send no mail.
        SMTP_URL: 'smtp://127.0.0.1:9',
        TRUSTED_PROXIES: '127.0.0.1,127.0.0.9',
        PER_ADDRESS_LIMIT_SCALE: '1',
        NEWSLETTER_WEBHOOK_SECRET: 'a-secret-of-at-least-32-characters',
        NEWSLETTER_SCHEDULE: 'off',
      },
    })
    server = await scratch.start()
    nginx = await startNginx(await loadDocumentedSite(), port)
    ;({ anonKey, serviceRoleKey } = await scratch.loadKeys())
  })
  afterAll(async () => {
    await nginx?.stop()
    await server?.stop()
    await scratch.remove()
  })

  const knock = (door: Omit<Call, 'port'>, from: string, forwardedFor?: string) =>
    call({
      ...door,
      port: nginx.port,
      isEncrypted: true,
      from,
      headers: {
        ...door.headers,
        Host: 'kachi.example',
        apikey: anonKey,
        ...(forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor }),
      },
    })

  test('there is no mailbox, through the proxy or directly', async () => {
    for (const path of ['/mailbox', '/mailbox/messages']) {
      expect((await knock({ path }, '127.0.0.2')).status).toBe(404)
      expect((await call({ port: port, path })).status).toBe(404)
    }
  })

  test.each(doors)(
    '$name: each visitor has their own limit, whatever header they send',
    async (door) => {
      const { call: request, limit } = door
      for (let tries = 0; tries < limit; tries += 1) {
        const answer = await knock(
          request,
          '127.0.0.2',
          `198.51.100.${tries}, 2001:db8:${tries}::1`,
        )
        expect(answer.status, answer.body).not.toBe(429)
      }
      expect((await knock(request, '127.0.0.2', '203.0.113.200')).status).toBe(429)
      expect((await knock(request, '127.0.0.3')).status).not.toBe(429)
    },
  )

  // A trusted CDN at 127.0.0.9 names the visitors, since the tests cannot use real IPv6 addresses.
  // All doors take the network from one piece of code.
  const triedDoors = process.env.THOROUGH ? doors : doors.slice(-1)
  test.each(triedDoors)('$name: an IPv6 visitor is a /64', async ({ call: request, limit }) => {
    for (let tries = 0; tries < limit; tries += 1) {
      const visitor = `2001:db8:0:7:${tries.toString(16)}::1`
      const answer = await knock(request, '127.0.0.9', `203.0.113.1, ${visitor}`)
      expect(answer.status, answer.body).not.toBe(429)
    }
    expect((await knock(request, '127.0.0.9', '2001:db8:0:7:ffff::1')).status).toBe(429)
    expect((await knock(request, '127.0.0.9', '2001:db8:0:8::1')).status).not.toBe(429)
  })

  test('a second factor is accepted from the address of its challenge', async () => {
    const json = { 'Content-Type': 'application/json' }
    const email = 'reader@example.com'
    const password = 'A long one 4 Kachi'
    const operator = { ...json, Authorization: `Bearer ${serviceRoleKey}` }
    const post = (path: string, body: object, headers: Record<string, string>, from: string) =>
      knock({ path, method: 'POST', headers, body: JSON.stringify(body) }, from)
    const user = { email, password, email_confirm: true }
    expect((await post('/auth/v1/admin/users', user, operator, '127.0.0.2')).status).toBe(200)
    const signIn = '/auth/v1/token?grant_type=password'
    const session = await post(signIn, { email, password }, operator, '127.0.0.2')
    const reader = { ...json, Authorization: `Bearer ${JSON.parse(session.body).access_token}` }
    const enrolment = { factor_type: 'totp', friendly_name: 'App' }
    const factor = await post('/auth/v1/factors', enrolment, reader, '127.0.0.2')
    const path = `/auth/v1/factors/${JSON.parse(factor.body).id}`
    const challenge = await post(`${path}/challenge`, {}, reader, '127.0.0.2')
    const answer = { challenge_id: JSON.parse(challenge.body).id, code: '000000' }
    const elsewhere = await post(`${path}/verify`, answer, reader, '127.0.0.3')
    expect(elsewhere.body).toContain('mfa_ip_address_mismatch')
    const there = await post(`${path}/verify`, answer, reader, '127.0.0.2')
    expect(there.body).toContain('mfa_verification_failed')
  })
})

describe.each(eitherDatabase)('the database, on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9, 198.51.100.1', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['not:an:address', 'not:an:address'],
    ['', ''],
  ])('counts %s as %s', async (forwardedFor, counted) => {
    const headers = JSON.stringify({ 'x-forwarded-for': forwardedFor })
    const rows = await database.transaction(async (tx) => {
      await tx.query(`select set_config('request.headers', $1, true)`, [headers])
      return tx.query('select private.client_address() as address')
    })
    expect(rows).toEqual([{ address: counted }])
  })
})
