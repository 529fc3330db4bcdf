import { expect, test } from 'vitest'
import { readReturnPath } from './return-path.ts'

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
