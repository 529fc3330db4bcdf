import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { CONNECTION_LIMITS, limitConnections } from './connection-limits.ts'

const FLOOD = '127.0.0.2'
const OTHER = '127.0.0.3'

test('a connection behind 200 of another network does not wait for their requests', async () => {
  const begun: string[] = []
  const server = createServer((request, response) => {
    begun.push(request.socket.remoteAddress ?? '')
    response.end('ok')
  })
  limitConnections(server, [], CONNECTION_LIMITS)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const ask = (localAddress: string) =>
    connect({ host: '127.0.0.1', port, localAddress }).setEncoding('utf8')
  const sockets = Array.from({ length: 200 }, () => ask(FLOOD))
  sockets.push(ask(OTHER))
  for (const socket of sockets) {
    socket.once('connect', () => socket.write('GET / HTTP/1.1\r\nHost: kachi\r\n\r\n'))
  }

  await Promise.all(sockets.map((socket) => once(socket, 'data')))

  expect(begun.filter((address) => address === FLOOD)).toHaveLength(200)
  expect(begun.indexOf(OTHER)).toBeLessThan(40)
  for (const socket of sockets) socket.destroy()
  server.close()
})
