import { expect, test } from 'vitest'
import { describeRedirectFailure } from './redirect-failure.ts'

function titleOf(code: string, error = 'server_error', description = '') {
  return describeRedirectFailure({ error, code, description }).title
}

test('each failure that the reader can act on has its own text', () => {
  expect(titleOf('user_banned', 'access_denied')).toBe('This account is closed')
  expect(titleOf('signup_disabled', 'access_denied')).toBe('No account yet')
  expect(titleOf('identity_already_exists')).toBe('Already linked')
  expect(titleOf('otp_expired', 'access_denied')).toBe('This link no longer works')
  expect(titleOf('bad_oauth_state')).toBe('Please start again')
})

test('refusing at the provider cancels the sign-in; anything else is a failure', () => {
  expect(titleOf('', 'access_denied')).toBe('Sign-in canceled')
  expect(titleOf('unexpected_failure')).toBe('Sign-in failed')
  expect(titleOf('constructor')).toBe('Sign-in failed')
})

test('an unverified address mentions an email only if one was sent', () => {
  const code = 'provider_email_needs_verification'
  const sent =
    'Unverified email with google. A confirmation email has been sent to your google email'
  expect(titleOf(code, 'access_denied', sent)).toBe('Check your email')
  expect(titleOf(code, 'access_denied', 'Verify the email')).toBe('Address not verified')
})
