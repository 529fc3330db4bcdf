import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerFilesFirst, type FileConnections } from './file-connections.ts'

const HEADERS = [
  'Content-Type',
  'text/html; charset=utf-8',
  'ETag',
  '"a"',
  'Content-Length',
  '40000',
]
/** More than a socket takes at once. */
const page = { answer: { headers: {}, body: Buffer.alloc(40_000, 'p') }, headers: HEADERS }
const large = { answer: { headers: {}, body: Buffer.alloc(200_000, 'l') }, headers: HEADERS }
const TIMEOUTS = { headersMs: 100, idleMs: 1_000, checkEveryMs: 10 }

const seenByNode: string[] = []
let server: Server
let files: FileConnections
let withoutFiles: Server

beforeAll(async () => {
  const answer = { keepAliveTimeout: TIMEOUTS.idleMs }
  server = createServer(answer, (request, response) => {
    seenByNode.push(`${request.method} ${request.url}`)
    request.resume().on('end', () => response.end('from Node'))
  })
  files = answerFilesFirst(server, TIMEOUTS)
  files.answerWith(({ path }) => ({ '/page': page, '/large': large })[path])
  withoutFiles = createServer(answer, (_, response) =>
    response.writeHead(200, HEADERS).end(page.answer.body),
  )
  for (const each of [server, withoutFiles]) await once(each.listen(0, '127.0.0.1'), 'listening')
})

afterAll(() => {
  server.closeAllConnections()
  withoutFiles.closeAllConnections()
  server.close()
  withoutFiles.close()
})

async function open(to = server, options = {}): Promise<Socket> {
  const { port } = to.address() as AddressInfo
  const socket = connect({ host: '127.0.0.1', port, ...options }).on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** With its other end. */
async function openBoth(): Promise<{ socket: Socket; accepted: Socket }> {
  const accepting = once(server, 'connection') as Promise<[Socket]>
  const socket = await open()
  const [accepted] = await accepting
  return { socket, accepted }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

/** Until the text has arrived. */
async function readUntil(socket: Socket, end: string | RegExp): Promise<string> {
  let text = ''
  const isThere = () => (typeof end === 'string' ? text.endsWith(end) : end.test(text))
  for await (const [chunk] of onChunks(socket)) {
    text += chunk.toString('latin1')
    if (isThere()) return text
  }
  return text
}

async function* onChunks(socket: Socket): AsyncGenerator<[Buffer]> {
  while (!socket.readableEnded && !socket.destroyed) {
    const chunk = socket.read() as Buffer | null
    if (chunk) yield [chunk]
    else {
      await Promise.race([once(socket, 'readable'), once(socket, 'end'), once(socket, 'close')])
    }
  }
}

/** Without the date, which passes meanwhile. */
const withoutDate = (answer: string) => answer.replace(/\r\nDate: [^\r]+/, '')

test('a file is sent byte by byte as Node sends it, and again on the same connection', async () => {
  const [ours, reference] = [await open(), await open(withoutFiles)]
  for (let count = 0; count < 3; count += 1) {
    ours.write(get('/page'))
    reference.write(get('/page'))
    const [answer, expected] = [
      await readUntil(ours, 'p'.repeat(40_000)),
      await readUntil(reference, 'p'.repeat(40_000)),
    ]
    expect(withoutDate(answer)).toBe(withoutDate(expected))
    expect(answer).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/)
  }
  expect(seenByNode).not.toContain('GET /page')
})

test.each<[string, string[], string]>([
  ['another path', [get('/other')], 'GET /other'],
  ['a larger file', [get('/large')], 'GET /large'],
  ['a request in two parts', [get('/page').slice(0, 20), get('/page').slice(20)], 'GET /page'],
  ['a body', ['POST /post HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc'], 'POST /post'],
])('%s is answered by Node, also after a file', async (_name, parts, seen) => {
  seenByNode.length = 0
  const { socket, accepted } = await openBoth()
  socket.write(get('/page'))
  await readUntil(socket, 'p'.repeat(40_000))
  for (const part of parts) {
    const arrived = once(accepted, 'data')
    socket.write(part)
    if (part !== parts.at(-1)) await arrived
  }
  expect(await readUntil(socket, /from Node$|\r\n0\r\n\r\n$/)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(seenByNode).toEqual([seen])
  socket.write(get('/page'))
  await readUntil(socket, /from Node$|\r\n0\r\n\r\n$/)
  expect(seenByNode).toEqual([seen, 'GET /page'])
})

test('requests that were not waited for are answered in their order', async () => {
  seenByNode.length = 0
  const socket = await open()
  socket.write(get('/one') + get('/page') + get('/two'))
  const text = await readUntil(socket, /(?:from Node[\s\S]*){3}$/)
  expect(text.match(/from Node/g)).toHaveLength(3)
  expect(seenByNode).toEqual(['GET /one', 'GET /page', 'GET /two'])
})

test('what is no request is refused by Node', async () => {
  const socket = await open()
  socket.write('nothing of the kind\r\n\r\n')
  expect(await readUntil(socket, 'never')).toMatch(/^HTTP\/1\.1 400 /)
})

test('a connection whose answers are not read is given to Node, which waits', async () => {
  seenByNode.length = 0
  const { socket, accepted } = await openBoth()
  do {
    const arrived = once(accepted, 'data')
    socket.write(get('/page'))
    await arrived
  } while (accepted.writableLength === 0)
  expect(seenByNode).toEqual([])
  socket.write(get('/page'))
  await expect.poll(() => seenByNode).toEqual(['GET /page'])
  socket.destroy()
})

test.each<[string, string, number]>([
  ['says nothing', '', TIMEOUTS.headersMs],
  ['asks once', get('/page'), TIMEOUTS.idleMs],
])('a connection that %s is closed after its time', async (_name, text, afterMs) => {
  const socket = await open()
  const openedAt = performance.now()
  socket.write(text)
  socket.resume()
  await once(socket, 'close')
  // Node's timers may fire a millisecond early.
  expect(performance.now() - openedAt).toBeGreaterThan(afterMs - 2)
})

test('a client that has sent all of its requests gets the answer and the end', async () => {
  const socket = await open(server, { allowHalfOpen: true })
  socket.end(get('/page'))
  const text = await readUntil(socket, 'never')
  expect(text.endsWith('p'.repeat(40_000))).toBe(true)
  expect(socket.readableEnded).toBe(true)
})

test('connections that wait for a request end when the server stops, others are served', async () => {
  const waiting = await open()
  const { socket: other, accepted } = await openBoth()
  const arrived = once(accepted, 'data')
  other.write(get('/other').slice(0, 9))
  await arrived
  files.closeIdle()
  await once(waiting.resume(), 'close')
  other.write(get('/other').slice(9))
  expect(await readUntil(other, /from Node$/)).toContain('200 OK')
})

test('until files are there, Node answers', async () => {
  const early = createServer((_, response) => response.end('from Node'))
  answerFilesFirst(early, TIMEOUTS)
  await once(early.listen(0, '127.0.0.1'), 'listening')
  const socket = await open(early)
  socket.write(get('/page'))
  expect(await readUntil(socket, /from Node$/)).toContain('200 OK')
  early.closeAllConnections()
  early.close()
})
