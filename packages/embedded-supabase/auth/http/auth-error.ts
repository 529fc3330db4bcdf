import type { AuthErrorCode } from './auth-error-codes.ts'

type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 504

/** An expected refusal, thrown so that the enclosing transaction rolls back. */
export class AuthError extends Error {
  readonly status: ErrorStatus
  readonly code: AuthErrorCode

  constructor(status: ErrorStatus, code: AuthErrorCode, message: string) {
    super(message)
    this.name = 'AuthError'
    this.status = status
    this.code = code
  }
}

export type WeakPasswordReason = 'length' | 'characters'

export class WeakPasswordError extends AuthError {
  readonly reasons: readonly WeakPasswordReason[]

  constructor(message: string, reasons: readonly WeakPasswordReason[]) {
    super(422, 'weak_password', message)
    this.reasons = reasons
  }
}

/** A refusal in the form of RFC 6749, always with status 400: `{ error, error_description }`. */
export class OAuthError extends Error {
  readonly error: string

  constructor(error: string, description: string, options?: ErrorOptions) {
    super(description, options)
    this.name = 'OAuthError'
    this.error = error
  }
}
