import { expect, test } from 'vitest'
import { foldMailbox, marketCaller } from './market-caller.ts'

test.each([
  ['Mei@Example.com', 'mei@example.com'],
  ['mei+one@example.com', 'mei@example.com'],
  ['mei+one+two@example.com', 'mei@example.com'],
  ['m.e.i+one@gmail.com', 'mei@gmail.com'],
  ['m.ei@googlemail.com', 'mei@gmail.com'],
  // Elsewhere a dot makes another mailbox.
  ['m.ei@example.com', 'm.ei@example.com'],
  ['+mei@example.com', '+mei@example.com'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(foldMailbox(email)).toBe(mailbox)
})

test('an IPv6 caller is its /64', () => {
  const headers = { 'X-Forwarded-For': '2001:db8:1:2:3::4' }
  const request = new Request('http://localhost/', { headers })
  expect(marketCaller(request, 'a+b@example.com')).toEqual({
    account: 'a@example.com',
    network: '2001:db8:1:2::/64',
  })
})
