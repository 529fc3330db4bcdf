import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import type { ServerContext } from './server-context.ts'

/** Notes who is asking, once for everybody behind it. */
export const noteClientAddress = createMiddleware<
  ServerContext & { Bindings: Partial<HttpBindings> }
>(async (context, next) => {
  // In tests, requests come without a socket.
  context.set('clientAddress', context.env?.incoming?.socket.remoteAddress ?? '127.0.0.1')
  await next()
})

const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/
const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * Lets only this machine in. The address alone would also admit the world behind a proxy on this
 * machine, and a page elsewhere whose name was pointed here; so the asked-for host must be local and
 * nobody may have forwarded the request.
 */
export const requireLoopback = createMiddleware<ServerContext>(async (context, next) => {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip'].some((name) =>
    context.req.header(name),
  )
  const isLocal =
    loopbackAddress.test(context.var.clientAddress) &&
    loopbackHost.test(context.req.header('host') ?? 'localhost')
  if (isForwarded || !isLocal) return context.text('This page is for the machine itself.', 403)
  return next()
})
