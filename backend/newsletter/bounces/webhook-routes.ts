import type { KeyObject } from 'node:crypto'
import type { ServerContext } from 'embedded-supabase'
import { Hono } from 'hono'
import type { ParseBody } from '../parse-request.ts'
import type { BounceService } from './bounce-service.ts'
import { parseSendGridEvents, SendGridSchema } from './sendgrid-events.ts'
import { takeJson, takeMessage } from './take-bounces.ts'
import {
  OwnEventsSchema,
  PostmarkSchema,
  parseOwnEvents,
  parsePostmarkEvent,
} from './webhook-events.ts'
import { createGuard, type GuardServices, refuse } from './webhook-guard.ts'
import { carriesSecret, isSignedBySendGrid, isSignedWithSecret } from './webhook-signatures.ts'

export type WebhookServices = GuardServices & {
  bounces: BounceService
  /** `NEWSLETTER_WEBHOOK_SECRET`; without it, the webhooks that need it answer 404. */
  secret: string | undefined
  /** `SENDGRID_WEBHOOK_KEY`, likewise. */
  sendGridKey: KeyObject | undefined
  now: () => Date
  parseBody?: ParseBody
}

/** `/webhooks/newsletter`: bounces and complaints from mail services and mail servers. docs/guides/newsletter.md has the formats. */
export function createWebhookRoutes(services: WebhookServices): Hono<ServerContext> {
  const { secret, sendGridKey } = services
  const routes = new Hono<ServerContext>()
  if (secret) addSecretRoutes(routes, services, secret)
  if (sendGridKey) addSendGridRoute(routes, services, sendGridKey)
  routes.all('*', (context) =>
    refuse({
      context,
      status: 404,
      code: 'not-found',
      error: 'There is no such webhook, or it is not configured.',
    }),
  )
  return routes
}

function addSecretRoutes(routes: Hono<ServerContext>, services: WebhookServices, secret: string) {
  const { bounces, now, parseBody } = services
  const requireSecret = createGuard(services, (context) =>
    carriesSecret(secret, context.req.header('Authorization') ?? ''),
  )
  const requireSignature = createGuard(services, (context, body) =>
    isSignedWithSecret({
      secret,
      signature: context.req.header('Kachi-Signature') ?? '',
      body,
      now: now(),
    }),
  )
  const taking = { service: bounces, parseBody }
  routes.post('/events', requireSignature, (context) =>
    takeJson({ ...taking, context, schema: OwnEventsSchema, read: parseOwnEvents }),
  )
  routes.post('/postmark', requireSecret, (context) =>
    takeJson({ ...taking, context, schema: PostmarkSchema, read: parsePostmarkEvent }),
  )
  routes.post('/message', requireSecret, (context) => takeMessage(context, bounces, parseBody))
}

function addSendGridRoute(routes: Hono<ServerContext>, services: WebhookServices, key: KeyObject) {
  const { bounces: service, now, parseBody } = services
  const requireSignature = createGuard(services, ({ req }, body) => {
    const signature = req.header('X-Twilio-Email-Event-Webhook-Signature') ?? ''
    const timestamp = req.header('X-Twilio-Email-Event-Webhook-Timestamp') ?? ''
    return isSignedBySendGrid(key, { signature, timestamp, body }, now())
  })
  routes.post('/sendgrid', requireSignature, (context) =>
    takeJson({ context, service, parseBody, schema: SendGridSchema, read: parseSendGridEvents }),
  )
}
