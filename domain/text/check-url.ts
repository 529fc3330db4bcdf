export type UrlProblem = 'SUSPICIOUS_URL_PATTERN' | 'INVALID_URL_PROTOCOL' | 'URL_PARSE_ERROR'

const SUSPICIOUS = /^(?:javascript|vbscript|data|file|ftp):|<\s*script|javascript:/i

/** Why an address is not a web address that may be shown as a link, or nothing. */
export function findUrlProblem(address: string): UrlProblem | undefined {
  const trimmed = address.trim()
  if (SUSPICIOUS.test(trimmed)) return 'SUSPICIOUS_URL_PATTERN'
  if (!URL.canParse(trimmed)) return 'URL_PARSE_ERROR'
  const { protocol } = new URL(trimmed)
  return protocol === 'https:' || protocol === 'http:' ? undefined : 'INVALID_URL_PROTOCOL'
}
