import {
  isAnyLimitSpent,
  type Queryable,
  type ServerContext,
  takeFromLimits,
} from 'embedded-supabase'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { networkOf } from '#domain/client-network.ts'

export type GuardServices = { database: Queryable; perAddressLimitScale: number }

export type IsAuthentic = (context: Context<ServerContext>, body: Uint8Array) => boolean

const windowSeconds = 300
/** After an issue, a mail service sends thousands of events from few addresses. */
const requestsPerWindow = 6_000
const wrongPerWindow = 30

export function createGuard(
  { database, perAddressLimitScale }: GuardServices,
  isAuthentic: IsAuthentic,
): MiddlewareHandler<ServerContext> {
  const limit = (key: string, max: number) => ({
    key,
    max: Math.floor(max * perAddressLimitScale),
    windowSeconds,
  })
  return createMiddleware<ServerContext>(async (context, next) => {
    const address = networkOf(context.var.clientAddress)
    const wrong = limit(`webhook:wrong:${address}`, wrongPerWindow)
    const all = limit(`webhook:${address}`, requestsPerWindow)
    if (await isAnyLimitSpent(database, [wrong])) return refuseForNow(context)
    if (!(await takeFromLimits(database, [all]))) return refuseForNow(context)
    const body = new Uint8Array(await context.req.arrayBuffer())
    if (isAuthentic(context, body)) return next()
    await takeFromLimits(database, [wrong])
    return refuse(context, 401, 'not-authorized', 'The secret or the signature is wrong.')
  })
}

export function refuse(
  context: Context<ServerContext>,
  status: 400 | 401 | 404 | 429,
  code: string,
  error: string,
): Response {
  return context.json({ success: false, code, error }, status)
}

function refuseForNow(context: Context<ServerContext>): Response {
  context.header('Retry-After', String(windowSeconds))
  return refuse(context, 429, 'rate-limited', 'Too many requests. Try again in five minutes.')
}
