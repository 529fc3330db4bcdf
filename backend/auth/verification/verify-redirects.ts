import type { AuthError } from '../errors/auth-error.ts'
import type { FlowType } from '../one-time-tokens/one-time-code.ts'

/** RFC 6749's names for what went wrong, by status. */
const oauthErrors: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** Back to the page, with the error in the fragment, and for the PKCE flow in the query as well. */
export function errorRedirect(target: string, error: AuthError, flowType: FlowType): string {
  const name = oauthErrors[error.status]
  return withParameters(target, flowType, {
    ...(name ? { error: name } : {}),
    error_code: error.code,
    error_description: error.message,
  })
}

export function messageRedirect(target: string, message: string, flowType: FlowType): string {
  return withParameters(target, flowType, { message })
}

/** Back to the page with the code that it can exchange for a session. */
export function codeRedirect(target: string, code: string): string {
  const url = new URL(target)
  url.searchParams.set('code', code)
  return url.href
}

function withParameters(
  target: string,
  flowType: FlowType,
  parameters: Record<string, string>,
): string {
  const url = new URL(target)
  if (flowType === 'pkce') {
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  }
  url.hash = new URLSearchParams({ ...parameters, sb: '' }).toString()
  return url.href
}
