import { isIP } from 'node:net'
import { isLoopbackUrl } from '#domain/session/loopback.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import type { FlowType } from '../codes-and-links/one-time-tokens.ts'
import { type AuthError, OAuthError } from './auth-error.ts'
import { toAuthError } from './error-response.ts'
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

/** Whether one UTF-16 code unit is meant. */
type Accepts = (unit: string) => boolean

/** Reads a unit that it accepts, or nothing at all, and goes on to the states of these numbers. */
type State = { accepts: Accepts | undefined; to: number[] }

type Group = { start: number; ends: number[] }

/** What a wildcard stands for, where `.` and `/` separate. */
const isNoSeparator: Accepts = (unit) => unit !== '.' && unit !== '/'
const wildcards: ReadonlyMap<string, { accepts: Accepts; isRepeated: boolean }> = new Map([
  ['**', { accepts: () => true, isRepeated: true }],
  ['*', { accepts: isNoSeparator, isRepeated: true }],
  ['?', { accepts: isNoSeparator, isRepeated: false }],
])

const partPattern = /\*\*|\\[\s\S]|\[!?[^\]]+\]|[\s\S]/g

/**
 * Compiles a glob as GoTrue's library reads it with `.` and `/` as separators: `*` and `?` stop at a
 * separator, `**` does not; `[a-z]`, `[!a]`, `{one,two}` and `\` escapes work as usual. A state machine and not a regular
 * expression: that would take polynomial time for an address that nearly matches a glob of several wildcards.
 *
 * @throws SyntaxError for braces that do not match
 */
export function compileGlob(glob: string): { test(text: string): boolean } {
  const states: State[] = [{ accepts: undefined, to: [] }]
  const groups: Group[] = []
  let current = 0
  const add = (from: number, accepts?: Accepts) => {
    states[from]?.to.push(states.length)
    return states.push({ accepts, to: [] }) - 1
  }
  for (const part of glob.match(partPattern) ?? []) {
    const group = groups.at(-1)
    const wildcard = wildcards.get(part)
    if (part === '{') {
      groups.push({ start: current, ends: [] })
      current = add(current)
    } else if (part === ',' && group) {
      group.ends.push(current)
      current = add(group.start)
    } else if (part === '}') {
      current = closeGroup(states, groups.pop(), current)
    } else if (wildcard?.isRepeated) {
      current = add(current)
      states[add(current, wildcard.accepts)]?.to.push(current)
    } else {
      current = add(add(current, wildcard?.accepts ?? acceptsOf(part)))
    }
  }
  if (groups.length > 0) throw new SyntaxError(`a brace is not closed in ${glob}`)
  return { test: (text) => run(states, current, text) }
}

function closeGroup(states: State[], group: Group | undefined, current: number): number {
  if (!group) throw new SyntaxError('a brace is closed that was not opened')
  for (const end of [...group.ends, current]) states[end]?.to.push(states.length)
  return states.push({ accepts: undefined, to: [] }) - 1
}

/** Follows all ways through the states at once: time grows with the text times the pattern, and no faster. */
function run(states: readonly State[], last: number, text: string): boolean {
  let active = withoutReading(states, [0])
  for (let at = 0; at < text.length && active.size > 0; at += 1) {
    const unit = text.charAt(at)
    const next = [...active].flatMap((index) => {
      const state = states[index]
      return state?.accepts?.(unit) ? state.to : []
    })
    active = withoutReading(states, next)
  }
  return active.has(last)
}

/** These states and all that can be reached from them without reading. */
function withoutReading(states: readonly State[], from: readonly number[]): Set<number> {
  const reached = new Set(from)
  // A Set that grows while it is gone through is gone through to its end.
  for (const index of reached) {
    const state = states[index]
    if (state && !state.accepts) for (const next of state.to) reached.add(next)
  }
  return reached
}

function acceptsOf(part: string): Accepts {
  if (part.length > 1 && part.startsWith('[')) return acceptsMember(part.slice(1, -1))
  const literal = part.at(-1)
  return (unit) => unit === literal
}

function acceptsMember(members: string): Accepts {
  const isNegated = members.startsWith('!')
  const ranges = readRanges(isNegated ? members.slice(1) : members)
  return (unit) => ranges.some(([first, end]) => first <= unit && unit <= end) !== isNegated
}

function readRanges(members: string): [string, string][] {
  const ranges: [string, string][] = []
  for (let at = 0; at < members.length; at += 1) {
    const isRange = members[at + 1] === '-' && at + 2 < members.length
    const first = members.charAt(at)
    const end = isRange ? members.charAt(at + 2) : first
    if (end < first) throw new SyntaxError(`the range ${first}-${end} is empty`)
    ranges.push([first, end])
    if (isRange) at += 2
  }
  return ranges
}
