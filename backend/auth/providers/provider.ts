import { AuthError } from '../http/auth-error.ts'
import type { AuthServices } from '../http/auth-services.ts'
import type { ExternalProviderSettings } from '../http/auth-settings.ts'
import { type Metadata, requireStorableMetadata } from '../http/request-body.ts'
import type { ProviderTokens } from '../sessions/open-session.ts'

/** A place that vouches for people: somewhere to send a browser to, and to ask who came back. */
export type Provider = {
  /** As in `[auth.external.<name>]`, and in `auth.identities.provider`. */
  name: string
  /** Lets a person in of whom the provider gives no e-mail address. */
  isEmailOptional: boolean
  /** Where to send the browser. Throws what the provider answered, or that it didn't. */
  begin(request: AuthorizationRequest): Promise<{ url: URL; codeVerifier?: string }>
  /** Redeems the code that the browser came back with. */
  exchange(answer: AuthorizationAnswer): Promise<RedeemedCode>
}

export type AuthorizationRequest = {
  state: string
  /** Asked for in addition to what signing in needs. */
  scopes: readonly string[]
  /** Handed on as they are. */
  parameters: ReadonlyMap<string, string>
}

export type AuthorizationAnswer = {
  /** The state and secret that the sign-in began with. */
  state: string
  codeVerifier: string | undefined
  /** What came with the browser. */
  parameters: URLSearchParams
}

export type RedeemedCode = {
  tokens: ProviderTokens
  /** Asks the provider, and checks, who it is. */
  readProfile(): Promise<ProviderProfile>
}

export type ProviderEmail = { email: string; isVerified: boolean; isPrimary: boolean }

/** Who a provider says it is. */
export type ProviderProfile = {
  /** The provider's own id of the person, for ever. */
  subject: string
  emails: readonly ProviderEmail[]
  /** The rest, under GoTrue's names, for `identity_data` and `user_metadata`. */
  claims: Metadata
}

/** A provider whose settings suffice to sign in with it. */
export type ProviderClient = {
  name: string
  clientId: string
  secret: string
  redirectUri: string
  /** Without a slash at its end, empty when the provider's own address counts. */
  url: string
  isEmailOptional: boolean
}

/** Why a provider can't be used, in GoTrue's words. */
export class ProviderUnavailable extends Error {}

/** The client ids of a provider: the first is ours, ID tokens for the others are accepted too. */
export function clientIdsOf(settings: ExternalProviderSettings | undefined): string[] {
  const ids = settings?.client_id?.split(',') ?? []
  return ids.map((id) => id.trim()).filter((id) => id !== '')
}

/** Throws ProviderUnavailable. */
export function readProviderClient(services: AuthServices, name: string): ProviderClient {
  const settings = services.settings.external?.[name]
  const [clientId] = clientIdsOf(settings)
  if (!settings?.enabled) throw new ProviderUnavailable('provider is not enabled')
  if (!clientId) throw new ProviderUnavailable('missing OAuth client ID')
  if (!settings.secret) throw new ProviderUnavailable('missing OAuth secret')
  return {
    name,
    clientId,
    secret: settings.secret,
    redirectUri: settings.redirect_uri || `${services.siteUrl}/auth/v1/callback`,
    url: settings.url?.replace(/(?<!\/)\/+$/, '') ?? '',
    isEmailOptional: settings.email_optional ?? false,
  }
}

/**
 * What may be written down of a failure at a provider. The libraries' own errors carry the answers
 * and claims that they are about, and with them somebody's address or token.
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

const defaultTimeoutMs = 10_000

/** How long a provider may take for one answer, in milliseconds. */
export function providerTimeoutMs(services: AuthServices): number {
  return services.providerTimeoutMs ?? defaultTimeoutMs
}

const timeoutCodes = new Set(['OAUTH_TIMEOUT', 'ERR_JWKS_TIMEOUT'])

/** Whether a failed call of openid-client, jose or fetch failed for want of an answer in time. */
export function isTimeout(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  const code = 'code' in failure ? String(failure.code) : ''
  return failure.name === 'TimeoutError' || timeoutCodes.has(code) || isTimeout(failure.cause)
}

export function requestTimedOut(): AuthError {
  const message = 'Processing this request timed out, please retry after a moment.'
  return new AuthError(504, 'request_timeout', message)
}

/** The address that a provider calls the person's own, or else the last that it gave. */
export function primaryEmailOf({ emails }: ProviderProfile): ProviderEmail | undefined {
  return emails.find(({ isPrimary }) => isPrimary) ?? emails.at(-1)
}

/** `identity_data` of a profile, which becomes part of `user_metadata` too: what is empty is left out. */
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
