import { Hono } from 'hono'
import { type Answer, toResponse } from '#embedded/http/answer.ts'
import { networkOf } from '#embedded/http/client-address.ts'
import type { ServerContext } from '#embedded/http/server-context.ts'
import { verifyToken } from '#embedded/keys/access-token.ts'
import type { SigningKeys } from '#embedded/keys/signing-keys.ts'
import { functionClients } from './data-api-fetch.ts'
import type { FunctionHandler } from './function-host.ts'
import { createFunctionTurns } from './function-turns.ts'

export type FunctionServices = {
  handlers: ReadonlyMap<string, FunctionHandler>
  keys: SigningKeys
  now: () => Date
  settings: Record<string, { enabled: boolean; verify_jwt: boolean } | undefined>
  perAddressLimitScale: number
  /** @returns the answer to a caller for whom none may begin */
  refuseFunction: (clientAddress: string) => Answer | undefined
}

const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type',
}

export function createFunctionRoutes(services: FunctionServices): Hono<ServerContext> {
  const routes = new Hono<ServerContext>()
  const turns = createFunctionTurns(services.perAddressLimitScale)
  routes.all('/:name{[A-Za-z0-9_-]+}/:rest{.*}?', async (context) => {
    const { name } = context.req.param()
    const handler = services.handlers.get(name)
    const settings = services.settings[name]
    if (!handler || settings?.enabled === false) {
      return refuse(404, 'NOT_FOUND', 'Requested function was not found')
    }
    const request = context.req.raw
    if (request.method !== 'OPTIONS' && (settings?.verify_jwt ?? true)) {
      const refusal = await checkToken(services, request)
      if (refusal) return refusal
    }
    const { clientAddress } = context.var
    const refusal = services.refuseFunction(clientAddress)
    if (refusal && request.method !== 'OPTIONS') return toResponse(refusal)
    const forwarded = forwardRequest(request, clientAddress)
    return turns.take(networkOf(clientAddress), () =>
      functionClients.run(clientAddress, () => handler(forwarded)),
    )
  })
  routes.all('*', () => refuse(404, 'NOT_FOUND', 'Requested function was not found'))
  return routes
}

async function checkToken(
  { keys, now }: FunctionServices,
  request: Request,
): Promise<Response | undefined> {
  const authorization = request.headers.get('authorization')
  if (!authorization) {
    return refuse(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header')
  }
  const token = /^bearer (.+)$/i.exec(authorization)?.[1]
  if (!token) {
    return refuse(401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Auth header is not `Bearer {token}`')
  }
  const verdict = await verifyToken(keys, token, now())
  return verdict.isValid ? undefined : refuse(401, 'UNAUTHORIZED_INVALID_JWT', 'Invalid JWT')
}

/**
 * Sets the client's address where hosted functions find it, replacing whatever the client sent.
 * Changes the request in place: a copy would cost more than a cached answer.
 */
function forwardRequest(request: Request, clientAddress: string): Request {
  request.headers.set('x-forwarded-for', clientAddress)
  return request
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: CORS_HEADERS })
}
