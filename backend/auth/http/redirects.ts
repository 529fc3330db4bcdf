import { isIP } from 'node:net'
import { isLoopbackUrl } from '#domain/session/loopback-url.ts'
import { type AuthError, OAuthError } from './auth-error.ts'
import type { AuthContext, AuthServices } from './auth-services.ts'
import type { FlowType } from './code-challenge.ts'
import { toAuthError } from './error-response.ts'
import { compileGlob } from './redirect-globs.ts'
import { readQuery } from './request-body.ts'

type RedirectRules = { siteUrl: string; patterns: readonly string[] }

/** Where a link may lead in the end: what the request asks for, if it may, else its page, else the site. */
export function readRedirectTarget(services: AuthServices, c: AuthContext): string {
  const asked = readQuery(c.req.url).get('redirect_to')
  return chooseRedirectTarget(services, [asked, c.req.header('Referer')])
}

/** The first wish that the settings allow, else the site itself. */
export function chooseRedirectTarget(
  services: Pick<AuthServices, 'settings' | 'siteUrl'>,
  wishes: readonly (string | undefined)[],
): string {
  const rules = {
    siteUrl: services.siteUrl,
    patterns: services.settings.additional_redirect_urls,
  }
  for (const wish of wishes) {
    const target = wish && allowedTarget(wish, rules)
    if (target) return target
  }
  return services.siteUrl
}

/** What a target takes in the database and in a mail. The site's own are a tenth of it. */
const longestTarget = 2_048

/**
 * The target in a form that fits a header, or undefined if it is neither on the site's own origin
 * nor matched by a pattern. Stricter than GoTrue, which allows every port of a loopback address.
 */
export function allowedTarget(wish: string, rules: RedirectRules): string | undefined {
  const url = wish.length <= longestTarget ? URL.parse(wish) : null
  if (!url) return undefined
  // A wish that is more than printable ASCII goes on in its parsed form, which is.
  const target = withoutAnswers(url, /^[!-[\]-~]+$/.test(wish) ? wish : url.href)
  if (isSameOrigin(url, rules.siteUrl)) return target
  if (isRefusedHost(url, rules.siteUrl)) return undefined
  const [withoutFragment = ''] = target.split('#')
  return rules.patterns.some((pattern) => compileGlob(pattern).test(withoutFragment))
    ? target
    : undefined
}

/** What only the end of a sign-in may say to the page that it leads to. */
const answers = [
  'code',
  'error',
  'error_code',
  'error_description',
  'access_token',
  'refresh_token',
]

/** A wish that brings an answer of its own along would be heard instead of ours, or beside it. */
function withoutAnswers(url: URL, target: string): string {
  const fragment = new URLSearchParams(url.hash.slice(1))
  const isForgedFragment = answers.some((name) => fragment.has(name))
  if (!isForgedFragment && !answers.some((name) => url.searchParams.has(name))) return target
  const honest = new URL(url)
  for (const name of answers) honest.searchParams.delete(name)
  if (isForgedFragment) honest.hash = ''
  return honest.href
}

/** On this machine a site has two names, localhost and 127.0.0.1. */
function isSameOrigin(url: URL, siteUrl: string): boolean {
  const site = new URL(siteUrl)
  if (url.protocol !== site.protocol || url.port !== site.port) return false
  return url.hostname === site.hostname || (isLoopbackUrl(siteUrl) && isLoopbackUrl(url.href))
}

/**
 * No pattern can allow an address in numbers or a host of unusual characters. This machine's own names
 * can be allowed while the site itself is served there: elsewhere they lead to whatever listens on the
 * reader's machine.
 */
function isRefusedHost(url: URL, siteUrl: string): boolean {
  if (isLoopbackUrl(url.href)) return !isLoopbackUrl(siteUrl)
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  if (isIP(host)) return true
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return isWeb && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host)
}

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
