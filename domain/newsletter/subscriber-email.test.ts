import { expect, test } from 'vitest'
import { checkSignUpEmail, checkSubscriberEmail, createAttemptLimit } from './subscriber-email.ts'

test('an address is stored trimmed and in lower case', () => {
  expect(checkSubscriberEmail('  Reader@Example.ORG ')).toEqual({
    isValid: true,
    email: 'reader@example.org',
  })
})

test.each([
  'reader+letters@example.org',
  "o'brien@example.org",
  'jos\u00e9@ex\u00e4mple.org',
  '読者@例え.jp',
  '=cmd@example.org',
])('%s is accepted', (email) => {
  expect(checkSubscriberEmail(email)).toEqual({ isValid: true, email })
})

test.each([
  ['', 'Invalid email address'],
  ['reader', 'Invalid email address'],
  ['@example.org', 'Invalid email address'],
  ['a@b@example.org', 'Invalid email address'],
  ['re ader@example.org', 'Invalid email address'],
  ['<script>@example.org', 'Invalid email address'],
  ['bell\u0007@example.org', 'Invalid email address'],
  ['"quoted part"@example.org', 'Invalid email address'],
  ['"quoted"@example.org', 'Invalid email address'],
  ['reader@example.org\r\nBcc: all@example.org', 'Invalid email address'],
  ['reader@example.org,all@example.org', 'Invalid email address'],
  ['reader@example.org\u2028X: y', 'Invalid email address'],
  ['reader\0@example.org', 'Invalid email address'],
  ['reader@', 'Invalid email format'],
  ['reader@example', 'Invalid email format'],
  ['reader@example..org', 'Invalid email format'],
  [`${'a'.repeat(250)}@example.org`, 'Email address is too long'],
])('%s is refused with the reason', (input, problem) => {
  expect(checkSubscriberEmail(input)).toEqual({ isValid: false, problem })
})

test.each(['jos\u00e9@example.org', '読者@例え.jp', 'reader\u202e@example.org', 'a@ex_ample.org'])(
  '%j cannot sign up, since it can have no account',
  (input) => {
    expect(checkSubscriberEmail(input)).toMatchObject({ isValid: true })
    expect(checkSignUpEmail(input)).toEqual({ isValid: false, problem: 'Invalid email format' })
    expect(checkSignUpEmail('Reader+1@example.org')).toMatchObject({ isValid: true })
  },
)

test('254 characters are accepted, one more is not', () => {
  const domain = '@example.org'
  const longest = `${'a'.repeat(254 - domain.length)}${domain}`
  expect(checkSubscriberEmail(longest).isValid).toBe(true)
  expect(checkSubscriberEmail(`a${longest}`).isValid).toBe(false)
})

const MINUTE_MS = 60_000

test('the third attempt within five minutes is refused', () => {
  const limit = createAttemptLimit()
  expect(limit.take('a@example.org', 0)).toBe(true)
  expect(limit.take('a@example.org', MINUTE_MS)).toBe(true)
  expect(limit.take('a@example.org', 2 * MINUTE_MS)).toBe(false)
})

test('another email has its own two attempts', () => {
  const limit = createAttemptLimit()
  limit.take('a@example.org', 0)
  limit.take('a@example.org', 0)
  expect(limit.take('b@example.org', 0)).toBe(true)
})

test('an attempt is free again five minutes after the first', () => {
  const limit = createAttemptLimit()
  limit.take('a@example.org', 0)
  limit.take('a@example.org', MINUTE_MS)
  expect(limit.take('a@example.org', 5 * MINUTE_MS - 1)).toBe(false)
  expect(limit.take('a@example.org', 5 * MINUTE_MS)).toBe(true)
  expect(limit.take('a@example.org', 5 * MINUTE_MS + 1)).toBe(false)
})
