import { expect, test } from 'vitest'
import { parseNewsletterRequest } from './parse-request.ts'

const issue = '2026-11-19'

test('valid arguments are a request', () => {
  const plain = { name: issue, isDryRun: false, to: undefined, isTrusted: false }
  expect(parseNewsletterRequest(['send', issue])).toEqual({ ...plain, verb: 'send' })
  expect(parseNewsletterRequest(['send', issue, '--to', 'a@b.example'])).toMatchObject({
    to: 'a@b.example',
  })
  expect(parseNewsletterRequest(['send', '--dry-run', issue])).toMatchObject({ isDryRun: true })
  expect(parseNewsletterRequest(['status'])).toMatchObject({ verb: 'status', name: '' })
  expect(parseNewsletterRequest(['bounces', '-', '--trust-addresses'])).toMatchObject({
    name: '-',
    isTrusted: true,
  })
})

test('no arguments, or --help, ask for help', () => {
  expect(parseNewsletterRequest([])).toBeUndefined()
  expect(parseNewsletterRequest(['--help'])).toBeUndefined()
})

test.each([
  [['frobnicate', issue], 'There is no command "frobnicate".'],
  [['send'], '"send" needs an ISSUE.'],
  [['bounces'], '"bounces" needs a FILE.'],
  [['status', issue], `"status" takes no ISSUE; remove "${issue}".`],
  [['send', issue, 'now'], 'Unexpected argument "now".'],
  [['pause', issue, '--dry-run'], '--dry-run and --to go with "send".'],
  [['send', issue, '--trust-addresses'], '--trust-addresses goes with "bounces".'],
  [['send', issue, '--dry-run', '--to', 'a@b.example'], 'Use either --dry-run or --to, not both.'],
  [['send', issue, '--to'], "Option '--to <value>' argument missing."],
  [['send', issue, '--fast'], "Unknown option '--fast'."],
])('%j gets a clear error', (words, problem) => {
  expect(parseNewsletterRequest(words)).toBe(problem)
})
