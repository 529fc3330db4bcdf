import { expect, test } from 'vitest'
import { readOutcome } from './read-outcome.ts'

test('success needs no words', () => {
  expect(readOutcome({ success: true })).toBeUndefined()
})

test('a reason that a reader can act on is shown', () => {
  const error = 'This unsubscribe link is not complete.'
  expect(readOutcome({ success: false, code: 'invalid-link', error })).toBe(error)
})

test.each([
  undefined,
  null,
  'no JSON',
  {},
  { success: 'true' },
  { success: false, code: 'unexpected', error: 'relation does not exist' },
  { success: false, code: 'rate-limited' },
])('%j is answered in the words for everything else', (answer) => {
  expect(readOutcome(answer)).toBe('Failed to unsubscribe. Please try again.')
})
