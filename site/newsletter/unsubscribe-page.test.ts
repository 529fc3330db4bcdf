import { expect, test } from 'vitest'
import { readOutcome } from './unsubscribe-page.ts'

test('success needs no words', () => {
  expect(readOutcome({ success: true })).toBeUndefined()
})

test('a reason that a reader can act on is shown, and a broken link is not tried again', () => {
  const error = 'The reason.'
  const refused = (code: string) => readOutcome({ success: false, code, error })
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
])('%j is answered in the words for everything else', (answer) => {
  const text = 'Failed to unsubscribe. Please try again.'
  expect(readOutcome(answer)).toEqual({ text, canRetry: true })
})
