import { expect, test } from 'vitest'
import { estimateStrength, findEmailProblem, findPasswordProblem } from './check-credentials.ts'

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

test.each([
  ['Kachi202', 'fair'],
  ['Aaaaaaaaaaaaaaaaaaaa1234567890', 'fair'],
  ['Patience2026', 'good'],
  ['copper-tide Ledger 41', 'strong'],
])('%s is %s', (password, strength) => {
  expect(estimateStrength(password)).toBe(strength)
})
