import type { Queryable, ServerContext } from 'embedded-supabase'
import { networkOf } from 'embedded-supabase'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'

export type GuardServices = { database: Queryable; perAddressLimitScale: number }

export type IsAuthentic = (context: Context<ServerContext>, body: Uint8Array) => boolean

const WINDOW_SECONDS = 300
/** After an issue, a mail service sends thousands of events from few addresses. */
const REQUESTS_PER_WINDOW = 6_000
const WRONG_PER_WINDOW = 30

export function createGuard(
  { database, perAddressLimitScale }: GuardServices,
  isAuthentic: IsAuthentic,
): MiddlewareHandler<ServerContext> {
  const limit = (key: string, max: number) => ({
    key,
    max: Math.floor(max * perAddressLimitScale),
  })
  return createMiddleware<ServerContext>(async (context, next) => {
    const address = networkOf(context.var.clientAddress)
    const wrong = limit(`webhook:wrong:${address}`, WRONG_PER_WINDOW)
    const all = limit(`webhook:${address}`, REQUESTS_PER_WINDOW)
    if (await isSpent(database, wrong)) return refuseForNow(context)
    if (!(await take(database, all))) return refuseForNow(context)
    const body = new Uint8Array(await context.req.arrayBuffer())
    if (isAuthentic(context, body)) return next()
    await take(database, wrong)
    return refuse({
      context,
      status: 401,
      code: 'not-authorized',
      error: 'The secret or the signature is wrong.',
    })
  })
}

type Limit = { key: string; max: number }

/** In tables that a hosted project has, too. */
async function take(database: Queryable, { key, max }: Limit): Promise<boolean> {
  const [row] = await database.query<{ isAllowed: boolean }>(
    `select private.take_rate_limit($1, $2, $3) as "isAllowed"`,
    [key, max, WINDOW_SECONDS],
  )
  return row?.isAllowed ?? false
}

async function isSpent(database: Queryable, { key, max }: Limit): Promise<boolean> {
  const spent = await database.query(
    `select from private.rate_limits
     where key_hash = sha256(convert_to($1, 'UTF8')) and window_end > now() and uses >= $2`,
    [key, max],
  )
  return spent.length > 0
}

export function refuse({
  context,
  status,
  code,
  error,
}: {
  context: Context<ServerContext>
  status: 400 | 401 | 404 | 429
  code: string
  error: string
}): Response {
  return context.json({ success: false, code, error }, status)
}

function refuseForNow(context: Context<ServerContext>): Response {
  context.header('Retry-After', String(WINDOW_SECONDS))
  return refuse({
    context,
    status: 429,
    code: 'rate-limited',
    error: 'Too many requests. Try again in five minutes.',
  })
}
