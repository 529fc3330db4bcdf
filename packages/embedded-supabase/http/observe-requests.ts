import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { networkOf } from './client-address.ts'
import { logFailure } from './log-failure.ts'
import type { ServerContext } from './server-context.ts'

/** Nothing that names a person: the route is a pattern of this program, such as `/rest/v1/:name`. */
export type FinishedRequest = {
  method: string
  route: string
  status: number
  tookMs: number
}

const current = new AsyncLocalStorage<string>()
const start = randomBytes(4).toString('hex')
let count = 0

/** Of the request that the calling code works for, as its answer's `X-Request-Id` says. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}

export type Observing = {
  log: Logger
  onRequest?: ((request: FinishedRequest) => void) | undefined
}

/** Files of a site get no number: they cannot fail, and it would be a sixth of their time. */
const NUMBERED = /^\/(?:auth|rest|functions)\/v1\/|^\/(?:operator|webhooks)\/./

export function observeRequests({ log, onRequest }: Observing) {
  return createMiddleware<ServerContext & { Bindings: Partial<HttpBindings> }>(
    async (context, next) => {
      const startedAt = performance.now()
      const { method, path } = context.req
      if (NUMBERED.test(path)) {
        const requestId = createRequestId()
        nameRequest(context, requestId)
        await current.run(requestId, next)
      } else await next()
      const status = hasLeft(context.env?.incoming) ? CLIENT_LEFT : context.res.status
      const tookMs = performance.now() - startedAt
      const finished = { method, route: routeOf(context), status, tookMs }
      const [requestId, clientAddress] = [context.get('requestId'), context.get('clientAddress')]
      report({ log, onRequest }, finished, { requestId, clientAddress })
    },
  )
}

type Asked = { requestId: string | undefined; clientAddress: string | undefined }

export function report(
  { log, onRequest }: Observing,
  finished: FinishedRequest,
  { requestId, clientAddress }: Asked,
): void {
  onRequest?.(finished)
  const isError = finished.status >= 500
  if (!isError && !log.isLevelEnabled('debug')) return
  const line = { ...finished, requestId }
  if (isError) logFailure(log, line, clientAddress === undefined ? '' : networkOf(clientAddress))
  else log.debug(line, 'a request was answered')
}

/** Code that `work` calls learns the ID by `currentRequestId`. */
export function runNamed<T>(requestId: string, work: () => T): T {
  return current.run(requestId, work)
}

/** As nginx counts those that left before they had sent the whole request: nobody sees the answer. */
const CLIENT_LEFT = 499

function hasLeft(incoming: HttpBindings['incoming'] | undefined): boolean {
  return incoming?.destroyed === true && !incoming.complete
}

export function createRequestId(): string {
  count += 1
  return `${start}-${count.toString(36)}`
}

/** The header is set on Node's response: on a web `Response` it would cost more than a cached quote. */
export function nameRequest(context: Context, requestId: string): void {
  context.set('requestId', requestId)
  const { outgoing } = context.env ?? {}
  if (outgoing && 'setHeader' in outgoing) outgoing.setHeader('X-Request-Id', requestId)
  else context.header('X-Request-Id', requestId)
}

/** Of the handler that was reached last. */
export function routeOf(context: Context): string {
  return routePath(context)
}
