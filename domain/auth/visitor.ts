import { formatPhoneNumber } from './phone-number.ts'

/** Stored in the browser, so that the header is right before any request. */
export type VisitorSummary = {
  /** Empty for an account with only a phone number. */
  email: string
  name: string
  isSubscriber: boolean
  /** Signed in, but the second factor is not verified yet. The other fields are then empty. */
  awaitsSecondStep?: boolean
}

export function getInitials(email: string | undefined): string {
  const letters = email?.trim().slice(0, 2).toUpperCase()
  return letters ? letters : 'U'
}

export function getDisplayName(metadata: Record<string, unknown> | undefined): string {
  const name = metadata?.full_name
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : 'User'
}

export function describeLogin({ email, phone }: { email?: string; phone?: string }): string {
  if (email) return email
  return phone ? formatPhoneNumber(phone) : ''
}

type FactorState = { status: string }

/** An unreadable token counts as not verified. */
export function awaitsSecondStep(
  accessToken: string,
  factors: readonly FactorState[] | undefined,
): boolean {
  const hasFactor = factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && readAssuranceLevel(accessToken) !== 'aal2'
}

/** Reads the `aal` claim without checking the signature: the server does that. */
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
 * The path to go to after sign-in. Anything that a browser would resolve to another origin
 * ('//host', '/\host', 'https:…', control characters that browsers strip) gives the fallback, so
 * there are no open redirects.
 */
export function readReturnPath(candidate: string | null | undefined, fallback = '/'): string {
  if (!candidate?.startsWith('/') || !URL.canParse(candidate, BASE)) return fallback
  const url = new URL(candidate, BASE)
  const path = url.pathname + url.search + url.hash
  const staysHere = url.origin === BASE && new URL(path, BASE).origin === BASE
  return staysHere ? path : fallback
}

/**
 * The path of a link in an email: a full URL on `origin`, or just a path. Any other origin gives
 * the fallback.
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

/** Order matters: most browsers also claim to be the ones below them. */
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

export function describeDevice(userAgent: string | null): string {
  const browser = find(BROWSERS, userAgent) ?? 'Unknown device'
  const system = find(SYSTEMS, userAgent)
  return system ? `${browser} on ${system}` : browser
}

function find(patterns: readonly [RegExp, string][], userAgent: string | null) {
  return patterns.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
}
