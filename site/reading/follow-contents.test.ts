import { expect, test } from 'vitest'
import { findCurrentPart } from './follow-contents.ts'

test('the current part is the last one whose heading is above the reading line', () => {
  expect(findCurrentPart([-900, -20, 480, 1200], 300)).toBe(1)
  expect(findCurrentPart([-900, -20, 300, 1200], 300)).toBe(2)
})

test('there is no current part above the first heading', () => {
  expect(findCurrentPart([500, 900], 300)).toBe(-1)
  expect(findCurrentPart([], 300)).toBe(-1)
})
