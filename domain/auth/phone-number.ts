export const EXAMPLE_NUMBER = '+852\u00a09123\u00a04567'

const SUCH_AS = `such as ${EXAMPLE_NUMBER}`

/**
 * Reads a typed phone number as E.164: a plus sign, the country code, at most 15 digits. Undefined
 * if it cannot be one, for example without a country code.
 */
export function parsePhoneNumber(typed: string): string | undefined {
  const digits = typed
    .trim()
    // "+44 (0)20 …": the zero is dialed only inside the country.
    .replace('(0)', '')
    .replaceAll(/[\s().\-/\u2010-\u2015\u00a0]/g, '')
    .replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined
}

export function findPhoneProblem(typed: string): string | undefined {
  if (parsePhoneNumber(typed)) return undefined
  return /^\s*(?:\+|00)/.test(typed)
    ? `Please enter a complete phone number, ${SUCH_AS}`
    : `Please start with the country code, ${SUCH_AS}`
}

/** Accounts store numbers without the plus sign. */
export function formatPhoneNumber(stored: string): string {
  return `+${stored.replace(/^\+/, '')}`
}
