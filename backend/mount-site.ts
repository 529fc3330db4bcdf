import {
  type EmbeddedSupabase,
  limitBody,
  limitRequestsAtOnce,
  parseInTurn,
  type ServerContext,
  verifyToken,
} from 'embedded-supabase'
import { Hono } from 'hono'
import type { Environment } from './configuration/environment.ts'
import { createWebhookRoutes } from './newsletter/bounces/webhook-routes.ts'
import { parseSendGridKey } from './newsletter/bounces/webhook-signatures.ts'
import { createOperatorRoutes, type JudgeKey } from './newsletter/operator/operator-routes.ts'
import type { Newsletter } from './newsletter/start-newsletter.ts'
import { createFacts } from './operations/collect-metrics.ts'
import { createHealthAndMetricsRoutes } from './operations/health-and-metrics-routes.ts'
import { createOperatingRoutes } from './operations/operating-routes.ts'
import { createDirectAnswers } from './static-site/direct-answers.ts'
import type { FindFile } from './static-site/file-connections.ts'
import { createPublicConfiguration } from './static-site/public-configuration.ts'
import type { SiteFiles } from './static-site/site-files.ts'
import { createSiteHandler } from './static-site/static-routes.ts'

type Parts = {
  environment: Environment
  siteFiles: SiteFiles
  newsletter: Newsletter
  onFiles: ((findFile: FindFile) => void) | undefined
}

export async function mountSite(supabase: EmbeddedSupabase, parts: Parts): Promise<void> {
  const { environment, siteFiles, newsletter, onFiles } = parts
  const routes = new Hono<ServerContext>()
  routes.use('/webhooks/*', limitRequestsAtOnce(environment.PER_ADDRESS_LIMIT_SCALE))
  routes.use('/operator/*', limitBody)
  routes.use('/webhooks/*', limitBody)
  const serveSite = createSiteHandler(
    supabase.hasMailbox ? siteFiles : withoutMailboxPage(siteFiles),
  )
  const { answerDirectly, findFile } = await createDirectAnswers(siteFiles, supabase.log)
  supabase.mountDirectly(answerDirectly)
  onFiles?.(findFile)
  const configure = createPublicConfiguration({ ...supabase, environment })
  const loadFacts = createFacts(supabase, environment)
  routes.route('/', createHealthAndMetricsRoutes(supabase, { environment, loadFacts }))
  routes.get('/healthz', (context) => context.json({ status: 'ok' }))
  routes.get('/config.json', (context) => {
    const configuration = configure(new URL(context.req.url).origin)
    return context.json(configuration, 200, { 'Cache-Control': 'no-cache' })
  })
  // The page is public; everything below it requires the service key.
  routes.get('/operator', serveSite)
  routes.route('/operator', createOperatingRoutes(supabase, loadFacts))
  routes.route(
    '/operator',
    createOperatorRoutes({ ...newsletter, parseBody: parseInTurn }, createKeyJudge(supabase)),
  )
  routes.route('/webhooks/newsletter', createWebhooks(supabase, environment, newsletter))
  routes.all('*', serveSite)
  supabase.mount('/', routes)
}

function createKeyJudge({ keys, now }: EmbeddedSupabase): JudgeKey {
  return async (request) => {
    const [, token = ''] = /^bearer (\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? []
    const verdict = await verifyToken(keys.signing, token, now())
    if (!verdict.isValid) return 'unknown'
    return verdict.claims.role === 'service_role' ? 'service' : 'other'
  }
}

function createWebhooks(
  { database, now }: EmbeddedSupabase,
  environment: Environment,
  { bounces }: Newsletter,
) {
  return createWebhookRoutes({
    database,
    bounces,
    secret: environment.NEWSLETTER_WEBHOOK_SECRET,
    sendGridKey: parseSendGridKey(environment.SENDGRID_WEBHOOK_KEY),
    perAddressLimitScale: environment.PER_ADDRESS_LIMIT_SCALE,
    now,
    parseBody: parseInTurn,
  })
}

function withoutMailboxPage(siteFiles: SiteFiles): SiteFiles {
  const files = new Map(siteFiles)
  files.delete('/mailbox')
  return files
}
