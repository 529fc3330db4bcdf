export const SUBSCRIBER_EMAIL_MAX_LENGTH = 254

export type EmailProblem =
  | 'Invalid email address'
  | 'Email address is too long'
  | 'Invalid email format'
  | 'Email domain not allowed'

type CheckedEmail = { isValid: true; email: string } | { isValid: false; problem: EmailProblem }

/** Not allowed in addresses outside of quotes (RFC 5321); quoted addresses are refused too. */
const FORBIDDEN = /[\s\p{Cc}<>()[\],;:"\\]/u

/**
 * The address as stored, lower-cased and trimmed, or the problem. The shared rules are checked
 * first, then the local one: an @ followed by a domain.
 */
export function checkSubscriberEmail(input: string): CheckedEmail {
  const email = input.trim().toLowerCase()
  const problem = findSharedProblem(email) ?? findLocalProblem(email)
  return problem ? { isValid: false, problem } : { isValid: true, email }
}

/** What the auth service takes. */
const SIGN_IN_PATTERN = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/** As `checkSubscriberEmail`, for an address that gets a link into an account: no other can have one. */
export function checkSignUpEmail(input: string): CheckedEmail {
  const checked = checkSubscriberEmail(input)
  if (!checked.isValid || SIGN_IN_PATTERN.test(checked.email)) return checked
  return { isValid: false, problem: 'Invalid email format' }
}

/** All domains are allowed today; a block list would go here. */
function isDomainAllowed(domain: string): boolean {
  return domain.length > 0
}

function findSharedProblem(email: string): EmailProblem | undefined {
  if (email.length > SUBSCRIBER_EMAIL_MAX_LENGTH) return 'Email address is too long'
  const parts = email.split('@')
  const isShaped = parts.length === 2 && parts[0] !== '' && !FORBIDDEN.test(email)
  return isShaped ? undefined : 'Invalid email address'
}

function findLocalProblem(email: string): EmailProblem | undefined {
  const domain = email.slice(email.indexOf('@') + 1)
  if (!/^[^.]+(?:\.[^.]+)+$/.test(domain)) return 'Invalid email format'
  return isDomainAllowed(domain) ? undefined : 'Email domain not allowed'
}

const MAX_ATTEMPTS = 2
const WINDOW_MS = 5 * 60 * 1000

type AttemptLimit = { take: (email: string, nowMs: number) => boolean }

/** Two attempts per email in any five minutes. Refused attempts do not count. */
export function createAttemptLimit(): AttemptLimit {
  const attemptsByEmail = new Map<string, number[]>()
  return {
    take(email, nowMs) {
      const recent = (attemptsByEmail.get(email) ?? []).filter((at) => nowMs - at < WINDOW_MS)
      const isAllowed = recent.length < MAX_ATTEMPTS
      attemptsByEmail.set(email, isAllowed ? [...recent, nowMs] : recent)
      return isAllowed
    },
  }
}
