import {
  limitRequestsAtOnce,
  noteClientAddress,
  requireLoopback,
  type ServerContext,
  securityHeaders,
  type TrustedProxies,
} from 'embedded-supabase'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import type { PublicConfiguration } from './static-site/public-configuration.ts'
import type { SiteFiles } from './static-site/site-files.ts'
import { createSiteHandler } from './static-site/static-routes.ts'

export type ServerParts = {
  auth: Hono<ServerContext>
  rest: Hono<ServerContext>
  functions: Hono<ServerContext>
  operator: Hono<ServerContext>
  webhooks: Hono<ServerContext>
  trustedProxies: TrustedProxies
  perAddressLimitScale: number
  mailbox: Hono<ServerContext> | undefined
  siteFiles: SiteFiles
  publicConfiguration: (origin: string) => PublicConfiguration
  onWrite: () => void
  log: Logger
}

const maxBodyBytes = 1024 * 1024

export function createServer(parts: ServerParts): Hono<ServerContext> {
  const server = new Hono<ServerContext>()
  server.use(noteClientAddress(parts.trustedProxies))
  server.use(securityHeaders)
  server.use(async (context, next) => {
    await next()
    if (mayHaveQueuedMail(context.req)) parts.onWrite()
  })
  const limitAtOnce = limitRequestsAtOnce(parts.perAddressLimitScale)
  for (const path of ['/auth/v1/*', '/rest/v1/*', '/functions/v1/*', '/webhooks/*']) {
    server.use(path, limitAtOnce)
  }
  server.use('/functions/*', limitBody)
  server.use('/operator/*', limitBody)
  server.use('/webhooks/*', limitBody)
  const serveSite = createSiteHandler(
    parts.mailbox ? parts.siteFiles : withoutMailboxPage(parts.siteFiles),
  )
  server.get('/healthz', (context) => context.json({ status: 'ok' }))
  server.get('/config.json', (context) => {
    const configuration = parts.publicConfiguration(new URL(context.req.url).origin)
    return context.json(configuration, 200, { 'Cache-Control': 'no-cache' })
  })
  server.route('/auth/v1', parts.auth)
  server.route('/rest/v1', parts.rest)
  server.route('/functions/v1', parts.functions)
  // The page is public; everything below it requires the service key.
  server.get('/operator', serveSite)
  server.route('/operator', parts.operator)
  server.route('/webhooks/newsletter', parts.webhooks)
  if (parts.mailbox) {
    server.use('/mailbox/*', requireLoopback)
    server.route('/mailbox', parts.mailbox)
  }
  server.all('*', serveSite)
  server.onError((error, context) => {
    parts.log.error({ err: error, path: context.req.path }, 'a request failed')
    return context.json({ message: 'Something went wrong on our side. Please try again.' }, 500)
  })
  return server
}

const refuseBody = (context: Context) =>
  context.json({ success: false, code: 'body-too-large', error: 'The request is too large.' }, 413)

const limitStream = bodyLimit({ maxSize: maxBodyBytes, onError: refuseBody })

/**
 * Checks an announced length by its header first: opening the body as a stream costs more than a
 * cached quote.
 */
const limitBody: MiddlewareHandler = async (context, next) => {
  const { req } = context
  const announced = req.header('content-length')
  const isAnnounced = announced !== undefined && req.header('transfer-encoding') === undefined
  if (!isAnnounced) return limitStream(context, next)
  return Number(announced) > maxBodyBytes ? refuseBody(context) : next()
}

function withoutMailboxPage(siteFiles: SiteFiles): SiteFiles {
  const files = new Map(siteFiles)
  files.delete('/mailbox')
  return files
}

/** Read-only functions: checking the mail queue after each would take most of their time. */
const readingFunction =
  /^\/functions\/v1\/(?:market-data|market-history|market-listings|exchange-rates|company-statements|intelligent-news|news-data)$/

/** GoTrue's reauthentication is a GET that sends a code. */
function mayHaveQueuedMail({ method, path }: { method: string; path: string }): boolean {
  if (method === 'GET') return path === '/auth/v1/reauthenticate'
  return !readingFunction.test(path)
}
