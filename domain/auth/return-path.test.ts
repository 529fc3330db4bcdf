import { expect, test } from 'vitest'
import { readOwnAddress, readReturnPath } from './return-path.ts'

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
