import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { CONNECTION_LIMITS } from '#embedded/http/connection-limits.ts'
import { untilClosed } from '#embedded/tests/until-closed.ts'
import { anyDatabase, createScratch } from '#tests/scratch-server.ts'

const FLOOD = 1_000

test('half-open connections of one address are few and short, and others are answered meanwhile', async () => {
  const scratch = await createScratch({
    ...anyDatabase,
    withoutSite: true,
    environment: { PER_ADDRESS_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.9' },
  })
  onTestFinished(() => scratch.remove())
  const server = await scratch.start()
  onTestFinished(async () => void (await server.stop()))
  const port = Number(new URL(server.address).port)
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  async function open(localAddress: string, text: string): Promise<Socket> {
    const socket = connect({ host: '127.0.0.1', port, localAddress })
    // A refused connection may be reset.
    socket.on('error', () => {})
    sockets.push(socket)
    await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
    socket.write(text)
    return socket.resume()
  }
  const unfinished = 'POST /auth/v1/otp HTTP/1.1\r\nHost: localhost\r\nX-Header: '
  const ask = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  const answerFor = async (address: string) => {
    const socket = await open(address, ask)
    const answer = await new Promise((resolve) => {
      socket.once('data', resolve).once('close', () => resolve('closed'))
      if (socket.closed) resolve('closed')
    })
    return String(answer).split('\r\n')[0]
  }

  const held = await Promise.all(Array.from({ length: FLOOD }, () => open('127.0.0.5', unfinished)))
  const proxied = await Promise.all(
    Array.from({ length: CONNECTION_LIMITS.perNetwork + 50 }, () => open('127.0.0.9', unfinished)),
  )
  expect(await answerFor('127.0.0.6')).toBe('HTTP/1.1 200 OK')
  expect(await answerFor('127.0.0.9')).toBe('HTTP/1.1 200 OK')
  const left = held.filter((socket) => !socket.closed)
  expect(left.length).toBeLessThanOrEqual(CONNECTION_LIMITS.perNetwork)
  expect(left.length).toBeGreaterThan(0)
  expect(proxied.every((socket) => !socket.closed)).toBe(true)
  await Promise.all([...left, ...proxied].map((socket) => untilClosed(socket)))
  // The server hears of the last ends a little later.
  await expect.poll(() => answerFor('127.0.0.5')).toBe('HTTP/1.1 200 OK')
}, 120_000)
