/** With spaces at which no line ends. */
export const EXAMPLE_NUMBER = '+852\u00a09123\u00a04567'

const SUCH_AS = `such as ${EXAMPLE_NUMBER}`

/**
 * A phone number as people type it, in E.164: a plus sign, the country code, 15 digits at most.
 * Undefined for what can't be one, such as a number without its country.
 */
export function readPhoneNumber(typed: string): string | undefined {
  const digits = typed
    .trim()
    // "+44 (0)20 …": the zero is dialled at home only.
    .replace('(0)', '')
    .replaceAll(/[\s().\-/\u2010-\u2015\u00a0]/g, '')
    .replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined
}

/** What is wrong with a phone number typed into a form, or nothing. */
export function findPhoneProblem(typed: string): string | undefined {
  if (readPhoneNumber(typed)) return undefined
  return /^\s*(?:\+|00)/.test(typed)
    ? `Please enter a complete phone number, ${SUCH_AS}`
    : `Please begin with the country code, ${SUCH_AS}`
}

/** A number as accounts hold it, without the plus sign, as people write it. */
export function formatPhoneNumber(stored: string): string {
  return `+${stored.replace(/^\+/, '')}`
}
