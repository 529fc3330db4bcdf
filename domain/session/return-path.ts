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
