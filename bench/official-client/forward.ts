import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'

/**
 * The Docker instances that the tests expect serve the protocol at the root; ours is at /auth/v1.
 */
export async function forwardToAuth(port: number, address: string): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const target = new URL(`${address}/auth/v1${incoming.url}`)
    const { method, headers } = incoming
    const forwarded = request(target, { method, headers: { ...headers, host: target.host } })
    forwarded.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(forwarded)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
