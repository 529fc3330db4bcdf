import type { AuthContext, AuthServices, Endpoint } from '../auth-services.ts'
import { AuthError, type ErrorCode } from '../errors/auth-error.ts'
import { requireAdminCredentials } from '../requests/admin-credentials.ts'
import { authenticate } from '../sessions/authenticate.ts'

const saml = refuse('saml_provider_disabled', 'SAML 2.0 is disabled')
const passkeys = refuse('passkey_disabled', 'Passkeys are disabled')
const oauthServer = refuse('feature_disabled', 'OAuth server is disabled')

/** What the client calls and GoTrue answers while the feature behind it is switched off; here it always is. */
export const switchedOffRoutes: readonly [method: string, path: string, endpoint: Endpoint][] = [
  ['POST', '/sso', saml],
  ['GET', '/sso/saml/metadata', saml],
  ['POST', '/sso/saml/acs', saml],
  ['GET', '/passkeys', passkeys],
  ['PATCH', '/passkeys/:passkey_id', passkeys],
  ['DELETE', '/passkeys/:passkey_id', passkeys],
  ['POST', '/passkeys/authentication/options', passkeys],
  ['POST', '/passkeys/authentication/verify', passkeys],
  ['POST', '/passkeys/registration/options', passkeys],
  ['POST', '/passkeys/registration/verify', passkeys],
  ['GET', '/.well-known/oauth-authorization-server', oauthServer],
  ['POST', '/oauth/clients/register', oauthServer],
  ['POST', '/oauth/token', oauthServer],
  ['GET', '/oauth/userinfo', oauthServer],
  ['GET', '/oauth/authorize', oauthServer],
  ['GET', '/oauth/authorizations/:authorization_id', oauthServer],
  ['POST', '/oauth/authorizations/:authorization_id/consent', oauthServer],
  ['GET', '/user/oauth/grants', forUsers(oauthServer)],
  ['DELETE', '/user/oauth/grants', forUsers(oauthServer)],
  ['GET', '/admin/oauth/clients', forOperators(oauthServer)],
  ['POST', '/admin/oauth/clients', forOperators(oauthServer)],
  ['GET', '/admin/oauth/clients/:client_id', forOperators(oauthServer)],
  ['PUT', '/admin/oauth/clients/:client_id', forOperators(oauthServer)],
  ['DELETE', '/admin/oauth/clients/:client_id', forOperators(oauthServer)],
  ['POST', '/admin/oauth/clients/:client_id/regenerate_secret', forOperators(oauthServer)],
]

export function web3Disabled(): never {
  throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
}

function refuse(code: ErrorCode, message: string): Endpoint {
  return () => {
    throw new AuthError(404, code, message)
  }
}

function forUsers(endpoint: Endpoint): Endpoint {
  return async (services: AuthServices, c: AuthContext) => {
    await authenticate(services, c)
    return endpoint(services, c)
  }
}

function forOperators(endpoint: Endpoint): Endpoint {
  return async (services: AuthServices, c: AuthContext) => {
    await requireAdminCredentials(services, c)
    return endpoint(services, c)
  }
}
