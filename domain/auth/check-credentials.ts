export const EMAIL_MAX_LENGTH = 254

export const PASSWORD_MIN_LENGTH = 8

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
