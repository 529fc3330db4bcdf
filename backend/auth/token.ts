import { AuthError } from './http/auth-error.ts'
import type { AuthContext, AuthServices, Endpoint } from './http/auth-services.ts'
import { readQuery } from './http/request-body.ts'
import { grantForPassword } from './password/sign-in-with-password.ts'
import { grantForIdToken } from './providers/sign-in-with-id-token.ts'
import { web3Disabled } from './service-endpoints.ts'
import { grantForRefreshToken } from './sessions/refresh-session.ts'
import { grantForAuthCode } from './sign-in/exchange-code.ts'

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
