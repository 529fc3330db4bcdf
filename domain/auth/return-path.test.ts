import { expect, test } from 'vitest'
import { parseOwnAddress, parseReturnPath } from './return-path.ts'

test.each(['/pro', '/pro?tab=results#news', '/articles/x/'])(
  '%s is one of our own paths',
  (path) => {
    expect(parseReturnPath(path)).toBe(path)
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
  expect(parseReturnPath(path, '/home')).toBe('/home')
})

test('a full address is accepted on our own origin only', () => {
  const own = 'https://kachi.test'
  expect(parseOwnAddress('https://kachi.test/pro?tab=a#b', own)).toBe('/pro?tab=a#b')
  expect(parseOwnAddress('/pro', own)).toBe('/pro')
  expect(parseOwnAddress('https://evil.test/pro', own, '/home')).toBe('/home')
  expect(parseOwnAddress('https://kachi.test@evil.test/', own)).toBe('/')
  expect(parseOwnAddress('https://kachi.test//evil.test', own)).toBe('/')
  expect(parseOwnAddress('javascript:alert(1)', own)).toBe('/')
  expect(parseOwnAddress(undefined, own, '/pro')).toBe('/pro')
})
