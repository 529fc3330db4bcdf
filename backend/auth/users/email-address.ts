import { AuthError } from '../http/auth-error.ts'

const maxEmailBytes = 255

/** The pattern of the library that GoTrue checks addresses with (github.com/badoux/checkmail). */
const emailPattern = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/

/** The address in lower case, or GoTrue's 400. */
export function readEmail(email: string): string {
  if (!email) throw invalidEmail('An email address is required')
  if (Buffer.byteLength(email) > maxEmailBytes) throw invalidEmail('An email address is too long')
  const address = email.toLowerCase()
  if (!emailPattern.test(address)) {
    throw invalidEmail('Unable to validate email address: invalid format')
  }
  return address
}

function invalidEmail(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}
