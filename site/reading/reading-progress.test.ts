import { expect, test } from 'vitest'
import { measureProgress } from './reading-progress.ts'

test('a text is read when its end is visible, not when it has scrolled away', () => {
  const text = { height: 5000, windowHeight: 1000 }
  expect(measureProgress({ ...text, top: 0 })).toBe(0)
  expect(measureProgress({ ...text, top: -2000 })).toBe(0.5)
  expect(measureProgress({ ...text, top: -4000 })).toBe(1)
})

test('progress stays between 0 and 1 above and below the text', () => {
  const text = { height: 5000, windowHeight: 1000 }
  expect(measureProgress({ ...text, top: 700 })).toBe(0)
  expect(measureProgress({ ...text, top: -9000 })).toBe(1)
})

test('a text shorter than the window is read as soon as all of it is visible', () => {
  expect(measureProgress({ top: 900, height: 400, windowHeight: 1000 })).toBe(0)
  expect(measureProgress({ top: 500, height: 400, windowHeight: 1000 })).toBe(1)
})
