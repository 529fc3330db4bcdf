import { expect, test } from 'vitest'
import { estimateStrength } from './password-strength.ts'

test.each([
  ['Kachi202', 'fair'],
  ['Aaaaaaaaaaaaaaaaaaaa1234567890', 'fair'],
  ['Patience2026', 'good'],
  ['copper-tide Ledger 41', 'strong'],
])('%s is %s', (password, strength) => {
  expect(estimateStrength(password)).toBe(strength)
})
