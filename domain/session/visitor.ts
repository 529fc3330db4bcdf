import { formatPhoneNumber } from './phone-number.ts'

/** What pages remember about the signed-in reader, to greet them before any request. */
export type VisitorSummary = {
  /** Empty for an account with only a phone number. */
  email: string
  name: string
  isSubscriber: boolean
  /** The second factor is still missing; the other fields are empty then. */
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

/** The email address, or else the phone number, for display. */
export function describeLogin({ email, phone }: { email?: string; phone?: string }): string {
  if (email) return email
  return phone ? formatPhoneNumber(phone) : ''
}

type FactorState = { status: string }

/**
 * Whether the session still needs a second factor: the account has one, but the access token shows only the first
 * step. A token that cannot be read counts as the first step.
 */
export function awaitsSecondStep(
  accessToken: string,
  factors: readonly FactorState[] | undefined,
): boolean {
  const hasFactor = factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && readAssuranceLevel(accessToken) !== 'aal2'
}

/** The `aal` claim of a JSON Web Token, not verified here. */
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
 * The path to open after signing in. Anything that a browser would resolve to another origin ('//host', '/\host',
 * 'https:…', control characters that browsers strip) returns the default, so that links cannot redirect to other
 * sites.
 */
export function readReturnPath(candidate: string | null | undefined, fallback = '/'): string {
  if (!candidate?.startsWith('/') || !URL.canParse(candidate, BASE)) return fallback
  const url = new URL(candidate, BASE)
  const path = url.pathname + url.search + url.hash
  const staysHere = url.origin === BASE && new URL(path, BASE).origin === BASE
  return staysHere ? path : fallback
}

/**
 * The path of a link in a mail, which is a full URL on `origin`. A path is returned as is; anything else returns
 * the default.
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

/** From specific to general: most browsers also claim to be those below. */
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

/** A readable name for a browser and device, from the User-Agent header: "Firefox on Windows". */
export function describeDevice(userAgent: string | null): string {
  const browser = find(BROWSERS, userAgent) ?? 'A browser or program'
  const system = find(SYSTEMS, userAgent)
  return system ? `${browser} on ${system}` : browser
}

function find(patterns: readonly [RegExp, string][], userAgent: string | null) {
  return patterns.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
}
