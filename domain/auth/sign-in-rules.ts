export const EMAIL_MAX_LENGTH = 254

export const PASSWORD_MIN_LENGTH = 8

type SignInFailure = { message: string; status?: number | undefined }

const SIMPLE_EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

export function findEmailProblem(email: string): string | undefined {
  const isAcceptable = email.length <= EMAIL_MAX_LENGTH && SIMPLE_EMAIL.test(email)
  return isAcceptable ? undefined : 'Please enter a valid email address'
}

export function findPasswordProblem(password: string): string | undefined {
  const isAcceptable =
    password.length >= PASSWORD_MIN_LENGTH &&
    /[a-z]/.test(password) &&
    /[A-Z]/.test(password) &&
    /\d/.test(password)
  return isAcceptable
    ? undefined
    : 'Password must be at least 8 characters with uppercase, lowercase, and number'
}

/**
 * The specification's sentence for an error of the authentication service. The HTTP status is
 * needed because the service's own limit message ("Request rate limit reached") contains none of
 * the specification's words.
 */
export function describeSignInFailure({ message, status }: SignInFailure): string {
  if (message.includes('Invalid login credentials')) {
    return 'Invalid email or password. Please check your credentials.'
  }
  if (message.includes('Email not confirmed')) {
    return 'Please check your email and click the confirmation link before signing in.'
  }
  if (message.includes('captcha')) {
    return 'The security verification was not accepted. Wait for the new one to finish, then try again.'
  }
  if (status === 429 || message.includes('Too many requests')) {
    return 'Too many login attempts. Please wait before trying again.'
  }
  return 'An error occurred. Please try again.'
}

export type PasswordStrength = 'fair' | 'good' | 'strong'

const GOOD_BITS = 60
const STRONG_BITS = 80

const CLASSES: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
]

/**
 * A rough hint: length times the logarithm of the alphabet; a run such as "aaa" or "1234" counts as one
 * character. Real passwords are weaker than their alphabet suggests (NIST SP 800-63B, appendix A).
 */
export function estimateStrength(password: string): PasswordStrength {
  const alphabet = CLASSES.reduce(
    (size, [pattern, count]) => size + (pattern.test(password) ? count : 0),
    0,
  )
  const bits = countTurns(password) * Math.log2(Math.max(alphabet, 1))
  if (bits >= STRONG_BITS) return 'strong'
  return bits >= GOOD_BITS ? 'good' : 'fair'
}

function countTurns(password: string): number {
  let turns = 0
  let before = Number.NaN
  for (const character of password) {
    const code = character.codePointAt(0) ?? 0
    if (!(Math.abs(code - before) <= 1)) turns += 1
    before = code
  }
  return turns
}
