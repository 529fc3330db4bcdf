import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  fetchProtectedResource,
} from 'openid-client'
import type { AuthServices } from '../http/auth-services.ts'
import { isPlainHttp } from './openid-issuer.ts'
import {
  type Provider,
  type ProviderClient,
  type ProviderProfile,
  providerTimeoutMs,
} from './provider.ts'

export type OAuthDialect = {
  authorizationEndpoint: string
  tokenEndpoint: string
  scopes: readonly string[]
  fetchProfile(read: (address: string) => Promise<unknown>): Promise<ProviderProfile>
}

export function createOAuthProvider(
  services: AuthServices,
  client: ProviderClient,
  dialect: OAuthDialect,
): Provider {
  const configuration = configure(services, client, dialect)
  return {
    name: client.name,
    isEmailOptional: client.isEmailOptional,
    begin: async ({ state, scopes, parameters }) => ({
      url: buildAuthorizationUrl(configuration, {
        ...Object.fromEntries(parameters),
        redirect_uri: client.redirectUri,
        scope: [...dialect.scopes, ...scopes].join(' '),
        state,
      }),
    }),
    exchange: async ({ state, parameters }) => {
      const address = new URL(client.redirectUri)
      address.searchParams.set('code', parameters.get('code') ?? '')
      address.searchParams.set('state', state)
      const answer = await authorizationCodeGrant(configuration, address, { expectedState: state })
      return {
        tokens: { accessToken: answer.access_token, refreshToken: answer.refresh_token ?? '' },
        fetchProfile: () =>
          dialect.fetchProfile((resource) =>
            fetchJson(configuration, answer.access_token, new URL(resource)),
          ),
      }
    },
  }
}

function configure(
  services: AuthServices,
  client: ProviderClient,
  dialect: OAuthDialect,
): Configuration {
  const configuration = new Configuration(
    {
      issuer: new URL(dialect.authorizationEndpoint).origin,
      authorization_endpoint: dialect.authorizationEndpoint,
      token_endpoint: dialect.tokenEndpoint,
    },
    client.clientId,
    undefined,
    ClientSecretPost(client.secret),
  )
  configuration.timeout = providerTimeoutMs(services) / 1000
  if (isPlainHttp(dialect.tokenEndpoint)) allowInsecureRequests(configuration)
  return configuration
}

async function fetchJson(
  configuration: Configuration,
  accessToken: string,
  address: URL,
): Promise<unknown> {
  const headers = new Headers({ Accept: 'application/json', 'User-Agent': 'embedded-supabase' })
  const response = await fetchProtectedResource(
    configuration,
    accessToken,
    address,
    'GET',
    null,
    headers,
  )
  if (!response.ok) throw new Error(`${address.pathname} answered ${response.status}`)
  return response.json()
}
