import { AuthError } from './http/auth-error.ts'
import type { Endpoint } from './http/auth-services.ts'
import { parseQuery } from './http/request-body.ts'
import { grantForPassword } from './password/sign-in-with-password.ts'
import { grantForIdToken } from './providers/sign-in-with-id-token.ts'
import { grantForRefreshToken } from './sessions/refresh-session.ts'
import { web3Disabled } from './settings-and-health.ts'
import { grantForAuthCode } from './sign-in/exchange-code.ts'

const GRANTS: ReadonlyMap<string, Endpoint> = new Map([
  ['password', grantForPassword],
  ['refresh_token', grantForRefreshToken],
  ['pkce', grantForAuthCode],
  ['id_token', grantForIdToken],
  ['web3', web3Disabled],
])

export const token: Endpoint = (services, c) => {
  const grant = GRANTS.get(parseQuery(c.req.url).get('grant_type') ?? '')
  if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  return grant(services, c)
}
