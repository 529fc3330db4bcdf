import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { noteClientAddress, parseTrustedProxies } from './client-address.ts'
import { closeUnread, limitLargeBodies } from './large-bodies.ts'
import type { ServerContext } from './server-context.ts'

const MEGABYTE = 1_048_576

function createDoor() {
  const proxies = parseTrustedProxies('127.0.0.1')
  const open: (() => void)[] = []
  const app = new Hono<ServerContext>()
  app.use(noteClientAddress(proxies.ok ? proxies.proxies : []))
  app.use(limitLargeBodies(1))
  app.post('/', async (context) => {
    await new Promise<void>((resolve) => open.push(resolve))
    return context.text('read')
  })
  const post = async (client: string, headers: Record<string, string>) =>
    (await app.request('/', { method: 'POST', headers: { 'X-Forwarded-For': client, ...headers } }))
      .status
  return { open, post }
}

const untilLater = () => new Promise((resolve) => setImmediate(resolve))

test('a network has four megabytes of large bodies at once, behind a proxy too', async () => {
  const { open, post } = createDoor()
  const length = { 'Content-Length': String(MEGABYTE) }
  const taken = [1, 2, 3].map(() => post('203.0.113.1', length))
  taken.push(post('203.0.113.1', { 'Transfer-Encoding': 'chunked' }))
  await untilLater()
  expect(open).toHaveLength(4)
  expect(await post('203.0.113.1', length)).toBe(429)
  const others = [post('203.0.113.2', length), post('203.0.113.1', { 'Content-Length': '65536' })]
  await untilLater()
  expect(open).toHaveLength(6)
  for (const end of open) end()
  expect(await Promise.all([...taken, ...others])).toEqual(Array(6).fill(200))
  const later = post('203.0.113.1', length)
  await untilLater()
  open.at(-1)?.()
  expect(await later).toBe(200)
})

test('many refusals of one network wait, those of another do not', async () => {
  const { open, post } = createDoor()
  const length = { 'Content-Length': String(MEGABYTE) }
  for (const client of ['203.0.113.1', '203.0.113.2']) {
    for (let body = 0; body < 4; body += 1) void post(client, length)
  }
  await untilLater()
  expect(open).toHaveLength(8)
  const refused: string[] = []
  const ask = (client: string) => post(client, length).then(() => refused.push(client))
  for (let attempt = 0; attempt < 6; attempt += 1) void ask('203.0.113.1')
  await ask('203.0.113.2')
  expect(refused.filter((client) => client === '203.0.113.1')).toHaveLength(4)
})

test('an answer without a body, which may have none, also ends the connection of an unread one', async () => {
  const app = new Hono<ServerContext>()
  app.use(closeUnread)
  app.post('/', (context) => context.body(null, 204))
  const headers = { 'Content-Length': String(MEGABYTE) }
  const incoming = new IncomingMessage(new Socket())
  const answer = await app.request('/', { method: 'POST', headers }, { incoming })
  expect([answer.status, answer.headers.get('Connection')]).toEqual([204, 'close'])
})
