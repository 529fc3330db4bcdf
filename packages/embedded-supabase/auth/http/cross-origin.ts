import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'

const ALLOWED_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Of every answer to another origin. */
export const CROSS_ORIGIN_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Total-Count, Link, X-Supabase-Api-Version',
  'Access-Control-Allow-Credentials': 'true',
}

type Env = { Bindings: Partial<HttpBindings> }

/**
 * Adds CORS headers and answers preflight requests as GoTrue does, except that any requested header
 * is allowed: hosted Supabase's gateway does that, and client libraries add headers of their own.
 */
export const allowCrossOrigin = createMiddleware<Env>(async (c, next) => {
  const requestedMethod = c.req.header('Access-Control-Request-Method')
  if (c.req.method === 'OPTIONS' && requestedMethod) {
    return preflightResponse(
      c.req.header('Origin'),
      requestedMethod,
      c.req.header('Access-Control-Request-Headers'),
    )
  }
  const outgoing = c.env?.outgoing
  // On a web `Response` the header would cost a tenth of reading one's account.
  if (outgoing && 'setHeader' in outgoing) outgoing.setHeader('Vary', 'Origin')
  await next()
  if (!outgoing) c.res.headers.append('Vary', 'Origin')
  if (!c.req.header('Origin')) return
  for (const [name, value] of Object.entries(CROSS_ORIGIN_HEADERS)) c.res.headers.set(name, value)
})

function preflightResponse(origin: string | undefined, method: string, requested = ''): Response {
  const headers = new Headers({
    Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
  })
  if (origin && ALLOWED_METHODS.includes(method)) {
    headers.set('Access-Control-Allow-Origin', '*')
    headers.set('Access-Control-Allow-Methods', method)
    if (requested) headers.set('Access-Control-Allow-Headers', requested)
    headers.set('Access-Control-Allow-Credentials', 'true')
  }
  return new Response(null, { status: 204, headers })
}
