import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import { isLoopback } from '#embedded/http/loopback.ts'
import { peerOf } from './client-address.ts'
import type { ServerContext } from './server-context.ts'

export type ReceivedRequest = {
  peer: string
  httpVersion: string
  /** @param name in lower case */
  header(name: string): string | string[] | undefined
}

export const requireLoopback = createMiddleware<
  ServerContext & { Bindings: Partial<HttpBindings> }
>(async (context, next) => {
  const incoming = context.env?.incoming
  const isLocal = isLocalRequest({
    peer: peerOf(incoming),
    httpVersion: incoming?.httpVersion ?? '1.1',
    header: (name) => context.req.header(name),
  })
  if (isLocal) return next()
  return context.text('This page is only available on the machine that runs the server.', 403)
})

const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * Whether a request was made on this machine. Behind a proxy on this machine every visitor has a loopback
 * address, so signs of forwarding count as well: forwarding headers, a foreign Host header (DNS rebinding), and
 * HTTP/1.0, which nginx speaks to its upstream by default and browsers have not used in decades.
 */
export function isLocalRequest({ peer, httpVersion, header }: ReceivedRequest): boolean {
  if (httpVersion === '1.0' || !isLoopback(peer)) return false
  if (FORWARDING_HEADERS.some((name) => header(name) !== undefined)) return false
  return LOOPBACK_HOST.test(String(header('host') ?? 'localhost'))
}
