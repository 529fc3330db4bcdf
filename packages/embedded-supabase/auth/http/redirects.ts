import { isIP } from 'node:net'
import { isLoopbackUrl } from '#embedded/http/loopback.ts'
import { type AuthError, OAuthError } from './auth-error.ts'
import type { AuthContext, AuthServices } from './auth-services.ts'
import type { FlowType } from './code-challenge.ts'
import { toAuthError } from './error-response.ts'
import { compileGlob } from './redirect-globs.ts'
import { parseQuery } from './request-body.ts'

type RedirectRules = { siteUrl: string; patterns: readonly string[] }

export function parseRedirectTarget(services: AuthServices, c: AuthContext): string {
  const asked = parseQuery(c.req.url).get('redirect_to')
  return chooseRedirectTarget(services, [asked, c.req.header('Referer')])
}

export function chooseRedirectTarget(
  services: Pick<AuthServices, 'settings' | 'siteUrl'>,
  candidates: readonly (string | undefined)[],
): string {
  const rules = {
    siteUrl: services.siteUrl,
    patterns: services.settings.additional_redirect_urls,
  }
  for (const requested of candidates) {
    const target = requested && allowedTarget(requested, rules)
    if (target) return target
  }
  return services.siteUrl
}

/** The limit for the database and emails. The site's own targets are a tenth of this. */
const LONGEST_TARGET = 2_048

/**
 * Returns the target in a form that fits a header, or undefined if it is neither on the site's
 * origin nor matched by a pattern. Stricter than GoTrue, which allows every port of a loopback
 * address.
 */
export function allowedTarget(requested: string, rules: RedirectRules): string | undefined {
  const url = requested.length <= LONGEST_TARGET ? URL.parse(requested) : null
  if (!url) return undefined
  // Beyond printable ASCII, use the parsed form, which is percent-encoded.
  const target = withoutAnswers(url, /^[!-[\]-~]+$/.test(requested) ? requested : url.href)
  if (isSameOrigin(url, rules.siteUrl)) return target
  if (isRefusedHost(url, rules.siteUrl)) return undefined
  const [withoutFragment = ''] = target.split('#')
  return rules.patterns.some((pattern) => compileGlob(pattern).test(withoutFragment))
    ? target
    : undefined
}

const ANSWERS = [
  'code',
  'error',
  'error_code',
  'error_description',
  'access_token',
  'refresh_token',
]

/** Strip auth response parameters, so that a caller cannot forge a result. */
function withoutAnswers(url: URL, target: string): string {
  const fragment = new URLSearchParams(url.hash.slice(1))
  const isForgedFragment = ANSWERS.some((name) => fragment.has(name))
  if (!isForgedFragment && !ANSWERS.some((name) => url.searchParams.has(name))) return target
  const honest = new URL(url)
  for (const name of ANSWERS) honest.searchParams.delete(name)
  if (isForgedFragment) honest.hash = ''
  return honest.href
}

function isSameOrigin(url: URL, siteUrl: string): boolean {
  const site = new URL(siteUrl)
  if (url.protocol !== site.protocol || url.port !== site.port) return false
  return url.hostname === site.hostname || (isLoopbackUrl(siteUrl) && isLoopbackUrl(url.href))
}

/**
 * Patterns cannot allow IP addresses or hosts with unusual characters. They can allow loopback
 * names only if the site itself is on loopback: elsewhere these lead to the reader's own machine.
 */
function isRefusedHost(url: URL, siteUrl: string): boolean {
  if (isLoopbackUrl(url.href)) return !isLoopbackUrl(siteUrl)
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  if (isIP(host)) return true
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return isWeb && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host)
}

/** RFC 6749's error names by status. */
const ERROR_NAMES: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

const DENIED_CODES = ['signup_disabled', 'user_banned', 'provider_email_needs_verification']

export function failureRedirect(target: string, failure: unknown): string {
  const url = new URL(target)
  const parameters = describeFailure(failure)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams({ ...parameters, sb: '' }).toString()
  return url.href
}

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
  const error = DENIED_CODES.includes(code)
    ? 'access_denied'
    : (ERROR_NAMES[status] ?? 'server_error')
  return { error, error_code: code, error_description: message }
}

export function errorRedirect(target: string, error: AuthError, flowType: FlowType): string {
  const name = ERROR_NAMES[error.status]
  return withParameters(target, flowType, {
    ...(name ? { error: name } : {}),
    error_code: error.code,
    error_description: error.message,
  })
}

export function messageRedirect(target: string, message: string, flowType: FlowType): string {
  return withParameters(target, flowType, { message })
}

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
