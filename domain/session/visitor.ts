import { formatPhoneNumber } from './phone-number.ts'

/** What a page remembers about the person signed in, so that it can greet them before any request. */
export type VisitorSummary = {
  /** Empty for an account that has only a phone number. */
  email: string
  name: string
  isSubscriber: boolean
  /** Then the rest is empty: a session stands, but its owner has not shown their second factor. */
  awaitsSecondStep?: boolean
}

/** The two letters of the avatar: the start of the e-mail in upper case, or 'U'. */
export function getInitials(email: string | undefined): string {
  const letters = email?.trim().slice(0, 2).toUpperCase()
  return letters ? letters : 'U'
}

/** The full name given at sign-up, or 'User'. */
export function getDisplayName(metadata: Record<string, unknown> | undefined): string {
  const name = metadata?.full_name
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : 'User'
}

/** What somebody signs in with, to be read: the e-mail, or else the phone number. */
export function describeLogin({ email, phone }: { email?: string; phone?: string }): string {
  if (email) return email
  return phone ? formatPhoneNumber(phone) : ''
}

/** A second factor, as far as signing in is concerned. */
type FactorState = { status: string }

/**
 * Whether a session must still show a second factor: its owner has one, and the access token says that
 * only the first step was done. A token that cannot be read counts as the first step.
 */
export function awaitsSecondStep(
  accessToken: string,
  factors: readonly FactorState[] | undefined,
): boolean {
  const hasFactor = factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && readAssuranceLevel(accessToken) !== 'aal2'
}

/** The claim `aal` of a JSON Web Token (RFC 7519); its signature is for the server to check. */
function readAssuranceLevel(accessToken: string): unknown {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return claims && typeof claims === 'object' && 'aal' in claims ? claims.aal : undefined
  } catch {
    return undefined
  }
}

const BASE = 'https://origin.invalid'

/**
 * The path of our own site to go to after signing in.
 * Anything that a browser would resolve to another origin ('//host', '/\host', 'https:…', control
 * characters that browsers strip) gives the default instead, so that a link cannot send a person away.
 */
export function readReturnPath(candidate: string | null | undefined, fallback = '/'): string {
  if (!candidate?.startsWith('/') || !URL.canParse(candidate, BASE)) return fallback
  const url = new URL(candidate, BASE)
  const path = url.pathname + url.search + url.hash
  const staysHere = url.origin === BASE && new URL(path, BASE).origin === BASE
  return staysHere ? path : fallback
}

/**
 * The path of an address as links in mails carry it: whole, and on `origin`. A path is taken as it
 * is; anything elsewhere gives the default.
 */
export function readOwnAddress(
  candidate: string | null | undefined,
  origin: string,
  fallback = '/',
): string {
  if (!candidate || !URL.canParse(candidate)) return readReturnPath(candidate, fallback)
  const url = new URL(candidate)
  if (url.origin !== origin) return fallback
  return readReturnPath(url.pathname + url.search + url.hash, fallback)
}

/** From the particular to the general: most browsers also claim to be those below them. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** What a person calls a browser and its device, from its User-Agent header: "Firefox on Windows". */
export function describeDevice(userAgent: string | null): string {
  const browser = find(BROWSERS, userAgent) ?? 'A browser or program'
  const system = find(SYSTEMS, userAgent)
  return system ? `${browser} on ${system}` : browser
}

function find(patterns: readonly [RegExp, string][], userAgent: string | null) {
  return patterns.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
}
