import { AuthError } from '../http/auth-error.ts'
import type { AuthServices } from '../http/auth-services.ts'

const MAX_EMAIL_BYTES = 255

/** The pattern of GoTrue's library (github.com/badoux/checkmail). */
const EMAIL_PATTERN = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/

/** Returns the address in lower case, or throws GoTrue's 400. */
export function parseEmail(email: string): string {
  if (!email) throw invalidEmail('An email address is required')
  if (Buffer.byteLength(email) > MAX_EMAIL_BYTES) throw invalidEmail('An email address is too long')
  const address = email.toLowerCase()
  if (!EMAIL_PATTERN.test(address)) {
    throw invalidEmail('Unable to validate email address: invalid format')
  }
  return address
}

/** Returns the number as stored, E.164 without the plus sign, or throws GoTrue's 400. */
export function parsePhone(phone: string): string {
  const number = withoutMarks(phone)
  if (/^[1-9]\d{1,14}$/.test(number)) return number
  const message = 'Invalid phone number format (E.164 required)'
  throw new AuthError(400, 'validation_failed', message)
}

export function withoutMarks(phone: string): string {
  return phone.replace(/^\+/, '').replaceAll(' ', '')
}

export function requirePhoneSignIn(
  services: AuthServices,
  status: 400 | 422,
  message: string,
): void {
  if (services.settings.sms.enable_signup) return
  throw new AuthError(status, 'phone_provider_disabled', message)
}

export function requireSignUpsAllowed(services: AuthServices): void {
  if (services.settings.enable_signup) return
  throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
}

function invalidEmail(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}
