import { expect, test } from 'vitest'
import { describeRefusal, describeSignInFailure, UNREACHABLE } from './auth-error-words.ts'

test('a known refusal says what to do now', () => {
  const refusal = { code: 'same_password', status: 422, message: 'x' }
  expect(describeRefusal(refusal)).toContain('Choose a different one')
  // The service's own message lists every character in existence.
  expect(describeRefusal({ ...refusal, code: 'weak_password' })).toContain('Make it longer')
})

test('silence, a broken server and a limit are told apart from a refusal', () => {
  expect(describeRefusal({ status: 0, message: 'Failed to fetch' })).toBe(UNREACHABLE)
  expect(describeRefusal({ status: 503, message: 'down' })).toBe(UNREACHABLE)
  expect(describeRefusal({ status: 429, message: 'slow' })).toContain('wait a few minutes')
})

test('an unknown refusal is told in the words of the service', () => {
  expect(describeRefusal({ code: 'constructor', status: 422, message: 'Not today' })).toBe(
    'Not today. Nothing was changed; please try again.',
  )
  expect(describeRefusal({ status: 400, message: 'No session!' })).toMatch(/^No session\. Nothing/)
})

test('a refusal that names a pause says how long it is', () => {
  const message = 'For security purposes, you can only request this after 42 seconds.'
  const refusal = { code: 'over_email_send_rate_limit', status: 429, message }
  expect(describeRefusal(refusal)).toContain('try again in 43 s')
})

test('each known cause of a failed sign-in has its own sentence', () => {
  const sentenceFor = (message: string, status = 400) => describeSignInFailure({ message, status })
  expect(sentenceFor('AuthApiError: Invalid login credentials')).toBe(
    'Invalid email or password. Please check your credentials.',
  )
  expect(sentenceFor('Email not confirmed')).toBe(
    'Please check your email and click the confirmation link before signing in.',
  )
  expect(sentenceFor('captcha protection: request disallowed (invalid-input-response)')).toMatch(
    /^The security verification was not accepted/,
  )
  const tooMany = 'Too many login attempts. Please wait before trying again.'
  expect(sentenceFor('Too many requests')).toBe(tooMany)
  expect(sentenceFor('Request rate limit reached', 429)).toBe(tooMany)
  expect(sentenceFor('Database error', 500)).toBe('An error occurred. Please try again.')
})
