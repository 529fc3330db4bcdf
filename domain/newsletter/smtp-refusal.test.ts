import { expect, test } from 'vitest'
import { classifyRefusal } from './smtp-refusal.ts'

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
])('%i "%s" to %s: failed, but the address stays', (code, text, command) => {
  const refusal = classifyRefusal({ code, text, command })
  expect(refusal).toEqual({ about: 'message', isPermanent: true, isDeadAddress: false })
})

test('4xx to a recipient or a body is worth another try', () => {
  for (const command of ['RCPT TO', 'DATA']) {
    const refusal = classifyRefusal({ code: 451, text: '451 4.7.1 later', command })
    expect(refusal).toEqual({ about: 'message', isPermanent: false, isDeadAddress: false })
  }
})

test('what is said to our name, our login or our sender blames no recipient', () => {
  expect(classifyRefusal({ code: 535, text: '535', command: 'AUTH PLAIN' }).about).toBe('sender')
  expect(classifyRefusal({ code: 553, text: '553', command: 'MAIL FROM' }).about).toBe('sender')
  expect(classifyRefusal({ code: 554, text: '554 no', command: 'CONN' }).about).toBe('sender')
  expect(classifyRefusal({ code: 421, text: '421 bye', command: 'RCPT TO' }).about).toBe('sender')
})
