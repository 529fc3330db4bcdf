import type { AuthError } from '../errors/auth-error.ts'
import { toAuthError } from '../errors/error-response.ts'
import { OAuthError } from '../errors/oauth-error.ts'

/** RFC 6749's names for what went wrong, by status. */
const errorNames: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

const deniedCodes = ['signup_disabled', 'user_banned', 'provider_email_needs_verification']

/** Back to the page that a sign-in began on, with what went wrong in query and fragment, as GoTrue has it. */
export function failureRedirect(target: string, failure: unknown): string {
  const url = new URL(target)
  const parameters = describeFailure(failure)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams({ ...parameters, sb: '' }).toString()
  return url.href
}

/** Back to the site, when nobody knows any more where the sign-in began: in the query alone. */
export function unknownStateRedirect(siteUrl: string, failure: AuthError): string {
  const url = new URL(failureRedirect(siteUrl, failure))
  url.hash = ''
  return url.href
}

function describeFailure(failure: unknown): Record<string, string> {
  if (failure instanceof OAuthError) {
    return { error: failure.error, error_description: failure.message }
  }
  const { code, status, message } = toAuthError(failure)
  const error = deniedCodes.includes(code)
    ? 'access_denied'
    : (errorNames[status] ?? 'server_error')
  return { error, error_code: code, error_description: message }
}
