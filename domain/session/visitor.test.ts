import { expect, test } from 'vitest'
import { getDisplayName, getInitials } from './visitor.ts'

test('initials are the first two letters of the e-mail, or U', () => {
  expect(getInitials('mei@kachi.test')).toBe('ME')
  expect(getInitials('')).toBe('U')
  expect(getInitials(undefined)).toBe('U')
})

test('the name is the one given at sign-up, or User', () => {
  expect(getDisplayName({ full_name: ' Mei Tan ' })).toBe('Mei Tan')
  expect(getDisplayName({ full_name: '  ' })).toBe('User')
  expect(getDisplayName({ full_name: 7 })).toBe('User')
  expect(getDisplayName(undefined)).toBe('User')
})
