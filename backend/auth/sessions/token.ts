import { z } from 'zod'
import type { AuthContext, AuthServices, Endpoint } from '../auth-services.ts'
import { AuthError } from '../http/auth-error.ts'
import { readBody, readQuery, text } from '../http/request-body.ts'
import { limitRequests } from '../http/request-limits.ts'
import { web3Disabled } from '../http/service-endpoints.ts'
import { grantForPassword } from '../password/sign-in-with-password.ts'
import { grantForIdToken } from '../providers/sign-in-with-id-token.ts'
import { grantForAuthCode } from './exchange-code.ts'
import { isRefreshToken, presentSession } from './open-session.ts'
import { refreshSession } from './refresh-session.ts'

const grants: ReadonlyMap<string, Endpoint> = new Map([
  ['password', grantForPassword],
  ['refresh_token', grantForRefreshToken],
  ['pkce', grantForAuthCode],
  ['id_token', grantForIdToken],
  ['web3', web3Disabled],
])

export async function token(services: AuthServices, c: AuthContext): Promise<Response> {
  const grant = grants.get(readQuery(c.req.url).get('grant_type') ?? '')
  if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  return grant(services, c)
}

const RefreshSchema = z.object({ refresh_token: text })

async function grantForRefreshToken(services: AuthServices, c: AuthContext): Promise<Response> {
  const { refresh_token: refreshToken } = await readBody(c, RefreshSchema)
  await limitRequests(services, c, 'token_refresh', 'refresh')
  if (!isRefreshToken(refreshToken)) {
    throw new AuthError(400, 'validation_failed', 'Refresh token is not valid')
  }
  return c.json(presentSession(services, await refreshSession(services, c, refreshToken)))
}
