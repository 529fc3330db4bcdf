import { isAborted } from '#embedded/http/read-limited.ts'
import { isDatabaseError } from '#embedded/postgres/database.ts'
import { AuthError, OAuthError, WeakPasswordError } from './auth-error.ts'
import type { AuthContext, AuthServices } from './auth-services.ts'

/**
 * Turns a failure into a response in the API version that the client requests: `{ code, message }`
 * since 2024-01-01, `{ code: status, error_code, msg }` before.
 */
export function respondWithError(
  services: AuthServices,
  c: AuthContext,
  failure: unknown,
): Response {
  if (failure instanceof OAuthError) {
    return c.json({ error: failure.error, error_description: failure.message }, 400)
  }
  const error = toAuthError(failure)
  const isOurs = (error.status >= 500 || failure !== error) && !isAborted(failure)
  if (isOurs) services.reportFailure?.(failure)
  const version = closestApiVersion(c.req.header(API_VERSION_HEADER))
  if (version !== 'initial') c.header(API_VERSION_HEADER, version)
  c.header('X-Sb-Error-Code', error.code)
  return c.json(errorBody(error, version), error.status)
}

export function toAuthError(failure: unknown): AuthError {
  if (failure instanceof AuthError) return failure
  // Class 22: a value that PostgreSQL cannot hold. Request validation should have caught it.
  if (isDatabaseError(failure) && failure.code.startsWith('22')) {
    return new AuthError(
      400,
      'validation_failed',
      'The request contains a value that cannot be stored',
    )
  }
  return new AuthError(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
  )
}

function errorBody(error: AuthError, version: ApiVersion): Record<string, unknown> {
  const weakness =
    error instanceof WeakPasswordError ? { weak_password: { reasons: error.reasons } } : {}
  return version === 'initial'
    ? { code: error.status, error_code: error.code, msg: error.message, ...weakness }
    : { code: error.code, message: error.message, ...weakness }
}

const API_VERSION_HEADER = 'X-Supabase-Api-Version'

const API_VERSION20240101 = '2024-01-01'

type ApiVersion = 'initial' | typeof API_VERSION20240101

export function closestApiVersion(requested: string | undefined): ApiVersion {
  if (!requested || !isCalendarDate(requested)) return 'initial'
  return requested >= API_VERSION20240101 ? API_VERSION20240101 : 'initial'
}

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
