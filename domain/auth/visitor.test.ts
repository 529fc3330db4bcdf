import { expect, test } from 'vitest'
import {
  awaitsSecondStep,
  describeDevice,
  describeLogin,
  getDisplayName,
  getInitials,
  readOwnAddress,
  readReturnPath,
} from './visitor.ts'

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

const verified = [{ status: 'unverified' }, { status: 'verified' }]

function makeToken(claims: object): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `e30.${payload}.signature`
}

test('a verified factor needs a second step until the token says that it is done', () => {
  expect(awaitsSecondStep(makeToken({ aal: 'aal1' }), verified)).toBe(true)
  expect(awaitsSecondStep(makeToken({ aal: 'aal2', name: 'Ünïcödé' }), verified)).toBe(false)
})

test('without a verified factor, one step is enough', () => {
  expect(awaitsSecondStep(makeToken({ aal: 'aal1' }), undefined)).toBe(false)
  expect(awaitsSecondStep(makeToken({ aal: 'aal1' }), [{ status: 'unverified' }])).toBe(false)
})

test('an unreadable token counts as not verified', () => {
  for (const token of ['', 'token', 'a.b.c', 'a.bnVsbA.c']) {
    expect(awaitsSecondStep(token, verified)).toBe(true)
  }
})

test.each(['/pro', '/pro?tab=results#news', '/articles/x/'])(
  '%s is one of our own paths',
  (path) => {
    expect(readReturnPath(path)).toBe(path)
  },
)

test.each([
  null,
  '',
  'pro',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  'https://evil.test/pro',
  'javascript:alert(1)',
  '/.//evil.test',
  '/%2e//evil.test',
])('%s is refused', (path) => {
  expect(readReturnPath(path, '/home')).toBe('/home')
})

test('a full address is accepted on our own origin only', () => {
  const own = 'https://kachi.test'
  expect(readOwnAddress('https://kachi.test/pro?tab=a#b', own)).toBe('/pro?tab=a#b')
  expect(readOwnAddress('/pro', own)).toBe('/pro')
  expect(readOwnAddress('https://evil.test/pro', own, '/home')).toBe('/home')
  expect(readOwnAddress('https://kachi.test@evil.test/', own)).toBe('/')
  expect(readOwnAddress('https://kachi.test//evil.test', own)).toBe('/')
  expect(readOwnAddress('javascript:alert(1)', own)).toBe('/')
  expect(readOwnAddress(undefined, own, '/pro')).toBe('/pro')
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox on Android'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['node', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is %s', (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name)
})
