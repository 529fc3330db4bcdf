import { expect, test } from 'vitest'
import { awaitsSecondStep, describeLogin, getDisplayName, getInitials } from './visitor.ts'

test('initials are the first two letters of the email, or U', () => {
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

test('a login is described by its email, or else by its number', () => {
  expect(describeLogin({ email: 'mei@kachi.test', phone: '85291234567' })).toBe('mei@kachi.test')
  expect(describeLogin({ email: '', phone: '85291234567' })).toBe('+85291234567')
  expect(describeLogin({})).toBe('')
})

const VERIFIED = [{ status: 'unverified' }, { status: 'verified' }]

function makeToken(claims: object): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `e30.${payload}.signature`
}

test('a verified factor needs a second step until the token says that it is done', () => {
  expect(awaitsSecondStep(makeToken({ aal: 'aal1' }), VERIFIED)).toBe(true)
  expect(awaitsSecondStep(makeToken({ aal: 'aal2', name: 'Ünïcödé' }), VERIFIED)).toBe(false)
})

test('without a verified factor, one step is enough', () => {
  expect(awaitsSecondStep(makeToken({ aal: 'aal1' }), undefined)).toBe(false)
  expect(awaitsSecondStep(makeToken({ aal: 'aal1' }), [{ status: 'unverified' }])).toBe(false)
})

test('an unreadable token counts as not verified', () => {
  for (const token of ['', 'token', 'a.b.c', 'a.bnVsbA.c']) {
    expect(awaitsSecondStep(token, VERIFIED)).toBe(true)
  }
})
