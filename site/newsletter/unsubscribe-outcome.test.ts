import { expect, test } from 'vitest'
import { parseOutcome } from './unsubscribe-outcome.ts'

test('success has no message', () => {
  expect(parseOutcome({ success: true })).toBeUndefined()
})

test('the reason is shown, and an invalid link cannot be retried', () => {
  const error = 'The reason.'
  const refused = (code: string) => parseOutcome({ success: false, code, error })
  expect(refused('invalid-link')).toEqual({ text: error, canRetry: false })
  expect(refused('rate-limited')).toEqual({ text: error, canRetry: true })
})

test.each([
  undefined,
  null,
  'no JSON',
  {},
  { success: 'true' },
  { success: false, code: 'unexpected', error: 'relation does not exist' },
  { success: false, code: 'rate-limited' },
])('%j gets the general message', (answer) => {
  const text = 'Failed to unsubscribe. Please try again.'
  expect(parseOutcome(answer)).toEqual({ text, canRetry: true })
})
