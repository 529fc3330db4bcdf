import { AuthError } from '../errors/auth-error.ts'

/** The number as accounts keep it: E.164 without the plus sign. Throws GoTrue's 400. */
export function readPhone(phone: string): string {
  const number = withoutMarks(phone)
  if (/^[1-9]\d{1,14}$/.test(number)) return number
  const message = 'Invalid phone number format (E.164 required)'
  throw new AuthError(400, 'validation_failed', message)
}

/** Takes off the plus sign and spaces, which are for people. */
export function withoutMarks(phone: string): string {
  return phone.replace(/^\+/, '').replaceAll(' ', '')
}
