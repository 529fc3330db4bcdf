import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { untilClosed } from '#embedded/tests/until-closed.ts'
import { anyDatabase, createScratch } from '#tests/scratch-server.ts'

test('clients that leave in the middle of a request do not write the log full', async () => {
  const scratch = await createScratch({
    ...anyDatabase,
    withoutSite: true,
    environment: { LOG_LEVEL: 'warn' },
  })
  onTestFinished(() => scratch.remove())
  const server = await scratch.start()
  onTestFinished(async () => void (await server.stop()))
  const { anonKey } = await scratch.loadKeys()
  const { port } = new URL(server.address)
  const paths = [
    '/rest/v1/security_audit_log',
    '/auth/v1/token?grant_type=password',
    '/functions/v1/intelligent-news',
  ]
  for (const path of paths) {
    const socket = connect(Number(port), '127.0.0.1')
    const headers = `Host: localhost\r\napikey: ${anonKey}\r\nAuthorization: Bearer ${anonKey}\r\nContent-Type: application/json`
    // With 100 Continue, the server says that it is waiting for the body.
    socket.write(
      `POST ${path} HTTP/1.1\r\n${headers}\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n`,
    )
    await once(socket, 'data')
    socket.write('{')
    socket.destroy()
    await untilClosed(socket)
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
  }
  await server.stop()
  expect(server.output()).not.toMatch(/aborted|answered with an error|"level":(?:50|"error")/)
}, 30_000)
