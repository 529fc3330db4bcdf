import { expect, test } from 'vitest'
import { parseNewsletterRequest } from './parse-request.ts'

const ISSUE = '2026-11-19'

test('valid arguments are a request', () => {
  const plain = { name: ISSUE, isDryRun: false, to: undefined, isTrusted: false }
  expect(parseNewsletterRequest(['send', ISSUE])).toEqual({ ...plain, verb: 'send' })
  expect(parseNewsletterRequest(['send', ISSUE, '--to', 'a@b.example'])).toMatchObject({
    to: 'a@b.example',
  })
  expect(parseNewsletterRequest(['send', '--dry-run', ISSUE])).toMatchObject({ isDryRun: true })
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
  [['frobnicate', ISSUE], 'There is no command "frobnicate".'],
  [['send'], '"send" needs an ISSUE.'],
  [['bounces'], '"bounces" needs a FILE.'],
  [['status', ISSUE], `"status" takes no ISSUE; remove "${ISSUE}".`],
  [['send', ISSUE, 'now'], 'Unexpected argument "now".'],
  [['pause', ISSUE, '--dry-run'], '--dry-run and --to go with "send".'],
  [['send', ISSUE, '--trust-addresses'], '--trust-addresses goes with "bounces".'],
  [['send', ISSUE, '--dry-run', '--to', 'a@b.example'], 'Use either --dry-run or --to, not both.'],
  [['send', ISSUE, '--to'], "Option '--to <value>' argument missing."],
  [['send', ISSUE, '--fast'], "Unknown option '--fast'."],
])('%j gets a clear error', (words, problem) => {
  expect(parseNewsletterRequest(words)).toBe(problem)
})
