import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberLinkRequest } from '#site/session/requested-links.ts'
import { isSameQuestion, judgeLink } from './inspect-link.ts'

const mei = { account_id: 'mei', email: 'mei@kachi.test', new_email: null }
const change = { ...mei, new_email: 'new@kachi.test' }

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
  expect(judgeLink(mei, null)).toEqual({ kind: 'expected' })
})

test('a guest who did not ask is asked, and is told the address', () => {
  rememberLinkRequest('other@kachi.test')
  expect(judgeLink(mei, null)).toEqual({
    kind: 'question',
    question: { owner: mei, signedInAs: undefined },
  })
})

test('a request counts for a day', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T00:00:00Z') })
  rememberLinkRequest(mei.email)
  vi.setSystemTime(Date.parse('2026-11-23T00:00:01Z'))
  expect(judgeLink(mei, null).kind).toBe('question')
})

test('a reader is asked before another account replaces theirs, even if they asked for the link', () => {
  rememberLinkRequest(mei.email)
  expect(judgeLink(mei, signedIn('ken'))).toEqual({
    kind: 'question',
    question: { owner: mei, signedInAs: 'ken@kachi.test' },
  })
})

test('a reader’s own link replaces nothing', () => {
  expect(judgeLink(mei, signedIn('mei'))).toEqual({ kind: 'expected' })
})

test('a change of address needs the account and the browser that asked for it', () => {
  expect(judgeLink(change, signedIn('mei')).kind).toBe('question')
  rememberLinkRequest('mei@kachi.test')
  expect(judgeLink(change, signedIn('mei')).kind).toBe('question')
  rememberLinkRequest('new@kachi.test')
  expect(judgeLink(change, null).kind).toBe('question')
  expect(judgeLink(change, signedIn('ken')).kind).toBe('question')
  expect(judgeLink(change, signedIn('mei'))).toEqual({ kind: 'expected' })
})

test('an account without an address is never expected by a guest', () => {
  rememberLinkRequest('')
  expect(judgeLink({ ...mei, email: null }, null).kind).toBe('question')
})

test('a damaged list of requests expects nothing', () => {
  localStorage.setItem('kachi-requested-links', '{"email":"mei@kachi.test"}')
  expect(judgeLink(mei, null).kind).toBe('question')
  localStorage.setItem('kachi-requested-links', 'x')
  expect(judgeLink(mei, null).kind).toBe('question')
})

test('a question that another sign-in has changed is another question', () => {
  const asGuest = { owner: mei, signedInAs: undefined }
  expect(isSameQuestion(asGuest, { ...asGuest })).toBe(true)
  expect(isSameQuestion(asGuest, { ...asGuest, signedInAs: 'raj@kachi.test' })).toBe(false)
})
