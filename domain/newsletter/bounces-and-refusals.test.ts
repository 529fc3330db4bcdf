import { expect, test } from 'vitest'
import {
  classifyRefusal,
  findEnhancedStatus,
  judgeBounce,
  retryDelayMs,
} from './bounces-and-refusals.ts'

test.each([
  [550, '550 5.1.1 no such user', 'RCPT TO'],
  [550, '550 mailbox unavailable', 'RCPT TO'],
  [550, '550 5.2.1 mailbox disabled', 'RCPT TO'],
  [553, '553 mailbox name not allowed', 'RCPT TO'],
])('%i "%s" to %s: the address is dead', (code, text, command) => {
  const refusal = classifyRefusal({ code, text, command })
  expect(refusal).toEqual({ about: 'message', isPermanent: true, isDeadAddress: true })
})

test.each([
  [550, '550 5.7.1 blocked by policy', 'RCPT TO'],
  [552, '552 5.2.2 mailbox full', 'RCPT TO'],
  [554, '554 5.7.1 looks like spam', 'DATA'],
  [550, '550 5.1.1 odd place to say so', 'DATA'],
  [550, '550 5.1.8 your domain does not exist', 'RCPT TO'],
])('%i "%s" to %s: failed, but the address is not dead', (code, text, command) => {
  const refusal = classifyRefusal({ code, text, command })
  expect(refusal).toEqual({ about: 'message', isPermanent: true, isDeadAddress: false })
})

test('4xx to a recipient or a body is retried', () => {
  for (const command of ['RCPT TO', 'DATA']) {
    const refusal = classifyRefusal({ code: 451, text: '451 4.7.1 later', command })
    expect(refusal).toEqual({ about: 'message', isPermanent: false, isDeadAddress: false })
  }
})

test('a refusal of our name, login or sender does not blame a recipient', () => {
  expect(classifyRefusal({ code: 535, text: '535', command: 'AUTH PLAIN' }).about).toBe('sender')
  expect(classifyRefusal({ code: 553, text: '553', command: 'MAIL FROM' }).about).toBe('sender')
  expect(classifyRefusal({ code: 554, text: '554 no', command: 'CONN' }).about).toBe('sender')
  expect(classifyRefusal({ code: 421, text: '421 bye', command: 'RCPT TO' }).about).toBe('sender')
})

const HOUR_MS = 60 * 60_000

test('the delay doubles from 15 seconds to half an hour', () => {
  const waits = [1, 2, 3, 8, 40].map((failures) => retryDelayMs(failures, 0, 0.5))
  expect(waits).toEqual([15_000, 30_000, 60_000, 30 * 60_000, 30 * 60_000])
})

test('the jitter is 25% either way', () => {
  expect(retryDelayMs(2, 0, 0)).toBe(22_500)
  expect(retryDelayMs(2, 0, 1)).toBe(37_500)
})

test('after two days there is no retry', () => {
  expect(retryDelayMs(90, 48 * HOUR_MS - 1, 0.5)).toBe(30 * 60_000)
  expect(retryDelayMs(90, 48 * HOUR_MS, 0.5)).toBeUndefined()
})

test.each(['5.1.1', '5.1.2', '5.1.6', '5.1.10', '5.2.1'])(
  '%s: the mailbox does not exist',
  (status) => {
    expect(judgeBounce(status)).toBe('hard')
  },
)

test.each(['5.2.2', '4.2.2', '4.4.7', '5.4.4', '5.1.5', '5.3.0', undefined])(
  '%s: it takes nothing at the moment',
  (status) => expect(judgeBounce(status)).toBe('soft'),
)

test.each(['5.7.1', '5.7.26', '4.7.0', '5.6.0', '5.1.7', '5.1.8'])(
  '%s: that is about us, not about the reader',
  (status) => expect(judgeBounce(status)).toBe('policy'),
)

test('a vague status is replaced by the quoted one, an exact status is not', () => {
  expect(judgeBounce('5.0.0', 'smtp; 550 5.1.1 <x>: no such user')).toBe('hard')
  expect(judgeBounce('4.0.0', 'smtp; 550-5.7.1 blocked')).toBe('policy')
  expect(judgeBounce('5.0.0', 'smtp; 550 no')).toBe('soft')
  expect(judgeBounce('5.2.2', 'smtp; 550 5.1.1 no')).toBe('soft')
})

test('a status is found in text, and an IP address is not a status', () => {
  expect(findEnhancedStatus('5.1.1 (bad destination mailbox address)')).toBe('5.1.1')
  expect(findEnhancedStatus('from 192.0.2.5 at 10:15')).toBeUndefined()
  expect(findEnhancedStatus('[10.4.2.2] and 5.1.1.9 said no')).toBeUndefined()
  expect(findEnhancedStatus('550-5.1.1. No.')).toBe('5.1.1')
})
