import { expect, test } from 'vitest'
import {
  describeSignInFailure,
  estimateStrength,
  findEmailProblem,
  findPasswordProblem,
} from './sign-in-rules.ts'

test.each(['a@b.co', `${'a'.repeat(249)}@b.co`])('an address such as %s is accepted', (email) => {
  expect(findEmailProblem(email)).toBeUndefined()
})

test.each(['', 'a', 'a@b', 'a b@c.co', 'a@b@c.co', `${'a'.repeat(250)}@b.co`])(
  'an address such as %s is refused',
  (email) => {
    expect(findEmailProblem(email)).toBe('Please enter a valid email address')
  },
)

test('a password has eight characters, both cases and a digit', () => {
  expect(findPasswordProblem('Kachi2026')).toBeUndefined()
  for (const weak of ['', 'Kachi26', 'kachi2026', 'KACHI2026', 'KachiKachi']) {
    expect(findPasswordProblem(weak)).toContain('at least 8 characters')
  }
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

test.each([
  ['Kachi202', 'fair'],
  ['Aaaaaaaaaaaaaaaaaaaa1234567890', 'fair'],
  ['Patience2026', 'good'],
  ['copper-tide Ledger 41', 'strong'],
])('%s is %s', (password, strength) => {
  expect(estimateStrength(password)).toBe(strength)
})
