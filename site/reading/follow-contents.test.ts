import { expect, test } from 'vitest'
import { findCurrentPart } from './follow-contents.ts'

test('the last heading above the reading line names the part that is being read', () => {
  expect(findCurrentPart([-900, -20, 480, 1200], 300)).toBe(1)
  expect(findCurrentPart([-900, -20, 300, 1200], 300)).toBe(2)
})

test('before the first heading no part is being read', () => {
  expect(findCurrentPart([500, 900], 300)).toBe(-1)
  expect(findCurrentPart([], 300)).toBe(-1)
})
