import { expect, test } from 'vitest'
import { describeSignInFailure, findEmailProblem, findPasswordProblem } from './sign-in-rules.ts'

test.each(['a@b.co', `${'a'.repeat(249)}@b.co`])('an address such as %s is taken', (email) => {
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
  expect(describeSignInFailure('AuthApiError: Invalid login credentials')).toMatch(/^Invalid email/)
  expect(describeSignInFailure('Email not confirmed')).toMatch(/confirmation link/)
  expect(describeSignInFailure('Too many requests')).toMatch(/Please wait/)
  expect(describeSignInFailure('Database error')).toBe('An error occurred. Please try again.')
})
