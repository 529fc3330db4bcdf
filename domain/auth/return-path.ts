const BASE = 'https://origin.invalid'

/**
 * The path to go to after sign-in. Anything that a browser would resolve to another origin
 * ('//host', '/\host', 'https:…', control characters that browsers strip) gives the fallback, so
 * there are no open redirects.
 */
export function parseReturnPath(candidate: string | null | undefined, fallback = '/'): string {
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
export function parseOwnAddress(
  candidate: string | null | undefined,
  origin: string,
  fallback = '/',
): string {
  if (!candidate || !URL.canParse(candidate)) return parseReturnPath(candidate, fallback)
  const url = new URL(candidate)
  if (url.origin !== origin) return fallback
  return parseReturnPath(url.pathname + url.search + url.hash, fallback)
}
