import type { ServerContext } from 'embedded-supabase'
import { Hono } from 'hono'
import { createLocalBounces } from '#backend/newsletter/bounces/local-bounces.ts'
import { createWebhookRoutes } from '#backend/newsletter/bounces/webhook-routes.ts'
import { parseSendGridKey } from '#backend/newsletter/bounces/webhook-signatures.ts'
import { openHosted } from '../open-hosted.ts'

/** What the server of our own answers below `/webhooks/newsletter`. */
Deno.serve(async (request) => {
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
})
