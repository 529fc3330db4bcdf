import { expect, test } from 'vitest'
import { isShownAt, showBetween } from './show-between.ts'

const from = '2026-11-26T00:00:00Z'
const until = '2026-12-03T00:00:00Z'
const before = new Date('2026-11-25T23:59:59Z')

test('markup without times always shows, with no attributes', () => {
  expect(showBetween(undefined, undefined, before)).toEqual({})
})

test('what is scheduled is hidden at the build, and its announcement is not', () => {
  expect(showBetween(from, undefined, before)).toEqual({ 'data-from': from, hidden: true })
  expect(showBetween(undefined, from, before)).toEqual({ 'data-until': from })
  expect(showBetween(undefined, from, new Date(from))).toEqual({ 'data-until': from, hidden: true })
})

test('it shows from its first moment to the one before its last', () => {
  const shown = [before, new Date(from), new Date(Date.parse(until) - 1), new Date(until)].map(
    (now) => isShownAt(now, from, until),
  )
  expect(shown).toEqual([false, true, true, false])
})
