const STRICT_EMAIL_MAX_LENGTH = 254

type EmailRefusal = {
  problem: 'Email is required' | 'Email address is too long' | 'Invalid email format'
  /** For the security log; an empty field is not logged. */
  event?:
    | 'INVALID_INPUT_TYPE'
    | 'EMAIL_TOO_LONG'
    | 'SUSPICIOUS_EMAIL_PATTERN'
    | 'INVALID_EMAIL_FORMAT'
}

/** Markup and script characters, schemes that run scripts, two plus signs, consecutive dots. */
const SUSPICIOUS_PART = /[<>"`(){};\\]|javascript:|data:|vbscript:|\+.*\+|\.\./i

/** An unquoted local part and a domain of two or more labels (RFC 5321). */
const FORMAT =
  /^[^\s@,:[\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i

export function findStrictEmailProblem(input: unknown): EmailRefusal | undefined {
  if (input === undefined || input === null || input === '') return { problem: 'Email is required' }
  if (typeof input !== 'string') {
    return { problem: 'Invalid email format', event: 'INVALID_INPUT_TYPE' }
  }
  const email = input.trim()
  if (email === '') return { problem: 'Email is required' }
  if (email.length > STRICT_EMAIL_MAX_LENGTH) {
    return { problem: 'Email address is too long', event: 'EMAIL_TOO_LONG' }
  }
  if (SUSPICIOUS_PART.test(email)) {
    return { problem: 'Invalid email format', event: 'SUSPICIOUS_EMAIL_PATTERN' }
  }
  return FORMAT.test(email)
    ? undefined
    : { problem: 'Invalid email format', event: 'INVALID_EMAIL_FORMAT' }
}

type UrlProblem = 'SUSPICIOUS_URL_PATTERN' | 'INVALID_URL_PROTOCOL' | 'URL_PARSE_ERROR'

const SUSPICIOUS_SCHEME = /^(?:javascript|vbscript|data|file|ftp):|<\s*script|javascript:/i

export function findUrlProblem(address: string): UrlProblem | undefined {
  const trimmed = address.trim()
  if (SUSPICIOUS_SCHEME.test(trimmed)) return 'SUSPICIOUS_URL_PATTERN'
  if (!URL.canParse(trimmed)) return 'URL_PARSE_ERROR'
  const { protocol } = new URL(trimmed)
  return protocol === 'https:' || protocol === 'http:' ? undefined : 'INVALID_URL_PROTOCOL'
}

const DEFAULT_MAX_LENGTH = 1000
const NOTABLE_REMOVED_SHARE = 0.2

type SanitizedText = {
  text: string
  /** True if more than a fifth of the input was removed: log SIGNIFICANT_INPUT_SANITIZATION. */
  wasChangedMuch: boolean
}

/** Repeats, because one removal can create the next pattern ("javajavascript:script:"). */
export function sanitizeText(input: string, maxLength = DEFAULT_MAX_LENGTH): SanitizedText {
  let text = input.slice(0, maxLength)
  let previous: string
  do {
    previous = text
    text = removePatterns(text)
  } while (text !== previous)
  text = text.trim()
  return { text, wasChangedMuch: text.length < input.length * (1 - NOTABLE_REMOVED_SHARE) }
}

function removePatterns(text: string): string {
  return text
    .replace(/[<>"'`]/g, '')
    .replace(/(?:javascript|data|vbscript):/gi, '')
    .replace(/\bon[a-z]+\s*=/gi, '')
}
