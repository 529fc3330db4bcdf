import { expect, test } from 'vitest'
import { checkSubscriberEmail } from './subscriber-email.ts'

test('an address is stored trimmed and in lower case', () => {
  expect(checkSubscriberEmail('  Reader@Example.ORG ')).toEqual({
    isValid: true,
    email: 'reader@example.org',
  })
})

test.each([
  ['', 'Invalid email address'],
  ['reader', 'Invalid email address'],
  ['@example.org', 'Invalid email address'],
  ['a@b@example.org', 'Invalid email address'],
  ['re ader@example.org', 'Invalid email address'],
  ['<script>@example.org', 'Invalid email address'],
  ['bell\u0007@example.org', 'Invalid email address'],
  ['reader@', 'Invalid email format'],
  ['reader@example', 'Invalid email format'],
  ['reader@example..org', 'Invalid email format'],
  [`${'a'.repeat(250)}@example.org`, 'Email address is too long'],
])('%s is refused with the reason', (input, problem) => {
  expect(checkSubscriberEmail(input)).toEqual({ isValid: false, problem })
})

test('254 characters are taken, one more is not', () => {
  const domain = '@example.org'
  const longest = `${'a'.repeat(254 - domain.length)}${domain}`
  expect(checkSubscriberEmail(longest).isValid).toBe(true)
  expect(checkSubscriberEmail(`a${longest}`).isValid).toBe(false)
})
