import { expect, test } from 'vitest'
import { createAuditEntry, maskEmail, redactDetails, shortenForConsole } from './audit-entry.ts'

test('a field named like a secret is redacted, at any depth', () => {
  expect(
    redactDetails({
      email: 'mei@k***',
      accessToken: 'abc',
      nested: { API_KEY: 'abc', list: [{ userPassword: 'abc', count: 2 }] },
    }),
  ).toEqual({
    email: 'mei@k***',
    accessToken: '[REDACTED]',
    nested: { API_KEY: '[REDACTED]', list: [{ userPassword: '[REDACTED]', count: 2 }] },
  })
})

test('texts are cut to 500 characters and the browser name to 200', () => {
  const entry = createAuditEntry('login_error', { error: 'x'.repeat(501) }, 'u'.repeat(300))
  expect(entry.details.error).toHaveLength(500)
  expect(entry.user_agent).toHaveLength(200)
  expect(shortenForConsole(entry).user_agent).toHaveLength(100)
})

test('the address is a fixed placeholder', () => {
  expect(createAuditEntry('login_error', {}, 'browser').client_ip).toBe('client-side')
})

test('only the first five characters of an email are kept', () => {
  expect(maskEmail('someone@kachi.test')).toBe('someo***')
})
