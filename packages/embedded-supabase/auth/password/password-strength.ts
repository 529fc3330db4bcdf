import { AuthError, WeakPasswordError, type WeakPasswordReason } from '../http/auth-error.ts'
import type { AuthSettings, PasswordRequirements } from '../http/auth-settings.ts'
import { maxPasswordBytes } from './password-hash.ts'

const lowerLetters = 'abcdefghijklmnopqrstuvwxyz'
const upperLetters = lowerLetters.toUpperCase()
const digits = '0123456789'
const symbols = `!@#$%^&*()_+-=[]{};'\\:"|<>?,./\`~`

const requiredSets: Record<PasswordRequirements, readonly string[]> = {
  '': [],
  letters_digits: [lowerLetters + upperLetters, digits],
  lower_upper_letters_digits: [lowerLetters, upperLetters, digits],
  lower_upper_letters_digits_symbols: [lowerLetters, upperLetters, digits, symbols],
}

type StrengthRules = Pick<AuthSettings, 'minimum_password_length' | 'password_requirements'>

/** Undefined for an acceptable password. */
export function findWeakness(
  rules: StrengthRules,
  password: string,
): WeakPasswordError | undefined {
  if (Buffer.byteLength(password) > maxPasswordBytes) {
    const message = `Password cannot be longer than ${maxPasswordBytes} characters`
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
