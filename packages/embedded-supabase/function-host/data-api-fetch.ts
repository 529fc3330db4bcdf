import { AsyncLocalStorage } from 'node:async_hooks'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { logError } from '#embedded/http/log-failure.ts'
import { routeOf } from '#embedded/http/observe-requests.ts'
import type { ServerContext } from '#embedded/http/server-context.ts'

type Services = { rest: Hono<ServerContext>; localAddress: string; log: Logger }

/** For whom a function is working. No header could say so that a client cannot send too. */
export const functionClients = new AsyncLocalStorage<string>()

/**
 * The data API for functions, called directly: a connection to ourselves costs more than most
 * queries. Limits count these requests as the client's that the function answers, and those of our
 * own timers as this machine's.
 */
export function createDataApiFetch({ rest, localAddress, log }: Services): typeof fetch {
  const dataApi = new Hono<ServerContext>()
  dataApi.use(async (context, next) => {
    const client = functionClients.getStore()
    context.set('clientAddress', client ?? '127.0.0.1')
    context.set('isFunction', client !== undefined)
    await next()
  })
  dataApi.route('/rest/v1', rest)
  dataApi.onError((error, context) => {
    logError(log, { err: error, route: routeOf(context) }, 'a request of a function failed')
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
