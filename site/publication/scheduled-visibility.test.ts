import { expect, test } from 'vitest'
import { isShownAt, showBetween } from './scheduled-visibility.ts'

const FROM = '2026-11-26T00:00:00Z'
const UNTIL = '2026-12-03T00:00:00Z'
const before = new Date('2026-11-25T23:59:59Z')

test('markup without times always shows, with no attributes', () => {
  expect(showBetween(undefined, undefined, before)).toEqual({})
})

test('what is scheduled is hidden at the build, and its announcement is not', () => {
  expect(showBetween(FROM, undefined, before)).toEqual({ 'data-from': FROM, hidden: true })
  expect(showBetween(undefined, FROM, before)).toEqual({ 'data-until': FROM })
  expect(showBetween(undefined, FROM, new Date(FROM))).toEqual({ 'data-until': FROM, hidden: true })
})

test('it shows from its first moment to the one before its last', () => {
  const shown = [before, new Date(FROM), new Date(Date.parse(UNTIL) - 1), new Date(UNTIL)].map(
    (now) => isShownAt(now, FROM, UNTIL),
  )
  expect(shown).toEqual([false, true, true, false])
})
