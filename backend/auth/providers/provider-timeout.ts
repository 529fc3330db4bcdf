import type { AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'

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
