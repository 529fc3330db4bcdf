import { createHash, randomBytes } from 'node:crypto'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
} from 'openid-client'
import type { AuthServices } from '../http/auth-services.ts'
import { verifyIdToken } from './id-token.ts'
import type { ParseIdToken } from './id-token-profile.ts'
import { findIssuer, isPlainHttp, type OpenIdIssuer } from './openid-issuer.ts'
import {
  type AuthorizationAnswer,
  type Provider,
  type ProviderClient,
  type ProviderProfile,
  providerTimeoutMs,
  type RedeemedCode,
} from './provider.ts'

export type OpenIdDialect = {
  issuer: string
  issuerAliases: readonly string[]
  scopes: readonly string[]
  parameters: Readonly<Record<string, string>>
  parseIdToken: ParseIdToken
  addExtras?: (profile: ProviderProfile, parameters: URLSearchParams) => ProviderProfile
}

export function acceptedIssuers(dialect: OpenIdDialect, url: string): string[] {
  return url ? [url] : [dialect.issuer, ...dialect.issuerAliases]
}

export function createOpenIdProvider(
  services: AuthServices,
  client: ProviderClient,
  dialect: OpenIdDialect,
): Provider {
  const address = client.url || dialect.issuer
  return {
    name: client.name,
    isEmailOptional: client.isEmailOptional,
    begin: async ({ state, scopes, parameters }) => {
      const issuer = await findIssuer(services, address)
      const configuration = configure(services, client, issuer)
      const codeVerifier = randomBytes(32).toString('base64url')
      const url = buildAuthorizationUrl(configuration, {
        ...Object.fromEntries(parameters),
        ...dialect.parameters,
        redirect_uri: client.redirectUri,
        scope: [...dialect.scopes, ...scopes].join(' '),
        state,
        nonce: nonceOf(codeVerifier),
        ...(usesPkce(configuration) ? await challengeOf(codeVerifier) : {}),
      })
      return { url, codeVerifier }
    },
    exchange: async (answer) => {
      const issuer = await findIssuer(services, address)
      return redeemCode(services, { client, dialect, issuer }, answer)
    },
  }
}

async function redeemCode(
  services: AuthServices,
  provider: { client: ProviderClient; dialect: OpenIdDialect; issuer: OpenIdIssuer },
  { state, codeVerifier = '', parameters }: AuthorizationAnswer,
): Promise<RedeemedCode> {
  const { client, dialect, issuer } = provider
  const configuration = configure(services, client, issuer)
  const answer = await authorizationCodeGrant(
    configuration,
    answerAddress(client.redirectUri, parameters),
    {
      expectedState: state,
      expectedNonce: nonceOf(codeVerifier),
      ...(usesPkce(configuration) ? { pkceCodeVerifier: codeVerifier } : {}),
      idTokenExpected: true,
    },
  )
  return {
    tokens: { accessToken: answer.access_token, refreshToken: answer.refresh_token ?? '' },
    fetchProfile: async () => {
      const token = await verifyIdToken(services, issuer, {
        idToken: answer.id_token ?? '',
        issuers: acceptedIssuers(dialect, client.url),
        accessToken: answer.access_token,
      })
      const profile = dialect.parseIdToken(token)
      return dialect.addExtras?.(profile, parameters) ?? profile
    },
  }
}

function configure(
  services: AuthServices,
  client: ProviderClient,
  { metadata }: OpenIdIssuer,
): Configuration {
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const configuration = new Configuration(
    metadata,
    client.clientId,
    {
      // Use the injected clock, which stands still in tests.
      [clockSkew]: Math.round((services.now().getTime() - Date.now()) / 1000),
      // The token times are checked together with its signature.
      [clockTolerance]: 300,
    },
    methods.includes('client_secret_post')
      ? ClientSecretPost(client.secret)
      : ClientSecretBasic(client.secret),
  )
  configuration.timeout = providerTimeoutMs(services) / 1000
  if (isPlainHttp(metadata.issuer)) allowInsecureRequests(configuration)
  return configuration
}

function usesPkce(configuration: Configuration): boolean {
  return configuration.serverMetadata().supportsPKCE()
}

async function challengeOf(codeVerifier: string): Promise<Record<string, string>> {
  const challenge = await calculatePKCECodeChallenge(codeVerifier)
  return { code_challenge: challenge, code_challenge_method: 'S256' }
}

/** Derived from the code verifier, so that only one secret is stored. */
function nonceOf(codeVerifier: string): string {
  return createHash('sha256').update(`nonce:${codeVerifier}`).digest('base64url')
}

function answerAddress(redirectUri: string, parameters: URLSearchParams): URL {
  const address = new URL(redirectUri)
  for (const name of ['code', 'state', 'iss']) {
    const value = parameters.get(name)
    if (value !== null) address.searchParams.set(name, value)
  }
  return address
}
