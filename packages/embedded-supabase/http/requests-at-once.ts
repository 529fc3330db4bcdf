import { setTimeout } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { networkOf } from '#embedded/http/client-address.ts'
import { createCounts } from './counts.ts'
import type { ServerContext } from './server-context.ts'

const MAX_AT_ONCE = 100

/**
 * How long a refusal waits. A client that repeats a refused request at once would otherwise take most of
 * the processor's time by refusals alone.
 */
export const REFUSAL_DELAY_MS = 1_000

const MAX_REFUSED_AT_ONCE = 1_000

const MESSAGE = 'Too many requests at once. Please try again in a moment.'
const REFUSAL = { code: 'over_request_rate_limit', message: MESSAGE, error: MESSAGE }

type Env = ServerContext & { Bindings: Partial<HttpBindings> }

/**
 * Refuses a network that waits for more answers than this, before any work is done for it: its other
 * requests would wait in queues of their own, but reading each takes time from everyone.
 */
export function limitRequestsAtOnce(
  perAddressLimitScale: number,
  served = createRequestsAtOnce(perAddressLimitScale),
) {
  const refused = createCounts()
  return createMiddleware<Env>(async (context, next) => {
    const network = networkOf(context.var.clientAddress)
    if (served.mayTake(network)) return served.during(network, next)
    // Only a client that pipelines requests gets here: a network has fewer connections.
    if (refused.of(network) >= MAX_REFUSED_AT_ONCE) context.env?.incoming?.socket.destroy()
    else
      await refused.during(network, () => setTimeout(REFUSAL_DELAY_MS, undefined, { ref: false }))
    return refuseTooMany(context)
  })
}

/** One count for all ways in which requests are answered. */
export type RequestsAtOnce = Pick<ReturnType<typeof createCounts>, 'during'> & {
  mayTake(network: string): boolean
}

export function createRequestsAtOnce(perAddressLimitScale: number): RequestsAtOnce {
  const most = MAX_AT_ONCE * perAddressLimitScale
  const served = createCounts()
  return { during: served.during, mayTake: (network) => served.of(network) < most }
}

export function refuseTooMany(context: Context): Response {
  return context.json(REFUSAL, 429, { 'Retry-After': '1' })
}
