export const STRICT_EMAIL_MAX_LENGTH = 254

export type EmailRefusal = {
  problem: 'Email is required' | 'Email address is too long' | 'Invalid email format'
  /** The entry for the security log; nothing is worth one that was merely left empty. */
  event?:
    | 'INVALID_INPUT_TYPE'
    | 'EMAIL_TOO_LONG'
    | 'SUSPICIOUS_EMAIL_PATTERN'
    | 'INVALID_EMAIL_FORMAT'
}

/** Markup and script characters, schemes that run scripts, two plus signs, consecutive dots. */
const SUSPICIOUS = /[<>"`(){};\\]|javascript:|data:|vbscript:|\+.*\+|\.\./i

/** A local part and a domain of two or more labels, as RFC 5321 has them without quoting. */
const FORMAT =
  /^[^\s@,:[\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i

/** Why an address is not taken where an account gets a new one, or nothing. Stricter than signing in. */
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
  if (SUSPICIOUS.test(email)) {
    return { problem: 'Invalid email format', event: 'SUSPICIOUS_EMAIL_PATTERN' }
  }
  return FORMAT.test(email)
    ? undefined
    : { problem: 'Invalid email format', event: 'INVALID_EMAIL_FORMAT' }
}
