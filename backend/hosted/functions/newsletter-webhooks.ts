import type { ServerContext } from 'embedded-supabase'
import { Hono } from 'hono'
import { createLocalBounces } from '#backend/newsletter/bounces/local-bounces.ts'
import { createWebhookRoutes } from '#backend/newsletter/bounces/webhook-routes.ts'
import { parseSendGridKey } from '#backend/newsletter/bounces/webhook-signatures.ts'
import { failure } from '#functions/_shared/http.ts'
import { openHosted } from '../open-hosted.ts'

/** What the server of our own answers below `/webhooks/newsletter`. */
Deno.serve(async (request) => {
  try {
    return await answer(request)
  } catch (error) {
    // The operator's page names what is missing; a mail service reports again later.
    console.error(JSON.stringify({ level: 'error', message: String(error) }))
    const text = 'Reports cannot be taken now. Try again later.'
    return failure({ status: 503, code: 'not-ready', error: text })
  }
})

async function answer(request: Request): Promise<Response> {
  const { database, settings, now } = await openHosted()
  const routes = new Hono<ServerContext>()
  routes.use(async (context, next) => {
    const chain = context.req.header('x-forwarded-for') ?? ''
    context.set('clientAddress', chain.split(',').at(-1)?.trim() ?? '')
    await next()
  })
  const webhooks = createWebhookRoutes({
    database,
    bounces: await createLocalBounces(database),
    secret: settings.NEWSLETTER_WEBHOOK_SECRET,
    sendGridKey: parseSendGridKey(settings.SENDGRID_WEBHOOK_KEY),
    perAddressLimitScale: settings.PER_ADDRESS_LIMIT_SCALE,
    now,
  })
  routes.route('/newsletter-webhooks', webhooks)
  routes.route('/functions/v1/newsletter-webhooks', webhooks)
  return routes.fetch(request)
}
