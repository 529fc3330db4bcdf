import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALLOWED_MS, fill, hostileJson, list } from '#tests/fixtures/worst-input.ts'
import { anyDatabase, createScratch, type Scratch } from '#tests/scratch-server.ts'
import { loadProcessorTime, type ServerProcess } from '#tests/server-process.ts'

let scratch: Scratch
let server: ServerProcess
let anonKey: string

beforeAll(async () => {
  scratch = await createScratch({ ...anyDatabase, withoutSite: true })
  server = await scratch.start()
  anonKey = (await scratch.loadKeys()).anonKey
})
afterAll(async () => {
  await server.stop()
  await scratch.remove()
})

type Attack = { path: string; method?: string; headers?: Record<string, string>; body?: string }

const post = (path: string, body: string, headers: Record<string, string> = {}): Attack => ({
  path,
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
})
const TABLE = '/rest/v1/newsletter_subscribers'

/** What is sent, and the acceptable answers: never a 500 or no answer. */
const attacks: [string, Attack, number[]][] = [
  ['a megabyte of escaped quotation marks', post(TABLE, fill('\\"', 1_048_576)), [400]],
  ['the same in a string', post(TABLE, `{"email":"${fill('\\"', 1_048_000)}"}`), [400, 401, 403]],
  [
    'the same for a database function',
    post('/rest/v1/rpc/is_active_subscriber', `"${fill('\\"', 1_000_000)}`),
    [400, 404],
  ],
  ['a megabyte of brackets', post(TABLE, fill('[', 1_048_576)), [400]],
  ['columns beyond counting', post(TABLE, hostileJson['one object of many keys'] ?? ''), [400]],
  ['rows with different columns', post(TABLE, hostileJson['rows of other keys each'] ?? ''), [400]],
  ['quotation marks as CSV', post(TABLE, fill('"'), { 'content-type': 'text/csv' }), [201, 400]],
  [
    'many fields',
    post(TABLE, fill('a&'), { 'content-type': 'application/x-www-form-urlencoded' }),
    [400],
  ],
  ['a megabyte of brackets to sign up', post('/auth/v1/signup', fill('[', 1_048_576)), [400, 413]],
  [
    'small values to sign up',
    post('/auth/v1/signup', hostileJson['one object of many keys'] ?? ''),
    [400, 413],
  ],
  ['nested brackets to a function', post('/functions/v1/market-data', fill('[', 60_000)), [400]],
  ['slashes', { path: fill('/', 15_000) }, [404]],
  ['slashes with another character at the end', { path: `${fill('/', 15_000)}x` }, [404]],
  ['percent signs', { path: `/${fill('%', 15_000)}` }, [400, 404]],
  ['ten thousand parameters', { path: `${TABLE}?${fill('a&', 15_000)}` }, [200, 400, 401, 403]],
  ['a thousand filters', { path: `${TABLE}?${fill('a=eq.1&', 14_000)}` }, [400, 401, 403]],
  ['eight thousand selected columns', { path: `${TABLE}?select=${fill('a,', 15_000)}a` }, [400]],
  [
    'a list of thousands of values',
    { path: `${TABLE}?email=in.(${list(() => '1', 15_000)})` },
    [200, 400, 401, 403],
  ],
  ['nested logic, thousands deep', { path: `${TABLE}?or=(${fill('or(', 15_000)}` }, [400]],
  ['embedded tables, thousands deep', { path: `${TABLE}?select=${fill('a(', 15_000)}` }, [400]],
]

/** Enough for the server to be busy with one while it answers others. */
const ATTACKS_AT_ONCE = 2
/** Of both, and of what the server compiles at the first request of a kind. Quadratic work takes minutes. */
const MAX_SPENT_MS = 4 * ALLOWED_MS

describe('the server answers others during an attack', () => {
  test.each(attacks)('with %s', async (_name, attack, expected) => {
    const before = await loadProcessorTime(server.pid)
    const statuses = Promise.all(Array.from({ length: ATTACKS_AT_ONCE }, () => send(attack)))
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
    expect((await statuses).filter((status) => !expected.includes(status))).toEqual([])
    // The server answers nobody else while its main thread computes.
    const spentMs = (await loadProcessorTime(server.pid)) - before
    expect(spentMs).toBeLessThan(MAX_SPENT_MS)
  })
})

test.each([
  ['1,000 headers', list((index) => `a${index}: b\r\n`, 12_000).replaceAll(',', '')],
  ['a header of 20 KB', `a: ${fill('b', 20_000)}\r\n`],
  ['ten thousand headers', list((index) => `a${index}: b\r\n`, 120_000).replaceAll(',', '')],
])('%s are answered or refused, and the server goes on', async (_name, headers) => {
  const status = await sendRaw(
    `GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`,
  )
  expect(status).toMatch(/ (?:200|431) /)
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
})

test('a query of over 16 KB does not reach a parser', async () => {
  const query = `a=in.(${list(() => '1', 200_000)})`
  expect(await sendRaw(`GET ${TABLE}?${query} HTTP/1.1\r\nHost: localhost\r\n\r\n`)).toMatch(
    / 431 /,
  )
})

const agent = new Agent({ keepAlive: true, maxSockets: ATTACKS_AT_ONCE })
afterAll(() => agent.destroy())

async function send({ path, headers, body, method = 'GET' }: Attack): Promise<number> {
  const { hostname, port } = new URL(server.address)
  // The path is sent as is, and an answer may repeat it in a header three times as long.
  const options = { agent, hostname, port, path, method, maxHeaderSize: 262_144 }
  const asked = request({ ...options, headers: { authorization: `Bearer ${anonKey}`, ...headers } })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode ?? 0
}

async function sendRaw(request: string): Promise<string> {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(request)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer).split('\r\n', 1)[0] ?? ''
}
