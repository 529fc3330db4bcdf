import type { AuthContext, AuthServices, Endpoint } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { readQuery } from '../requests/query-parameters.ts'
import { web3Disabled } from './switched-off.ts'
import { grantForIdToken } from './token-id-token.ts'
import { grantForPassword } from './token-password.ts'
import { grantForAuthCode } from './token-pkce.ts'
import { grantForRefreshToken } from './token-refresh.ts'

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
