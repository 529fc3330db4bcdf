import { once } from 'node:events'
import { createServer, type Server, request as startRequest } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { untilClosed } from '#embedded/tests/until-closed.ts'
import { CONNECTION_LIMITS, limitConnections } from './connection-limits.ts'
import { createParsingFloods } from './parsing-floods.ts'

let server: Server
let pieces = 0
let begun = 0
let network = 10
beforeAll(async () => {
  server = createServer((request, response) => {
    begun += 1
    request.on('data', () => pieces++)
    if (request.method === 'GET') response.end('ok')
    else request.on('end', () => response.end('ok'))
  })
  limitConnections(server, [], CONNECTION_LIMITS)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  network += 1
  pieces = 0
})

async function open(localAddress = `127.0.0.${network}`): Promise<Socket> {
  const { port } = server.address() as AddressInfo
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

async function ask(localAddress?: string): Promise<string> {
  const socket = await open(localAddress)
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  await untilClosed(socket)
  return answer
}

const IN_PIECES = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'

test.each([
  ['requests without waiting for answers', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_300)],
  [
    'expectations that it does not have',
    'GET / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n'.repeat(1_600),
  ],
  ['pieces of a body of one byte', IN_PIECES + '1\r\nx\r\n'.repeat(10_000)],
  ['pieces of a body of 512 bytes', IN_PIECES + `200\r\n${'x'.repeat(512)}\r\n`.repeat(2_500)],
])('a network that sends many %s is shut out, and others are not', async (_name, flood) => {
  const idle = await open()
  idle.resume()
  // How much of it is read in one go is the system's choice.
  for (let n = 0; n < 10 && !idle.closed; n += 1) {
    const flooding = await open()
    flooding.write(flood)
    await untilClosed(flooding.resume())
  }
  await untilClosed(idle)
  expect(await ask()).toBe('')
  expect(await ask('127.0.0.9')).toContain('200 OK')
  expect(pieces).toBeLessThan(3_000)
})

const UNFINISHED = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n'

test.each([
  ['closes its connections before the answers', UNFINISHED],
  ['sends large bodies that are refused', UNFINISHED.replace('POST', 'GET')],
])('a network that %s, again and again, is shut out, and others are not', async (_name, text) => {
  let isShutOut = false
  for (let round = 0; round < 100 && !isShutOut; round += 1) {
    begun = 0
    const sockets = await Promise.all(Array.from({ length: 50 }, () => open()))
    for (const socket of sockets) socket.resume().write(text)
    const isClosed = () => sockets.some((socket) => socket.closed)
    await vi.waitUntil(() => begun === sockets.length || isClosed(), { interval: 1 })
    for (const socket of sockets) socket.destroy()
    isShutOut = (await ask()) === ''
  }
  expect(isShutOut).toBe(true)
  expect(await ask('127.0.0.9')).toContain('200 OK')
})

test('a body of ten megabytes in large pieces is taken, and so are a hundred small ones', async () => {
  const { port } = server.address() as AddressInfo
  const send = async (sizes: number[]) => {
    const localAddress = `127.0.0.${network}`
    const sending = startRequest({ port, host: '127.0.0.1', localAddress, method: 'POST' })
    for (const size of sizes) sending.write('x'.repeat(size))
    sending.end()
    const [response] = (await once(sending, 'response')) as [{ statusCode: number }]
    return response.statusCode
  }
  expect(await send(Array.from({ length: 2_500 }, () => 4_096))).toBe(200)
  expect(await send(Array.from({ length: 100 }, () => 3))).toBe(200)
  expect(await ask()).toContain('200 OK')
})

test('a body in pieces that goes on after the answer ends the connection', async () => {
  const socket = await open()
  socket.write(IN_PIECES.replace('POST', 'GET'))
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  await untilClosed(socket)
  expect(answer).toContain('200 OK')
})

test('what a network cost is forgotten as time passes, and a minute later it is let in', () => {
  let nowMs = 0
  const floods = createParsingFloods(2_000, () => nowMs)
  for (let second = 0; second < 60; second += 1) {
    for (let n = 0; n < 200; n += 1) expect(floods.note('a', 1)).toBe(false)
    nowMs += 1_000
  }
  expect(floods.note('a', 2_000)).toBe(false)
  expect(floods.note('a', 1)).toBe(true)
  expect([floods.isShutOut('a'), floods.isShutOut('b')]).toEqual([true, false])
  nowMs += 60_000
  expect(floods.isShutOut('a')).toBe(false)
})
