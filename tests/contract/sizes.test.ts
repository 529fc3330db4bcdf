import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilClosed } from '#embedded/tests/until-closed.ts'
import { inProject } from '#scripts/project.mjs'
import { ALLOWED_MS } from '#tests/fixtures/worst-input.ts'
import { anyDatabase, createScratch, type Scratch } from '#tests/scratch-server.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { sendEndlessly } from '#tests/stand-ins/endless-bodies.mjs'

const SECRET = 'a-secret-of-thirty-two-characters'
const MEGABYTE = 1024 * 1024

let scratch: Scratch
let server: ServerProcess
let keys: { anonKey: string; serviceRoleKey: string }
beforeAll(async () => {
  const environment = {
    NEWSLETTER_WEBHOOK_SECRET: SECRET,
    NODE_OPTIONS: `--import=${inProject('tests/watch-loop.mjs')}`,
  }
  scratch = await createScratch({ ...anyDatabase, withoutSite: true, environment })
  server = await scratch.start()
  keys = await scratch.loadKeys()
})
afterAll(async () => {
  await server.stop()
  await scratch.remove()
})

type Door = {
  path: string
  type?: string
  needsServiceKey?: boolean
  /** Of one write, in bytes. */
  piece?: number
}

const DOORS: Door[] = [
  { path: '/auth/v1/signup' },
  { path: '/auth/v1/token?grant_type=password' },
  { path: '/auth/v1/token?grant_type=password', piece: 16 },
  { path: '/auth/v1/verify' },
  { path: '/auth/v1/callback', type: 'application/x-www-form-urlencoded' },
  { path: '/auth/v1/admin/users', needsServiceKey: true },
  { path: '/rest/v1/newsletter_subscribers' },
  { path: '/rest/v1/newsletter_subscribers', type: 'text/csv' },
  { path: '/rest/v1/rpc/is_active_subscriber' },
  { path: '/functions/v1/bot-check' },
  { path: '/functions/v1/market-data' },
  { path: '/functions/v1/hubspot-contact' },
  { path: '/functions/v1/portfolio-monitoring' },
  { path: '/functions/v1/newsletter-unsubscribe', type: 'application/x-www-form-urlencoded' },
  { path: '/operator/newsletter/2026-01-01/send', needsServiceKey: true },
  { path: '/operator/newsletter/2026-01-01/send' },
  { path: '/webhooks/newsletter/events' },
  { path: `/webhooks/newsletter/message?key=${SECRET}`, type: 'message/rfc822' },
  { path: '/healthz' },
  { path: '/' },
]

function toRequest({ path, type, needsServiceKey }: Door) {
  const key = needsServiceKey ? keys.serviceRoleKey : keys.anonKey
  const authorization = { apikey: key, Authorization: `Bearer ${key}` }
  const headers = { ...authorization, 'Content-Type': type ?? 'application/json' }
  return { url: server.address + path, headers }
}

describe('an endless body', () => {
  test.each(DOORS)('is cut off at $path ($type, $piece)', async (door) => {
    const { url, headers } = toRequest(door)
    const { status, sent } = await sendEndlessly(url, headers, door.piece)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    // Buffers at both ends add to the megabyte.
    expect(sent).toBeLessThan(24 * MEGABYTE)
  })

  test('does not block other requests', async () => {
    const outputBefore = server.output().length
    const endsAt = Date.now() + 2_500
    const endlessBodies = { doors: DOORS.map(toRequest), endsAt }
    const attack = new Worker(new URL('../stand-ins/endless-bodies.mjs', import.meta.url), {
      workerData: { endlessBodies },
    })
    const attackEnds = once(attack, 'exit')
    let answers = 0
    for (; Date.now() < endsAt; answers += 1) {
      expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
    }
    await attackEnds
    const said = server
      .output()
      .slice(outputBefore)
      .matchAll(/busy at a stretch: ([\d.]+) ms/g)
    // The longest block of each second. Bodies that block do so every second, a full garbage collection only once.
    const stretches = [...said].map(([, ms]) => Number(ms)).toSorted((one, other) => one - other)
    expect(stretches.length).toBeGreaterThan(1)
    expect(stretches[Math.floor((stretches.length - 1) / 2)]).toBeLessThan(ALLOWED_MS)
    expect(answers).toBeGreaterThan(10)
  }, 180_000)
})

describe('a large body with a length', () => {
  const head = (path: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\napikey: ${keys.anonKey}\r\nAuthorization: Bearer ${keys.anonKey}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

  test.each([
    ['/functions/v1/market-data', 810_000],
    ['/functions/v1/market-data', 2 * MEGABYTE],
    ['/auth/v1/signup', 2 * MEGABYTE],
    ['/rest/v1/newsletter_subscribers', 2 * MEGABYTE],
  ])('is refused by %s before any of it arrives, and the connection ends', async (path, length) => {
    const socket = await openSocket()
    socket.write(head(path, length))
    const answer = await untilEnd(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  })
})

async function openSocket(): Promise<Socket> {
  const { port } = new URL(server.address)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

async function untilEnd(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => {
    text += String(chunk)
  })
  await untilClosed(socket)
  return text
}

describe('files of the site', () => {
  // With a query, the same file goes through the web's Request and Response.
  const waysTo = (path: string) => [path, `${path}?by=another-way`]

  test.each<{ method: string; headers: Record<string, string> }>([
    { method: 'GET', headers: { 'accept-encoding': 'identity' } },
    { method: 'GET', headers: { 'accept-encoding': 'br;q=0, gzip' } },
    { method: 'HEAD', headers: {} },
    { method: 'GET', headers: { 'if-none-match': '*' } },
    { method: 'POST', headers: {} },
  ])('are answered the same on both ways: %o', async (request) => {
    const [direct, other] = await Promise.all(
      waysTo('/').map((path) => fetch(server.address + path, request)),
    )
    const describeAnswer = async (response: Response | undefined) => ({
      status: response?.status,
      headers: Object.fromEntries(response?.headers ?? []),
      body: await response?.text(),
    })
    const date = expect.any(String)
    const expected = await describeAnswer(other)
    expect(await describeAnswer(direct)).toEqual({
      ...expected,
      headers: { ...expected.headers, date },
    })
    expect(expected.headers['x-frame-options']).toBe('DENY')
  })
})
