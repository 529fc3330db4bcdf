import { expect, test } from 'vitest'
import { findEnhancedStatus, judgeBounce } from './enhanced-status.ts'

test.each(['5.1.1', '5.1.2', '5.1.6', '5.1.10', '5.2.1'])('%s: the mailbox is gone', (status) => {
  expect(judgeBounce(status)).toBe('hard')
})

test.each(['5.2.2', '4.2.2', '4.4.7', '5.4.4', '5.1.5', '5.3.0', undefined])(
  '%s: it takes nothing at the moment',
  (status) => expect(judgeBounce(status)).toBe('soft'),
)

test.each(['5.7.1', '5.7.26', '4.7.0', '5.6.0', '5.1.7', '5.1.8'])(
  '%s: that is about us, not about the reader',
  (status) => expect(judgeBounce(status)).toBe('policy'),
)

test('a vague status gives way to what the last server said, an exact one does not', () => {
  expect(judgeBounce('5.0.0', 'smtp; 550 5.1.1 <x>: no such user')).toBe('hard')
  expect(judgeBounce('4.0.0', 'smtp; 550-5.7.1 blocked')).toBe('policy')
  expect(judgeBounce('5.0.0', 'smtp; 550 no')).toBe('soft')
  expect(judgeBounce('5.2.2', 'smtp; 550 5.1.1 no')).toBe('soft')
})

test('a status is found among words, and no address is one', () => {
  expect(findEnhancedStatus('5.1.1 (bad destination mailbox address)')).toBe('5.1.1')
  expect(findEnhancedStatus('from 192.0.2.5 at 10:15')).toBeUndefined()
  expect(findEnhancedStatus('[10.4.2.2] and 5.1.1.9 said no')).toBeUndefined()
  expect(findEnhancedStatus('550-5.1.1. No.')).toBe('5.1.1')
})
