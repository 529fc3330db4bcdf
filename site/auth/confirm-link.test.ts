import { expect, test } from 'vitest'
import { findNext } from './confirm-link.ts'
import { classifyFailure } from './emailed-link.ts'

function makeAddress(next: string): URL {
  return new URL(`https://kachi.test/auth/confirm?next=${encodeURIComponent(next)}`)
}

test('a link leads to its own page, given as a full address or as a path', () => {
  expect(findNext('magiclink', makeAddress('https://kachi.test/pro?tab=news'))).toBe(
    '/pro?tab=news',
  )
  expect(findNext('signup', makeAddress('/magazine'))).toBe('/magazine')
})

test('a link never leads to another site', () => {
  expect(findNext('magiclink', makeAddress('https://evil.test/'))).toBe('/pro')
  expect(findNext('magiclink', makeAddress('//evil.test/'))).toBe('/pro')
})

test('a link leads to no words of a stranger who asked for it', () => {
  const nextOf = (page: string) => findNext('magiclink', makeAddress(page))
  expect(nextOf('/pro/compare?symbols=TSM,7203.T')).toBe('/pro/compare?symbols=TSM,7203.T')
  expect(nextOf('/pro/compare?symbols=SEND-YOUR-PASSWORD')).toBe('/pro/compare')
  expect(nextOf('/auth/confirm?token_hash=x&type=signup')).toBe('/pro')
  expect(nextOf('/auth/v1/authorize?provider=google')).toBe('/pro')
  expect(nextOf('/monitoring?token=x')).toBe('/pro')
  expect(nextOf('/account#password')).toBe('/account')
})

test('only a refusal means that the link no longer works', () => {
  expect([403, 429, 503, undefined].map(classifyFailure)).toEqual([
    'refused',
    'limited',
    'unreachable',
    'unreachable',
  ])
})

test('a recovery link always leads to the password', () => {
  expect(findNext('recovery', makeAddress('/pro'))).toBe('/account#password')
})

test('a sign-up whose password was dropped leads to a new one', () => {
  expect(findNext('signup', makeAddress('/pro'), true)).toBe('/account#password')
  expect(findNext('magiclink', makeAddress('/pro'), true)).toBe('/pro')
})
