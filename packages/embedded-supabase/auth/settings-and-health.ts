import { AuthError } from './http/auth-error.ts'
import type { AuthErrorCode } from './http/auth-error-codes.ts'
import type { AuthContext, AuthServices, Endpoint } from './http/auth-services.ts'
import { requireAdminCredentials } from './http/credentials.ts'
import { enabledProvider } from './phone/message-channel.ts'
import { isKnownProvider } from './providers/find-provider.ts'
import { authenticate } from './sessions/authenticate.ts'

const EXTERNAL_PROVIDERS = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'zoom',
]

export const settings: Endpoint = ({ settings: auth }, c) => {
  const external = EXTERNAL_PROVIDERS.map((name) => [
    name,
    isKnownProvider(name) && (auth.external?.[name]?.enabled ?? false),
  ])
  return c.json({
    external: {
      anonymous_users: auth.enable_anonymous_sign_ins,
      ...Object.fromEntries(external),
      email: auth.email.enable_signup,
      phone: auth.sms.enable_signup,
    },
    disable_signup: !auth.enable_signup,
    mailer_autoconfirm: !auth.email.enable_confirmations,
    phone_autoconfirm: !auth.sms.enable_confirmations,
    sms_provider: enabledProvider(auth) ?? '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  })
}

export const health: Endpoint = (_services, c) =>
  c.json({
    version: 'embedded-supabase',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  })

export const jwks: Endpoint = (services, c) => {
  c.header('Cache-Control', 'public, max-age=600')
  return c.json(services.keys.jwks)
}

const saml = refuse('saml_provider_disabled', 'SAML 2.0 is disabled')
const passkeys = refuse('passkey_disabled', 'Passkeys are disabled')
const oauthServer = refuse('feature_disabled', 'OAuth server is disabled')

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

function refuse(code: AuthErrorCode, message: string): Endpoint {
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
