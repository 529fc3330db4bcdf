import { expect, test } from 'vitest'
import { measureProgress } from './reading-progress.ts'

test('a text has been read when its end is in the window, not when it has left it', () => {
  const text = { height: 5000, windowHeight: 1000 }
  expect(measureProgress({ ...text, top: 0 })).toBe(0)
  expect(measureProgress({ ...text, top: -2000 })).toBe(0.5)
  expect(measureProgress({ ...text, top: -4000 })).toBe(1)
})

test('above and below the text nothing more is counted', () => {
  const text = { height: 5000, windowHeight: 1000 }
  expect(measureProgress({ ...text, top: 700 })).toBe(0)
  expect(measureProgress({ ...text, top: -9000 })).toBe(1)
})

test('a text shorter than the window has been read as soon as all of it is in sight', () => {
  expect(measureProgress({ top: 900, height: 400, windowHeight: 1000 })).toBe(0)
  expect(measureProgress({ top: 500, height: 400, windowHeight: 1000 })).toBe(1)
})
