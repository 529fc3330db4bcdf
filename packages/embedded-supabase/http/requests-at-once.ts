import { setTimeout } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { networkOf } from '#embedded/http/client-address.ts'
import { createCounts } from './counts.ts'
import type { ServerContext } from './server-context.ts'

const maxAtOnce = 100

/**
 * How long a refusal waits. A client that repeats a refused request at once would otherwise take most of
 * the processor's time by refusals alone.
 */
export const refusalDelayMs = 1_000

const maxRefusedAtOnce = 1_000

const message = 'Too many requests at once. Please try again in a moment.'
const refusal = { code: 'over_request_rate_limit', message, error: message }

type Env = ServerContext & { Bindings: Partial<HttpBindings> }

/**
 * Refuses a network that waits for more answers than this, before any work is done for it: its other
 * requests would wait in queues of their own, but reading each takes time from everyone.
 */
export function limitRequestsAtOnce(perAddressLimitScale: number) {
  const most = maxAtOnce * perAddressLimitScale
  const [served, refused] = [createCounts(), createCounts()]
  return createMiddleware<Env>(async (context, next) => {
    const network = networkOf(context.var.clientAddress)
    if (served.of(network) < most) return served.during(network, next)
    // Only a client that pipelines requests gets here: a network has fewer connections.
    if (refused.of(network) >= maxRefusedAtOnce) context.env?.incoming?.socket.destroy()
    else await refused.during(network, () => setTimeout(refusalDelayMs, undefined, { ref: false }))
    return refuseTooMany(context)
  })
}

export function refuseTooMany(context: Context): Response {
  return context.json(refusal, 429, { 'Retry-After': '1' })
}
