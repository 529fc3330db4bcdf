import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilClosed } from '#embedded/tests/until-closed.ts'
import { parseTrustedProxies } from './client-address.ts'
import { CONNECTION_LIMITS, limitConnections, timeoutOptions } from './connection-limits.ts'

/** Tens of milliseconds, so that tests wait for the closing itself. */
const LIMITS = {
  headersMs: 60,
  requestMs: 120,
  unsentMs: 60,
  unsentBytes: 1e9,
  checkEveryMs: 20,
  bytesPerSecond: 1e9,
  perNetwork: 5,
  unanswered: 3,
  perTurn: 4,
  parsingCost: 2_000,
}
/** More than the kernel's buffers take. */
const large = Buffer.alloc(32_000_000)

let server: Server
const sockets: Socket[] = []

beforeAll(async () => {
  server = createServer(timeoutOptions(LIMITS), (request, response) => {
    request.resume()
    request.on('end', () => response.end(request.url === '/large' ? large : 'ok'))
  })
  const read = parseTrustedProxies('127.0.0.9')
  limitConnections(server, read.ok ? read.proxies : [], LIMITS)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})

afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

async function open(localAddress: string, text = ''): Promise<Socket> {
  const { port } = server.address() as AddressInfo
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  socket.on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  if (text !== '') socket.write(text)
  return socket
}

/** A paused socket does not see its end: another one, opened later, tells how many are left. */
async function untilNoneIsOpen(): Promise<void> {
  while (await new Promise<number>((resolve) => server.getConnections((_, n) => resolve(n)))) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test.each([
  ['sends nothing', ''],
  ['never ends its headers', 'GET / HTTP/1.1\r\nHost: a\r\nX: '],
  ['never ends its body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{'],
  ['does not read the answer', 'GET /large HTTP/1.1\r\nHost: a\r\n\r\n'],
])('a connection that %s is closed', async (_name, text) => {
  const socket = await open('127.0.0.2', text)
  if (text.includes('large')) socket.pause()
  else socket.resume()
  await untilNoneIsOpen()
})

test('a network has a number of connections, which others and trusted proxies do not use', async () => {
  const ask = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  const held = await Promise.all(Array.from({ length: 5 }, () => open('127.0.0.3')))
  const refused = await open('127.0.0.3', ask)
  let answered = ''
  refused.on('data', (chunk) => (answered += String(chunk)))
  await untilClosed(refused)
  expect(answered).toBe('')
  const [answer] = await once(await open('127.0.0.4', ask), 'data')
  expect(String(answer)).toContain('200 OK')
  const proxied = await Promise.all(Array.from({ length: 8 }, () => open('127.0.0.9', ask)))
  for (const socket of proxied) {
    expect(String((await once(socket, 'data'))[0])).toContain('200 OK')
  }
  for (const socket of held) socket.destroy()
  for (const socket of held) await untilClosed(socket)
  await untilNoneIsOpen()
  const [again] = await once(await open('127.0.0.3', ask), 'data')
  expect(String(again)).toContain('200 OK')
})

test('the shipped limits leave a slow line time for the largest request', () => {
  const { headersMs, requestMs, unsentMs } = CONNECTION_LIMITS
  expect([headersMs, requestMs, unsentMs].every((ms) => ms >= 10_000 && ms <= 60_000)).toBe(true)
})

test('a connection that asks without waiting for answers is closed before they are made', async () => {
  const ask = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
  let handled = 0
  const count = () => handled++
  const pipelined = createServer((_request, response) => {
    count()
    setImmediate(() => response.end('ok'))
  })
  limitConnections(pipelined, [], { ...LIMITS, requestMs: 60_000 })
  await once(pipelined.listen(0, '127.0.0.1'), 'listening')
  const { port } = pipelined.address() as AddressInfo
  // Of another network, which is shut out by it.
  const socket = connect({ host: '127.0.0.1', port, localAddress: '127.0.0.7' })
  socket.on('error', () => {})
  sockets.push(socket)
  socket.write(ask.repeat(1_000))
  await untilClosed(socket.resume())
  expect(handled).toBe(LIMITS.unanswered)

  // As many as are allowed, and again once they are answered.
  const patient = connect({ host: '127.0.0.1', port })
  sockets.push(patient)
  for (let round = 0; round < 3; round++) {
    patient.write(ask.repeat(LIMITS.unanswered))
    let answers = ''
    while (answers.split('200 OK').length <= LIMITS.unanswered) {
      const [chunk] = (await once(patient, 'data')) as [Buffer]
      answers += chunk.toString()
    }
  }
  expect(handled).toBe(4 * LIMITS.unanswered)
  patient.destroy()
  pipelined.close()
})

test('of what a network leaves unread, only so much is kept, and others are not closed for it', async () => {
  const patient = { ...LIMITS, unsentMs: 60_000, requestMs: 60_000, unsentBytes: 40_000_000 }
  const unread = createServer((_request, response) => response.end(large))
  limitConnections(unread, [], patient)
  await once(unread.listen(0, '127.0.0.1'), 'listening')
  const { port } = unread.address() as AddressInfo
  const ask = async (localAddress: string) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress })
    socket.on('error', () => {})
    sockets.push(socket)
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    await once(socket, 'readable')
    return socket
  }
  const [first, second, other] = [
    await ask('127.0.0.5'),
    await ask('127.0.0.5'),
    await ask('127.0.0.6'),
  ]
  const count = () => new Promise<number>((resolve) => unread.getConnections((_, n) => resolve(n)))
  await expect.poll(count).toBe(2)
  const read = async (socket: Socket) => {
    let bytes = 0
    for await (const chunk of socket) bytes += (chunk as Buffer).length
    return bytes
  }
  expect(await read(other)).toBeGreaterThan(large.length)
  const both = await Promise.all([first, second].map((socket) => read(socket).catch(() => 0)))
  expect(both.filter((bytes) => bytes > large.length)).toHaveLength(1)
  unread.close()
})

const RESET_AFTER_ASKING = `
  const socket = require('node:net').connect({ host: '127.0.0.1', port: process.argv[1] })
  socket.on('connect', () =>
    socket.write('GET /reset HTTP/1.1\\r\\nHost: here\\r\\n\\r\\n', () => socket.resetAndDestroy()),
  )`

test('what a client asked for that has reset its connection is not done', async () => {
  const asked: (string | undefined)[] = []
  const reset = createServer((request, response) => {
    asked.push(request.url)
    response.end()
  })
  limitConnections(reset, [], LIMITS)
  await once(reset.listen(0, '127.0.0.1'), 'listening')
  const { port } = reset.address() as AddressInfo
  // While this process waits, only the system accepts connections.
  execFileSync(process.execPath, ['-e', RESET_AFTER_ASKING, `${port}`])
  await fetch(`http://127.0.0.1:${port}/waiting`)
  expect(asked).toEqual(['/waiting'])
  reset.close()
})
