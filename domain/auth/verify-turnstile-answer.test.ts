import { expect, test } from 'vitest'
import { isTestSecret, verifyTurnstileAnswer } from './verify-turnstile-answer.ts'

const EXPECTED = { action: 'sign-in', siteUrl: 'https://kachi.example', secret: '0xreal' }
const GOOD = { success: true, hostname: 'kachi.example', action: 'sign-in', 'error-codes': [] }

test('a token is valid for the host and the action it was made for', () => {
  expect(verifyTurnstileAnswer(GOOD, EXPECTED)).toEqual({ isPassed: true })
})

test.each([
  ['another host', { ...GOOD, hostname: 'evil.example' }, 'invalid', 'hostname-mismatch'],
  ['no host', { success: true, action: 'sign-in' }, 'invalid', 'hostname-mismatch'],
  ['another action', { ...GOOD, action: 'newsletter' }, 'invalid', 'action-mismatch'],
  ['no action', { success: true, hostname: 'kachi.example' }, 'invalid', 'action-mismatch'],
  [
    'a spent token',
    { success: false, 'error-codes': ['timeout-or-duplicate'] },
    'expired',
    'timeout-or-duplicate',
  ],
  [
    'a forged token',
    { success: false, 'error-codes': ['invalid-input-response'] },
    'invalid',
    'invalid-input-response',
  ],
  [
    'trouble at the provider',
    { success: false, 'error-codes': ['internal-error'] },
    'unavailable',
    'internal-error',
  ],
  ['something else entirely', '<html>', 'unavailable', 'internal-error'],
])('%s does not pass', (_, answer, kind, code) => {
  expect(verifyTurnstileAnswer(answer, EXPECTED)).toEqual({
    isPassed: false,
    kind,
    errorCodes: [code],
  })
})

test('a test secret is accepted on this machine only', () => {
  const secret = '1x0000000000000000000000000000000AA'
  const answer = { success: true, hostname: 'example.com' }
  expect(isTestSecret(secret)).toBe(true)
  expect(verifyTurnstileAnswer(answer, { ...EXPECTED, secret })).toMatchObject({ isPassed: false })
  const siteUrl = 'http://localhost:3000'
  expect(verifyTurnstileAnswer(answer, { ...EXPECTED, secret, siteUrl })).toEqual({
    isPassed: true,
  })
})
