import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberLinkRequest } from '#site/session/requested-links.ts'
import { isSameQuestion, judgeLink } from './inspect-link.ts'

const MEI = { account_id: 'mei', email: 'mei@kachi.test', new_email: null }
const CHANGE = { ...MEI, new_email: 'new@kachi.test' }

function signedIn(id: string) {
  return { user: { id, email: `${id}@kachi.test` } }
}

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a guest who asked for the link is not asked, whatever the case of the address', () => {
  rememberLinkRequest(' Mei@Kachi.test ')
  expect(judgeLink(MEI, null)).toEqual({ kind: 'expected' })
})

test('a guest who did not ask is asked, and is told the address', () => {
  rememberLinkRequest('other@kachi.test')
  expect(judgeLink(MEI, null)).toEqual({
    kind: 'question',
    question: { owner: MEI, signedInAs: undefined, isSignUp: false },
  })
})

test.each(['password', 'newsletter'] as const)(
  'who asked for a link for another purpose (%s) is asked before a sign-up that may be a stranger’s',
  (purpose) => {
    rememberLinkRequest(MEI.email, purpose)
    expect(judgeLink(MEI, null, 'recovery').kind).toBe('expected')
    expect(judgeLink(MEI, null, 'magiclink').kind).toBe('expected')
    expect(judgeLink(MEI, null, 'signup')).toMatchObject({ question: { isSignUp: true } })
    rememberLinkRequest(MEI.email)
    rememberLinkRequest(MEI.email, purpose)
    expect(judgeLink(MEI, null, 'signup').kind).toBe('expected')
  },
)

test('who asked to move an account to an address expects no other account with it', () => {
  rememberLinkRequest(MEI.email, 'new-address')
  expect(judgeLink(MEI, null, 'signup')).toMatchObject({ question: { isSignUp: true } })
  expect(judgeLink(MEI, null).kind).toBe('question')
})

test('a request counts for a day', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T00:00:00Z') })
  rememberLinkRequest(MEI.email)
  vi.setSystemTime(Date.parse('2026-11-23T00:00:01Z'))
  expect(judgeLink(MEI, null).kind).toBe('question')
})

test('a reader is asked before another account replaces theirs, even if they asked for the link', () => {
  rememberLinkRequest(MEI.email)
  expect(judgeLink(MEI, signedIn('ken'))).toEqual({
    kind: 'question',
    question: { owner: MEI, signedInAs: 'ken@kachi.test', isSignUp: false },
  })
})

test('a reader’s own link replaces nothing', () => {
  expect(judgeLink(MEI, signedIn('mei'))).toEqual({ kind: 'expected' })
})

test('a change of address needs the account and the browser that asked for it', () => {
  expect(judgeLink(CHANGE, signedIn('mei')).kind).toBe('question')
  rememberLinkRequest('mei@kachi.test', 'new-address')
  rememberLinkRequest('new@kachi.test')
  expect(judgeLink(CHANGE, signedIn('mei')).kind).toBe('question')
  rememberLinkRequest('new@kachi.test', 'new-address')
  expect(judgeLink(CHANGE, null).kind).toBe('question')
  expect(judgeLink(CHANGE, signedIn('ken')).kind).toBe('question')
  expect(judgeLink(CHANGE, signedIn('mei'))).toEqual({ kind: 'expected' })
})

test('an account without an address is never expected by a guest', () => {
  rememberLinkRequest('')
  expect(judgeLink({ ...MEI, email: null }, null).kind).toBe('question')
})

test('a damaged list of requests expects nothing', () => {
  localStorage.setItem('kachi-requested-links', '{"email":"mei@kachi.test"}')
  expect(judgeLink(MEI, null).kind).toBe('question')
  localStorage.setItem('kachi-requested-links', 'x')
  expect(judgeLink(MEI, null).kind).toBe('question')
})

test('a question that another sign-in has changed is another question', () => {
  const asGuest = { owner: MEI, signedInAs: undefined, isSignUp: false }
  expect(isSameQuestion(asGuest, { ...asGuest })).toBe(true)
  expect(isSameQuestion(asGuest, { ...asGuest, signedInAs: 'raj@kachi.test' })).toBe(false)
})
