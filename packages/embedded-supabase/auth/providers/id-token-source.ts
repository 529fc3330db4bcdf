import { AuthError } from '../http/auth-error.ts'
import type { AuthServices } from '../http/auth-services.ts'
import type { ExternalProviderSettings } from '../http/auth-settings.ts'
import { findOpenIdDialect } from './find-provider.ts'
import { peekIssuer } from './id-token.ts'
import { acceptedIssuers, type OpenIdDialect } from './openid-provider.ts'

export type IdTokenSource = {
  provider: string
  settings: ExternalProviderSettings
  dialect: OpenIdDialect
  address: string
  issuers: readonly string[]
}

type NamedSource = { provider: string; issuer: string; idToken: string }

const OPEN_ID_NAMES = ['apple', 'google', 'keycloak']

export function findIdTokenSource(services: AuthServices, named: NamedSource): IdTokenSource {
  const provider = OPEN_ID_NAMES.find((name) => isMeant(services, name, named))
  const dialect = provider ? findOpenIdDialect(provider) : undefined
  if (!provider || !dialect) {
    throw invalid(`Custom OIDC provider ${JSON.stringify(named.provider)} not allowed`)
  }
  const settings = services.settings.external?.[provider] ?? {}
  const url = settings.url?.replace(/(?<!\/)\/+$/, '') ?? ''
  const address = url || dialect.issuer
  const issuers = acceptedIssuers(dialect, url)
  if (provider === 'apple') requireAppleIssuer(named, issuers)
  if (!settings.enabled || !address) {
    const message = `Provider (issuer ${JSON.stringify(address)}) is not enabled`
    throw new AuthError(400, 'provider_disabled', message)
  }
  return { provider, settings, dialect, address, issuers }
}

function isMeant(services: AuthServices, name: string, { provider, issuer }: NamedSource): boolean {
  if (provider === name) return true
  const dialect = findOpenIdDialect(name)
  const url = services.settings.external?.[name]?.url?.replace(/(?<!\/)\/+$/, '') ?? ''
  return issuer !== '' && dialect !== undefined && acceptedIssuers(dialect, url).includes(issuer)
}

function requireAppleIssuer({ idToken, issuer }: NamedSource, issuers: readonly string[]): void {
  const detected = peekIssuer(idToken)
  if (detected === undefined) {
    throw invalid('Unable to detect issuer in ID token for Apple provider')
  }
  if (!issuers.includes(detected)) {
    throw invalid('Detected ID token issuer is not an Apple ID token issuer')
  }
  if (issuer && issuer !== detected) {
    throw invalid('Provided issuer does not match ID token issuer')
  }
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}
