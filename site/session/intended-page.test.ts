import { expect, test } from 'vitest'
import { describePage, parseIntendedPage } from './intended-page.ts'

const now = Date.UTC(2026, 10, 26)
const keep = (path: unknown, atMs: unknown = now - 60_000) => JSON.stringify({ path, atMs })

test('the page that a reader wanted is kept for a day', () => {
  expect(parseIntendedPage(keep('/pro/company/2330.TW?tab=a#x'), now)).toBe(
    '/pro/company/2330.TW?tab=a#x',
  )
  expect(parseIntendedPage(keep('/pro', now - 25 * 3_600_000), now)).toBeUndefined()
  expect(parseIntendedPage(null, now)).toBeUndefined()
})

test.each([
  'https://evil.example/',
  '//evil.example/pro',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  7,
])('%s is no page of ours', (path) => {
  expect(parseIntendedPage(keep(path), now)).toBeUndefined()
})

test.each([
  ['/pro/company/2330.TW?tab=a#x', '/pro/company/2330.TW?tab=a#x'],
  ['/account#password', '/account#password'],
  ['/pro#access_token=a.b.c&expires_in=3600&refresh_token=d&token_type=bearer', '/pro'],
  ['/pro?tab=a#type=signup&refresh_token=d', '/pro?tab=a'],
  ['/pro#provider_token=a', '/pro'],
])('%s goes on as %s', (address, expected) => {
  expect(describePage(new URL(address, 'https://kachi.test'))).toBe(expected)
})
