import { AuthError } from '../http/auth-error.ts'
import type { AuthServices } from '../http/auth-services.ts'
import type { ExternalProviderSettings } from '../http/auth-settings.ts'
import { type Metadata, requireStorableMetadata } from '../http/request-body.ts'
import type { ProviderTokens } from '../sessions/open-session.ts'

export type Provider = {
  /** As in `[auth.external.<name>]`, and in `auth.identities.provider`. */
  name: string
  isEmailOptional: boolean
  /** Throws the provider's error, or that it did not respond. */
  begin(request: AuthorizationRequest): Promise<{ url: URL; codeVerifier?: string }>
  exchange(answer: AuthorizationAnswer): Promise<RedeemedCode>
}

export type AuthorizationRequest = {
  state: string
  scopes: readonly string[]
  parameters: ReadonlyMap<string, string>
}

export type AuthorizationAnswer = {
  state: string
  codeVerifier: string | undefined
  parameters: URLSearchParams
}

export type RedeemedCode = {
  tokens: ProviderTokens
  fetchProfile(): Promise<ProviderProfile>
}

export type ProviderEmail = { email: string; isVerified: boolean; isPrimary: boolean }

export type ProviderProfile = {
  subject: string
  emails: readonly ProviderEmail[]
  claims: Metadata
}

export type ProviderClient = {
  name: string
  clientId: string
  secret: string
  redirectUri: string
  /** Without a trailing slash; empty means the provider's public address. */
  url: string
  isEmailOptional: boolean
}

export class ProviderUnavailable extends Error {}

/** The first id is ours; ID tokens for the others are also accepted. */
export function clientIdsOf(settings: ExternalProviderSettings | undefined): string[] {
  const ids = settings?.client_id?.split(',') ?? []
  return ids.map((id) => id.trim()).filter((id) => id !== '')
}

export function findProviderClient(services: AuthServices, name: string): ProviderClient {
  const settings = services.settings.external?.[name]
  const [clientId] = clientIdsOf(settings)
  if (!settings?.enabled) throw new ProviderUnavailable('provider is not enabled')
  if (!clientId) throw new ProviderUnavailable('missing OAuth client ID')
  if (!settings.secret) throw new ProviderUnavailable('missing OAuth secret')
  return {
    name,
    clientId,
    secret: settings.secret,
    redirectUri: settings.redirect_uri || `${services.apiUrl}/auth/v1/callback`,
    url: settings.url?.replace(/(?<!\/)\/+$/, '') ?? '',
    isEmailOptional: settings.email_optional ?? false,
  }
}

/**
 * Describes a failure for the log without personal data: the errors of the libraries contain
 * responses and claims, and so addresses and tokens.
 */
export function describeProviderFailure(provider: string, failure: unknown): Error {
  const parts = chainOf(failure).map(({ name, message, code }) =>
    [code ?? name, message].filter(Boolean).join(' '),
  )
  return new Error(`The sign-in provider ${provider} failed: ${parts.join(', because ')}`)
}

type Link = { name: string; message: string; code: string | undefined }

function chainOf(failure: unknown): Link[] {
  if (!(failure instanceof Error)) return []
  const code = 'code' in failure ? String(failure.code) : undefined
  return [{ name: failure.name, message: failure.message, code }, ...chainOf(failure.cause)]
}

const DEFAULT_TIMEOUT_MS = 10_000

export function providerTimeoutMs(services: AuthServices): number {
  return services.providerTimeoutMs ?? DEFAULT_TIMEOUT_MS
}

const TIMEOUT_CODES = new Set(['OAUTH_TIMEOUT', 'ERR_JWKS_TIMEOUT'])

export function isTimeout(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  const code = 'code' in failure ? String(failure.code) : ''
  return failure.name === 'TimeoutError' || TIMEOUT_CODES.has(code) || isTimeout(failure.cause)
}

export function requestTimedOut(): AuthError {
  const message = 'Processing this request timed out, please retry after a moment.'
  return new AuthError(504, 'request_timeout', message)
}

/** Whether the provider has proved this very address, not only some other of the profile. */
export function hasVerified({ emails }: ProviderProfile, address: string | null): boolean {
  return emails.some(({ email, isVerified }) => isVerified && email.toLowerCase() === address)
}

export function primaryEmailOf({ emails }: ProviderProfile): ProviderEmail | undefined {
  return emails.find(({ isPrimary }) => isPrimary) ?? emails.at(-1)
}

export function identityDataOf(profile: ProviderProfile): Metadata {
  const email = primaryEmailOf(profile)
  const claims = { ...profile.claims, email: email?.email.toLowerCase() }
  const given = Object.entries(claims).filter(([, value]) => value !== undefined && value !== '')
  return requireStorableMetadata({
    ...Object.fromEntries(given),
    email_verified: email?.isVerified ?? false,
    phone_verified: false,
  })
}
