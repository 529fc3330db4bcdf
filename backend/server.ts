import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import { noteClientAddress, requireLoopback, type TrustedProxies } from './client-address.ts'
import { securityHeaders } from './security-headers.ts'
import type { ServerContext } from './server-context.ts'
import type { SiteFiles } from './static-site/site-files.ts'
import { createSiteHandler } from './static-site/static-routes.ts'

/** What `GET /config.json` tells the site, and so everybody. */
export type PublicConfiguration = {
  supabaseUrl: string
  supabaseAnonKey: string
  botCheck: { provider: 'altcha' | 'turnstile'; siteKey: string | null }
  /** What can be enrolled besides apps, which GoTrue's settings do not say. */
  secondFactors: { phone: boolean }
}

export type ServerParts = {
  auth: Hono<ServerContext>
  rest: Hono<ServerContext>
  functions: Hono<ServerContext>
  operator: Hono<ServerContext>
  webhooks: Hono<ServerContext>
  trustedProxies: TrustedProxies
  /** Only while mails or text messages are captured instead of sent, and nothing but loopback is served. */
  mailbox: Hono<ServerContext> | undefined
  /** Without `/mailbox` where there is none. */
  siteFiles: SiteFiles
  publicConfiguration: PublicConfiguration
  /** Nobody has named a public address: pages then talk to the one at which they were opened. */
  isAddressOpen: boolean
  /** Called after each request that may have put a mail or message into a queue. */
  onWrite: () => void
  log: Logger
}

const maxBodyBytes = 1024 * 1024

/** The whole address space of the product, in the order in which it is asked. */
export function createServer(parts: ServerParts): Hono<ServerContext> {
  const server = new Hono<ServerContext>()
  server.use(noteClientAddress(parts.trustedProxies))
  server.use(securityHeaders)
  server.use(async (context, next) => {
    await next()
    if (mayHaveQueuedMail(context.req)) parts.onWrite()
  })
  server.use('/functions/*', limitBody)
  server.use('/operator/*', limitBody)
  server.use('/webhooks/*', limitBody)
  const serveSite = createSiteHandler(parts.siteFiles)
  server.get('/healthz', (context) => context.json({ status: 'ok' }))
  server.get('/config.json', (context) => {
    const { origin } = new URL(context.req.url)
    // At 127.0.0.1 the content policy of a page lets it reach nothing at localhost.
    const address = parts.isAddressOpen ? { supabaseUrl: origin } : {}
    const configuration = { ...parts.publicConfiguration, ...address }
    return context.json(configuration, 200, { 'Cache-Control': 'no-cache' })
  })
  server.route('/auth/v1', parts.auth)
  server.route('/rest/v1', parts.rest)
  server.route('/functions/v1', parts.functions)
  // The page; what lies under it is for the service key alone.
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

const limitBody = bodyLimit({
  maxSize: maxBodyBytes,
  onError: (context) =>
    context.json(
      { success: false, code: 'body-too-large', error: 'The request is too large.' },
      413,
    ),
})

/** Functions that only read; asked often, so that a look into the queue after each would cost most of their time. */
const readingFunction =
  /^\/functions\/v1\/(?:market-data|market-history|exchange-rates|company-accounts|intelligent-news|news-data)$/

/** Asking for a code to confirm oneself is a GET in GoTrue's protocol, and sends a mail. */
function mayHaveQueuedMail({ method, path }: { method: string; path: string }): boolean {
  if (method === 'GET') return path === '/auth/v1/reauthenticate'
  return !readingFunction.test(path)
}
