import { type Answer, toResponse } from '#embedded/http/answer.ts'
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
  return toResponse(answerFailure(services, c.req.header(API_VERSION_HEADER), failure))
}

export function answerFailure(
  services: AuthServices,
  requestedVersion: string | undefined,
  failure: unknown,
): Answer {
  if (failure instanceof OAuthError) {
    return answerJson(400, { error: failure.error, error_description: failure.message })
  }
  const error = toAuthError(failure)
  const isOurs = (error.status >= 500 || failure !== error) && !isAborted(failure)
  if (isOurs) services.reportFailure?.(failure)
  const version = closestApiVersion(requestedVersion)
  return answerJson(error.status, errorBody(error, version), {
    ...(version !== 'initial' && { [API_VERSION_HEADER]: version }),
    'X-Sb-Error-Code': error.code,
  })
}

export function answerJson(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
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

export const API_VERSION_HEADER = 'X-Supabase-Api-Version'

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
