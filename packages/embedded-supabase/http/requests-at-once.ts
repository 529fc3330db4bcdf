import { setTimeout } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import { networkOf } from '#embedded/http/client-address.ts'
import type { ServerContext } from './server-context.ts'

const mostAtOnce = 100

/**
 * How long a refusal waits. A client that repeats a refused request at once would otherwise take most of
 * the processor's time by refusals alone.
 */
export const refusalDelayMs = 1_000

const message = 'Too many requests at once. Please try again in a moment.'
const refusal = { code: 'over_request_rate_limit', message, error: message }

/**
 * Refuses a network that waits for more answers than this, before any work is done for it: its other
 * requests would wait in queues of their own, but reading each takes time from everyone.
 */
export function limitRequestsAtOnce(perAddressLimitScale: number) {
  const most = mostAtOnce * perAddressLimitScale
  const counts = new Map<string, number>()
  return createMiddleware<ServerContext>(async (context, next) => {
    const network = networkOf(context.var.clientAddress)
    const count = counts.get(network) ?? 0
    if (count >= most) {
      await setTimeout(refusalDelayMs, undefined, { ref: false })
      return context.json(refusal, 429, { 'Retry-After': '1' })
    }
    counts.set(network, count + 1)
    try {
      await next()
    } finally {
      const left = (counts.get(network) ?? 1) - 1
      if (left > 0) counts.set(network, left)
      else counts.delete(network)
    }
  })
}
