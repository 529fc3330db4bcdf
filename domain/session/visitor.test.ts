import { expect, test } from 'vitest'
import { describeLogin, getDisplayName, getInitials } from './visitor.ts'

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

test('a login is read as its e-mail, or else as its number', () => {
  expect(describeLogin({ email: 'mei@kachi.test', phone: '85291234567' })).toBe('mei@kachi.test')
  expect(describeLogin({ email: '', phone: '85291234567' })).toBe('+85291234567')
  expect(describeLogin({})).toBe('')
})
