import { isIP } from 'node:net'
import { isLoopbackUrl } from '#domain/session/loopback-url.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { readQuery } from '../requests/query-parameters.ts'
import { compileGlob } from './glob-pattern.ts'

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
