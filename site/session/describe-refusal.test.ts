import { expect, test } from 'vitest'
import { describeRefusal, UNREACHABLE } from './describe-refusal.ts'

test('a known refusal says what to do now', () => {
  const refusal = { code: 'same_password', status: 422, message: 'x' }
  expect(describeRefusal(refusal)).toContain('Choose a different one')
  // The service's own message lists every character in existence.
  expect(describeRefusal({ ...refusal, code: 'weak_password' })).toContain('Make it longer')
})

test('silence, a broken server and a limit are told apart from a refusal', () => {
  expect(describeRefusal({ status: 0, message: 'Failed to fetch' })).toBe(UNREACHABLE)
  expect(describeRefusal({ status: 503, message: 'down' })).toBe(UNREACHABLE)
  expect(describeRefusal({ status: 429, message: 'slow' })).toContain('wait a few minutes')
})

test('an unknown refusal is told in the words of the service', () => {
  expect(describeRefusal({ code: 'constructor', status: 422, message: 'Not today' })).toBe(
    'Not today. Nothing was changed; please try again.',
  )
  expect(describeRefusal({ status: 400, message: 'No session!' })).toMatch(/^No session\. Nothing/)
})

test('a refusal that names a pause says how long it is', () => {
  const message = 'For security purposes, you can only request this after 42 seconds.'
  const refusal = { code: 'over_email_send_rate_limit', status: 429, message }
  expect(describeRefusal(refusal)).toContain('try again in 43 s')
})
