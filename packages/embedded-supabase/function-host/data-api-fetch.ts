import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { ServerContext } from '#embedded/http/server-context.ts'

type Services = { rest: Hono<ServerContext>; localAddress: string; log: Logger }

/**
 * The data API for functions, called directly: a connection to ourselves costs more than most
 * queries. As over a connection, limits count these requests as coming from this machine.
 */
export function createDataApiFetch({ rest, localAddress, log }: Services): typeof fetch {
  const dataApi = new Hono<ServerContext>()
  dataApi.use(async (context, next) => {
    context.set('clientAddress', '127.0.0.1')
    await next()
  })
  dataApi.route('/rest/v1', rest)
  dataApi.onError((error, context) => {
    log.error({ err: error, path: context.req.path }, 'a request of a function failed')
    return context.json({ message: 'Something went wrong on our side.' }, 500)
  })
  return async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith(`${localAddress}/rest/v1/`)) return fetch(request)
    const { signal } = request
    signal.throwIfAborted()
    return Promise.race([dataApi.fetch(request), rejectWith(signal)])
  }
}

function rejectWith(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
