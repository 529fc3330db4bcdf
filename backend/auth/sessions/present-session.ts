import type { AuthServices } from '../auth-services.ts'
import type { WeakPasswordError } from '../errors/auth-error.ts'
import { presentUser } from '../users/present-user.ts'
import type { UserRecord } from '../users/user-record.ts'
import type { IssuedToken } from './issue-access-token.ts'

export type IssuedSession = IssuedToken & { refreshToken: string; user: UserRecord }

/** GoTrue's AccessTokenResponse. */
export function presentSession(
  services: AuthServices,
  session: IssuedSession,
  weakness?: WeakPasswordError,
): Record<string, unknown> {
  return {
    ...sessionTokens(services, session),
    user: presentUser(session.user),
    ...(weakness
      ? { weak_password: { message: weakness.message, reasons: weakness.reasons } }
      : {}),
  }
}

/** The session as a fragment of the page's address, for the flow without PKCE. */
export function sessionFragment(
  services: AuthServices,
  session: IssuedSession,
  extra: Readonly<Record<string, string>>,
): string {
  const tokens = Object.entries(sessionTokens(services, session))
  const parameters = new URLSearchParams(tokens.map(([name, value]) => [name, String(value)]))
  parameters.set('sb', '')
  for (const [name, value] of Object.entries(extra)) parameters.set(name, value)
  parameters.sort()
  return parameters.toString()
}

/** What a social sign-in got from its provider, for calls to the provider's own API. */
export type ProviderTokens = { accessToken: string; refreshToken: string }

/** Not every provider gives a refresh token; nothing here keeps either of them. */
export function presentProviderTokens(tokens: ProviderTokens): Record<string, string> {
  return {
    ...(tokens.accessToken ? { provider_token: tokens.accessToken } : {}),
    ...(tokens.refreshToken ? { provider_refresh_token: tokens.refreshToken } : {}),
  }
}

function sessionTokens(services: AuthServices, session: IssuedSession) {
  return {
    access_token: session.accessToken,
    token_type: 'bearer',
    expires_in: services.settings.jwt_expiry,
    expires_at: session.expiresAt,
    refresh_token: session.refreshToken,
  }
}
