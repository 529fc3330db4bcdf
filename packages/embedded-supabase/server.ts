import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import { refuseWrites, type WritesUnderWay } from './backup/read-only.ts'
import { toResponse } from './http/answer.ts'
import { answerBreakdown } from './http/breakdown.ts'
import { noteClientAddress, type TrustedProxies } from './http/client-address.ts'
import { noteNetwork } from './http/current-network.ts'
import { closeUnread, limitLargeBodies } from './http/large-bodies.ts'
import { requireLoopback } from './http/local-request.ts'
import {
  createRequestId,
  type FinishedRequest,
  nameRequest,
  observeRequests,
  routeOf,
} from './http/observe-requests.ts'
import { limitRequestsAtOnce, type RequestsAtOnce } from './http/requests-at-once.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { ServerContext } from './http/server-context.ts'

export type Mounted = { path: string; routes: Hono<ServerContext> }

export type ServerParts = {
  auth: Hono<ServerContext>
  rest: Hono<ServerContext>
  functions: Hono<ServerContext>
  mailbox: { messages: Hono<ServerContext>; page: Hono<ServerContext> } | undefined
  mounted: readonly Mounted[]
  readOnlyFunctions: readonly string[]
  isReadOnly: () => boolean
  writes: WritesUnderWay
  alwaysOpen: readonly string[]
  trustedProxies: TrustedProxies
  perAddressLimitScale: number
  atOnce: RequestsAtOnce
  onWrite: () => void
  onRequest: ((request: FinishedRequest) => void) | undefined
  log: Logger
}

const MAX_BODY_BYTES = 1024 * 1024

export function createServer(parts: ServerParts): Hono<ServerContext> {
  const server = new Hono<ServerContext>()
  server.use(observeRequests(parts))
  server.use(closeUnread)
  server.use(noteClientAddress(parts.trustedProxies))
  server.use(securityHeaders)
  server.use(refuseWrites(parts))
  server.use(noteWrites(parts))
  const limitAtOnce = limitRequestsAtOnce(parts.perAddressLimitScale, parts.atOnce)
  for (const path of ['/auth/v1/*', '/rest/v1/*', '/functions/v1/*']) {
    server.use(path, limitAtOnce)
  }
  server.use(limitLargeBodies(parts.perAddressLimitScale))
  server.use('/functions/*', limitBody)
  server.use('/auth/v1/*', noteNetwork)
  server.route('/auth/v1', parts.auth)
  server.route('/rest/v1', parts.rest)
  server.route('/functions/v1', parts.functions)
  if (parts.mailbox) {
    server.use('/mailbox/*', requireLoopback)
    server.route('/mailbox', parts.mailbox.messages)
  }
  for (const { path, routes } of parts.mounted) server.route(path, routes)
  if (parts.mailbox) server.route('/mailbox', parts.mailbox.page)
  server.onError((error, context) => {
    const requestId = context.get('requestId') ?? createRequestId()
    nameRequest(context, requestId)
    return toResponse(answerBreakdown(parts.log, error, { requestId, route: routeOf(context) }))
  })
  return server
}

const refuseBody = (context: Context) =>
  context.json({ success: false, code: 'body-too-large', error: 'The request is too large.' }, 413)

const limitStream = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseBody })

/**
 * Refuses bodies of more than 1 MiB. Checks an announced length by its header first: opening the body as a stream
 * costs more than a cached answer.
 */
export const limitBody: MiddlewareHandler = async (context, next) => {
  const { req } = context
  const announced = req.header('content-length')
  const isAnnounced = announced !== undefined && req.header('transfer-encoding') === undefined
  if (!isAnnounced) return limitStream(context, next)
  return Number(announced) > MAX_BODY_BYTES ? refuseBody(context) : next()
}

/** Checking the mail queue after each call of a read-only function would take most of its time. */
function noteWrites({ onWrite, readOnlyFunctions }: ServerParts): MiddlewareHandler {
  const readOnly = new Set(readOnlyFunctions.map((name) => `/functions/v1/${name}`))
  return async ({ req: { method, path } }, next) => {
    await next()
    // GoTrue's reauthentication is a GET that sends a code.
    const isWrite = method === 'GET' ? path === '/auth/v1/reauthenticate' : !readOnly.has(path)
    if (isWrite) onWrite()
  }
}
