import { AuthError, WeakPasswordError, type WeakPasswordReason } from '../http/auth-error.ts'
import type { AuthSettings, PasswordRequirements } from '../http/auth-settings.ts'
import { MAX_PASSWORD_BYTES } from './password-hash.ts'

const LOWER_LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const upperLetters = LOWER_LETTERS.toUpperCase()
const DIGITS = '0123456789'
const SYMBOLS = `!@#$%^&*()_+-=[]{};'\\:"|<>?,./\`~`

const requiredSets: Record<PasswordRequirements, readonly string[]> = {
  '': [],
  letters_digits: [LOWER_LETTERS + upperLetters, DIGITS],
  lower_upper_letters_digits: [LOWER_LETTERS, upperLetters, DIGITS],
  lower_upper_letters_digits_symbols: [LOWER_LETTERS, upperLetters, DIGITS, SYMBOLS],
}

type StrengthRules = Pick<AuthSettings, 'minimum_password_length' | 'password_requirements'>

/** Undefined for an acceptable password. */
export function findWeakness(
  rules: StrengthRules,
  password: string,
): WeakPasswordError | undefined {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    const message = `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`
    throw new AuthError(400, 'validation_failed', message)
  }
  const findings: [WeakPasswordReason, string][] = []
  if (Buffer.byteLength(password) < rules.minimum_password_length) {
    const message = `Password should be at least ${rules.minimum_password_length} characters.`
    findings.push(['length', message])
  }
  const sets = requiredSets[rules.password_requirements]
  if (!sets.every((set) => set.split('').some((character) => password.includes(character)))) {
    const message = `Password should contain at least one character of each: ${sets.join(', ')}.`
    findings.push(['characters', message])
  }
  if (findings.length === 0) return undefined
  const message = findings.map(([, text]) => text).join(' ')
  return new WeakPasswordError(
    message,
    findings.map(([reason]) => reason),
  )
}

export function requireStrongPassword(rules: StrengthRules, password: string): void {
  const weakness = findWeakness(rules, password)
  if (weakness) throw weakness
}
