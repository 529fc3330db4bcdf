import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { Hono } from 'hono'
import { noteClientAddress } from '#backend/http/client-address.ts'
import type { ServerContext } from '#backend/http/server-context.ts'
import { createLocalBounces } from '#backend/newsletter/bounces/local-bounces.ts'
import {
  createWebhookRoutes,
  type WebhookServices,
} from '#backend/newsletter/bounces/webhook-routes.ts'
import { readSendGridKey } from '#backend/newsletter/bounces/webhook-signatures.ts'
import type { Database } from '#backend/postgres/database.ts'

const secret = 'a-secret-of-at-least-32-characters'
const now = new Date('2026-11-21T12:00:00Z')
const sendGrid = generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** The time on the callers' clocks, in seconds. */
export const nowSeconds = String(now.getTime() / 1000)

export const secretHeaders = {
  basic: { Authorization: `Basic ${Buffer.from(`anybody:${secret}`).toString('base64')}` },
  bearer: { Authorization: `Bearer ${secret}`, 'Content-Type': 'message/rfc822' },
}

export type WebhookAnswer = { status: number; body: Record<string, unknown> }
type Body = string | Uint8Array<ArrayBuffer>

export type WebhookCallers = {
  post(path: string, body: Body, headers: Record<string, string>): Promise<WebhookAnswer>
  /** Our own format, correctly signed by default. */
  postEvents(body: Body, seconds?: string, key?: string): Promise<WebhookAnswer>
  postPostmark(event: unknown): Promise<WebhookAnswer>
  /** @param signed the signed text, if it is not the body */
  postSendGrid(events: unknown, seconds?: string, signed?: string): Promise<WebhookAnswer>
}

export async function createWebhookCallers(
  database: Database,
  settings: Partial<Pick<WebhookServices, 'secret' | 'sendGridKey' | 'perAddressLimitScale'>> = {},
): Promise<WebhookCallers> {
  const publicKey = sendGrid.publicKey.export({ format: 'der', type: 'spki' })
  const server = new Hono<ServerContext>()
  server.use(noteClientAddress([]))
  server.route(
    '/',
    createWebhookRoutes({
      database,
      bounces: await createLocalBounces(database),
      now: () => now,
      secret,
      sendGridKey: readSendGridKey(publicKey.toString('base64')),
      perAddressLimitScale: 1000,
      ...settings,
    }),
  )
  async function post(path: string, body: Body, headers: Record<string, string>) {
    const response = await server.request(path, { method: 'POST', body, headers })
    return { status: response.status, body: (await response.json()) as WebhookAnswer['body'] }
  }
  return {
    post,
    postEvents: (body, seconds = nowSeconds, key = secret) =>
      post('/events', body, {
        'Kachi-Signature': `t=${seconds},v1=${signBody(body, seconds, key)}`,
      }),
    postPostmark: (event) => post('/postmark', JSON.stringify(event), secretHeaders.basic),
    postSendGrid(events, seconds = nowSeconds, signed = JSON.stringify(events)) {
      const signature = sign('sha256', Buffer.from(seconds + signed), sendGrid.privateKey)
      return post('/sendgrid', JSON.stringify(events), {
        'X-Twilio-Email-Event-Webhook-Signature': signature.toString('base64'),
        'X-Twilio-Email-Event-Webhook-Timestamp': seconds,
      })
    },
  }
}

/** The HMAC of our own format, in hexadecimal. */
export function signBody(body: Body, seconds = nowSeconds, key = secret): string {
  return createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex')
}
