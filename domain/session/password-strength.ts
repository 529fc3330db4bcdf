export type PasswordStrength = 'fair' | 'good' | 'strong'

/** Bits of a guess from which a password counts as good, and as strong, against guessing online and off. */
const GOOD_BITS = 60
const STRONG_BITS = 80

const CLASSES: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
]

/**
 * A hint, no measure: length times the logarithm of the alphabet, where runs such as "aaa" or "1234"
 * count as one character. What people choose is weaker than its alphabet (NIST SP 800-63B, appendix A).
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

/** Characters that don't follow from the one before them. */
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
